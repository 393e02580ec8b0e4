import { fallbackSiteSettings } from '../../../contract/site/siteDefaults.ts';
import {
  ADDRESS_DAYS,
  type AdminParts,
  adminParts,
  type SiteSettings,
  siteSettingsSchema,
} from '../../../contract/site/siteSettings.ts';

export type AllSettings = SiteSettings & AdminParts;

/** Defaults of a new site. */
export const newSite: AllSettings = {
  ...fallbackSiteSettings,
  siteName: 'GasMap',
  footerText: '© GasMap. All rights reserved.',
  footerBackgroundColor: '#07121b',
  metaTags: {
    title: 'GasMap – the market for gas and oil',
    description:
      'Offers and bids for gas and oil from around the world, at prices made comparable across units.',
    keywords: 'gas, oil, LNG, LPG, diesel, crude oil, petroleum products, trading, market',
  },
  security: {
    hideAccountExistence: false,
    requireConfirmedEmailForFiles: true,
    requireSecondFactorForStaff: false,
    requireTermsConsent: true,
    addressDays: ADDRESS_DAYS.max,
  },
  payments: { currency: 'USD', minAmount: 5, maxAmount: 50_000, bankInstructions: '' },
  mail: { senderName: '', senderAddress: '', footer: '' },
  moderation: { suspendAt: 100 },
  invoices: {
    enabled: false,
    legalName: '',
    address: '',
    country: '',
    vatNumber: '',
    registrationNumber: '',
    prefix: 'INV',
    oss: false,
    pricesIncludeVat: true,
  },
  rates: { ecb: false },
};

const { shape } = siteSettingsSchema;
/** Only changes are stored, so that all else follows the defaults. */
const changesSchema = siteSettingsSchema.partial().extend({
  socialMedia: shape.socialMedia.partial().optional(),
  metaTags: shape.metaTags.partial().optional(),
  pwa: shape.pwa.partial().optional(),
  security: adminParts.shape.security.partial().optional(),
  payments: adminParts.shape.payments.partial().optional(),
  mail: adminParts.shape.mail.partial().optional(),
  moderation: adminParts.shape.moderation.partial().optional(),
  invoices: adminParts.shape.invoices.partial().optional(),
  rates: adminParts.shape.rates.partial().optional(),
});

type Values = Record<string, unknown>;
const isGroup = (value: unknown): value is Values => typeof value === 'object' && value !== null;

/** Merges `changes` over `settings`, group by group; undefined values change nothing. */
export function overlay<Settings extends object>(settings: Settings, changes: object): Settings {
  const given = Object.entries(changes).filter(([, value]) => value !== undefined);
  return {
    ...settings,
    ...Object.fromEntries(
      given.map(([key, value]) => {
        const before = (settings as Values)[key];
        return [key, isGroup(before) && isGroup(value) ? overlay(before, value) : value];
      }),
    ),
  };
}

/** The values of `settings` that differ from `base`, group by group. */
export function difference(settings: object, base: object): Values {
  const changed = Object.entries(settings).flatMap(([key, value]): [string, unknown][] => {
    const before = (base as Values)[key];
    if (!isGroup(before) || !isGroup(value)) return before === value ? [] : [[key, value]];
    const inner = difference(value, before);
    return Object.keys(inner).length === 0 ? [] : [[key, inner]];
  });
  return Object.fromEntries(changed);
}

/** The effective settings, from what is stored. */
export const settingsFrom = (stored: unknown): AllSettings =>
  overlay(newSite, changesSchema.parse(stored ?? {}));
