import { z } from 'zod';
import { email } from './auth.ts';
import { endpoint } from './endpoint.ts';
import { color, link, webAddress } from './links.ts';
import { PICTURE_BYTES_MAX } from './media.ts';
import { currencyCode, moneyAmount } from './money.ts';
import { line, lineOrNothing, paragraphs } from './text.ts';

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
  pwa: z.object({
    enabled: z.boolean(),
    iosInstallGuide: z.string(),
    /** Under the icon of the installed app; the site's name where empty. */
    shortName: z.string(),
    /** Of the bar of the browser or of the installed app. */
    themeColor: z.string(),
  }),
});
export type SiteSettings = z.infer<typeof siteSettingsSchema>;

/** What only those see who may change the settings. */
const adminParts = z.object({
  security: z.object({
    /** Sign-in and availability then never tell which e-mail addresses have an account. */
    hideAccountExistence: z.boolean(),
    /** Files may be added to an ad only by who confirmed the e-mail address of the account. */
    requireConfirmedEmailForFiles: z.boolean(),
    /** Whoever holds a permission can do nothing with it before they have a second factor. */
    requireSecondFactorForStaff: z.boolean(),
  }),
  payments: z.object({
    /** Of wallets and plans, ISO 4217. It stays once there is money in the books. */
    currency: currencyCode,
    /** Limits of one top-up, in major units. */
    minAmount: z.number(),
    maxAmount: z.number(),
    /** Where a bank transfer goes, in words for who sends it; empty: bank transfers are not offered. */
    bankInstructions: z.string(),
  }),
  mail: z.object({
    /** The site's name where empty. */
    senderName: z.string(),
    /** The address that the server was started with where empty. */
    senderAddress: z.string(),
    /** Below every message. */
    footer: z.string(),
  }),
  moderation: z.object({
    /** From this sum of cautions on, an ad is suspended when it is handed in. */
    suspendAt: z.number(),
  }),
});
export type AdminParts = z.infer<typeof adminParts>;

export const adminSiteSettings = siteSettingsSchema.extend(adminParts.shape).extend({
  /** To hand back with a change: what somebody else changed meanwhile is not overwritten. */
  version: z.number(),
  /** Null before the first change. */
  updatedAt: z.iso.datetime().nullable(),
  /** User name; null before the first change, and where the account is gone. */
  updatedBy: z.string().nullable(),
  /** There is money in the books: the currency stays. */
  currencyFixed: z.boolean(),
});
export type AdminSiteSettings = z.infer<typeof adminSiteSettings>;

const emailOrNothing = z
  .string()
  .trim()
  .refine(
    (value) => value === '' || email.safeParse(value).success,
    'Enter an e-mail address like name@company.com',
  );
