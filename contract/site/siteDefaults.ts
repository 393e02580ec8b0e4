import type { SiteSettings } from './siteSettings.ts';

/** Used if the settings cannot be loaded; also the defaults of a new site. */
export const fallbackSiteSettings: SiteSettings = {
  siteName: 'GasMap Dashboard',
  siteDomain: '',
  siteDescription: 'A professional gas and oil trading platform.',
  logoUrl: '/logo.png',
  faviconUrl: '/favicon.ico',
  footerText: '© 2024 GasMap Dashboard. All rights reserved.',
  footerBackgroundColor: '#1f2937',
  contactEmail: '',
  contactPhone: '',
  address: '',
  socialMedia: { facebook: null, twitter: null, linkedin: null, instagram: null },
  metaTags: { title: '', description: '', keywords: '' },
  maintenanceMode: false,
  maintenanceMessage: 'Site is under maintenance. Please check back later.',
  pwa: { enabled: false, iosInstallGuide: '', shortName: '', themeColor: '#0b1b2b' },
  legal: { terms: null, privacy: null, imprint: null, consentRequired: false },
};
