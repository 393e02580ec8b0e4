import { z } from 'zod';
import { endpoint } from './endpoint.ts';

const httpUrl = z.url({ protocol: /^https?$/ }).nullable();

/** What everyone may see of the site's settings. */
export const siteSettingsSchema = z.object({
  siteName: z.string(),
  siteDomain: z.string(),
  siteDescription: z.string(),
  logoUrl: z.string(),
  faviconUrl: z.string(),
  footerText: z.string(),
  footerBackgroundColor: z.string().regex(/^#[0-9a-f]{6}$/i),
  contactEmail: z.string(),
  contactPhone: z.string(),
  address: z.string(),
  socialMedia: z.object({ facebook: httpUrl, twitter: httpUrl, linkedin: httpUrl, instagram: httpUrl }),
  metaTags: z.object({ title: z.string(), description: z.string(), keywords: z.string() }),
  maintenanceMode: z.boolean(),
  maintenanceMessage: z.string(),
  pwa: z.object({ enabled: z.boolean(), iosInstallGuide: z.string() }),
});
export type SiteSettings = z.infer<typeof siteSettingsSchema>;

/** Used when the settings cannot be had; also what a new site starts from. */
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
  pwa: { enabled: false, iosInstallGuide: '' },
};

export const siteSettings = {
  read: endpoint({
    method: 'GET',
    path: '/site-settings',
    summary: 'The public settings of the site',
    access: 'public',
    rate: 'general',
    status: 200,
    response: siteSettingsSchema,
    errors: [],
    duringMaintenance: true,
  }),
};