const host = z
  .string()
  .trim()
  .max(253, 'At most 253 characters')
  .regex(
    /^(?:(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*(?::\d{1,5})?)?$/i,
    'A name like gasmap.example, without https://',
  );
const phone = z
  .string()
  .trim()
  .max(40, 'At most 40 characters')
  .regex(/^(?:\+?(?:[ ()./-]*\d){5,20}[ ()./-]*)?$/, 'Digits, like +31 20 123 4567');

/** Lowest sum of cautions that suspends: below it ads are only read first. */
export const SUSPEND_AT_MIN = 41;

const version = z.number().int().min(0);

/** What is left out stays as it is. */
export const siteSettingsBody = z
  .strictObject({
    /** Of the settings that were read; refused with STALE when they are older by now. Left out: not checked. */
    version,
    siteName: line(60),
    siteDomain: host,
    siteDescription: lineOrNothing(300),
    logoUrl: link,
    faviconUrl: link,
    footerText: lineOrNothing(300),
    footerBackgroundColor: color,
    contactEmail: emailOrNothing,
    contactPhone: phone,
    address: paragraphs(300),
    socialMedia: z
      .strictObject({
        facebook: webAddress.nullable(),
        twitter: webAddress.nullable(),
        linkedin: webAddress.nullable(),
        instagram: webAddress.nullable(),
      })
      .partial(),
    metaTags: z
      .strictObject({
        title: lineOrNothing(120),
        description: lineOrNothing(300),
        keywords: lineOrNothing(300),
      })
      .partial(),
    maintenanceMode: z.boolean(),
    maintenanceMessage: line(300),
    pwa: z
      .strictObject({
        enabled: z.boolean(),
        iosInstallGuide: paragraphs(1000),
        shortName: lineOrNothing(30),
        themeColor: color,
      })
      .partial(),
    security: z
      .strictObject({
        hideAccountExistence: z.boolean(),
        requireConfirmedEmailForFiles: z.boolean(),
        requireSecondFactorForStaff: z.boolean(),
      })
      .partial(),
    payments: z
      .strictObject({
        currency: currencyCode,
        minAmount: moneyAmount(1e6),
        maxAmount: moneyAmount(1e6),
        bankInstructions: paragraphs(1000),
      })
      .partial(),
    mail: z
      .strictObject({
        senderName: lineOrNothing(60),
        senderAddress: emailOrNothing,
        footer: paragraphs(500),
      })
      .partial(),
    moderation: z
      .strictObject({
        suspendAt: z
          .number()
          .int()
          .min(SUSPEND_AT_MIN, `${SUSPEND_AT_MIN} to 1000`)
          .max(1000, `${SUSPEND_AT_MIN} to 1000`),
      })
      .partial(),
  })
  .partial();

/** `logo` is shown in the header and becomes the icons of the app; `favicon` stands in the tab alone. */
export const siteImages = ['logo', 'favicon'] as const;
const imageParams = z.strictObject({ kind: z.enum(siteImages) });

const write = { access: { permission: 'settings.write' }, rate: 'general' } as const;

export const siteSettings = {
  read: endpoint({
    method: 'GET',
    path: '/site-settings',
    summary: 'The public settings of the site; with a validator, so that asking again is cheap',
    access: 'public',
    rate: 'general',
    status: 200,
    response: siteSettingsSchema,
    errors: [],
    duringMaintenance: true,
  }),
  readForAdmin: endpoint({
    method: 'GET',
    path: '/site-settings/admin',
    summary: 'All settings of the site',
    ...write,
    status: 200,
    response: adminSiteSettings,
    errors: [],
  }),
  save: endpoint({
    method: 'PUT',
    path: '/site-settings',
    summary: 'Change settings; what is left out stays as it is',
    ...write,
    body: siteSettingsBody,
    status: 200,
    response: adminSiteSettings,
    errors: ['STALE', 'VALIDATION_FAILED', 'REAUTHENTICATION_REQUIRED', 'SECOND_FACTOR_FIRST'],
  }),
  reset: endpoint({
    method: 'POST',
    path: '/site-settings/reset',
    summary: 'Back to what a new site starts from; the currency stays once there is money in the books',
    ...write,
    body: z.strictObject({ version: version.optional() }),
    status: 200,
    response: adminSiteSettings,
    errors: ['STALE', 'REAUTHENTICATION_REQUIRED'],
  }),
  upload: endpoint({
    method: 'POST',
    path: '/site-settings/upload/:kind',
    summary: 'Set the logo or the icon of the tab: JPEG, PNG, WebP or AVIF, re-encoded',
    ...write,
    params: imageParams,
    files: { field: 'file', maxFiles: 1, maxBytes: PICTURE_BYTES_MAX, plain: true },
    status: 200,
    response: adminSiteSettings,
    errors: ['BAD_UPLOAD'],
  }),
  removeUpload: endpoint({
    method: 'DELETE',
    path: '/site-settings/upload/:kind',
    summary: 'Back to the built-in logo or icon',
    ...write,
    params: imageParams,
    status: 200,
    response: adminSiteSettings,
    errors: [],
  }),
};
