import { z } from 'zod';
import { email } from '../accounts/auth.ts';
import { countryCode, vatNumber } from '../billing/vat.ts';
import { endpoint } from '../core/endpoint.ts';
import { color, link, webAddress } from '../core/links.ts';
import { fault } from '../core/message.ts';
import { currencyCode, moneyAmount } from '../core/money.ts';
import { line, lineOrNothing, paragraphs, seededText } from '../core/text.ts';
import { PICTURE_BYTES_MAX } from './media.ts';

const httpUrl = z.url({ protocol: /^https?$/ }).nullable();

/** Public site settings. */
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
  metaTags: z.object({ title: z.string(), description: seededText, keywords: z.string() }),
  maintenanceMode: z.boolean(),
  maintenanceMessage: z.string(),
  pwa: z.object({
    enabled: z.boolean(),
    iosInstallGuide: z.string(),
    /** Label of the installed app's icon; defaults to the site name if empty. */
    shortName: z.string(),
    /** Colour of the browser's or installed app's bar. */
    themeColor: z.string(),
  }),
  /** Versions of the legal pages in force; null: not published. */
  legal: z.object({
    terms: z.number().nullable(),
    privacy: z.number().nullable(),
    imprint: z.number().nullable(),
    /** Who registers has to accept the terms of use, and everybody a new version of them. */
    consentRequired: z.boolean(),
  }),
});
export type SiteSettings = z.infer<typeof siteSettingsSchema>;

/** Visible only to users who may change the settings. */
export const adminParts = z.object({
  security: z.object({
    /** If on, sign-in and availability never reveal which e-mail addresses have an account. */
    hideAccountExistence: z.boolean(),
    /** Files may be added to an ad only if the account's e-mail address is confirmed. */
    requireConfirmedEmailForFiles: z.boolean(),
    /** Permissions have no effect until their holder has a second factor. */
    requireSecondFactorForStaff: z.boolean(),
    /** Published terms of use have to be accepted. */
    requireTermsConsent: z.boolean(),
    /** Network addresses stay in the audit log for so many days. */
    addressDays: z.number(),
  }),
  payments: z.object({
    /** Currency of wallets and plans, ISO 4217. Fixed once the ledger has entries. */
    currency: currencyCode,
    /** Limits of a single top-up, in major units. */
    minAmount: z.number(),
    maxAmount: z.number(),
    /** Account details for bank transfers; if empty, bank transfers are not offered. */
    bankInstructions: z.string(),
  }),
  mail: z.object({
    /** Defaults to the site name if empty. */
    senderName: z.string(),
    /** Defaults to the address configured at server start if empty. */
    senderAddress: z.string(),
    /** Appended to every message. */
    footer: z.string(),
  }),
  moderation: z.object({
    /** Risk (sum of cautions) from which a submitted ad is suspended. */
    suspendAt: z.number(),
  }),
  invoices: z.object({
    /** Invoices are issued for plans; needs the seller's details. */
    enabled: z.boolean(),
    legalName: z.string(),
    address: z.string(),
    /** ISO 3166-1; empty if not set. */
    country: z.string(),
    vatNumber: z.string(),
    registrationNumber: z.string(),
    /** `INV` of `INV-2026-000001`. */
    prefix: z.string(),
    /** Consumers in other member states pay the rate of their own country. */
    oss: z.boolean(),
    /** Off: VAT is added to the prices of plans. */
    pricesIncludeVat: z.boolean(),
  }),
  rates: z.object({
    /** Whether the daily reference rates of the European Central Bank are taken. */
    ecb: z.boolean(),
  }),
});
export type AdminParts = z.infer<typeof adminParts>;

export const adminSiteSettings = siteSettingsSchema.extend(adminParts.shape).extend({
  /** Version for optimistic locking: a change sends it back and fails with `STALE` after another change. */
  version: z.number(),
  /** Null before the first change. */
  updatedAt: z.iso.datetime().nullable(),
  /** User name; null before the first change, and if the account was deleted. */
  updatedBy: z.string().nullable(),
  /** The ledger has entries, so the currency can no longer change. */
  currencyFixed: z.boolean(),
});
export type AdminSiteSettings = z.infer<typeof adminSiteSettings>;

const emailOrNothing = z
  .string()
  .trim()
  .refine((value) => value === '' || email.safeParse(value).success, fault('accounts.email'));
const host = z
  .string()
  .trim()
  .max(253, fault('field.tooManyCharacters', { max: 253 }))
  .regex(
    /^(?:(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*(?::\d{1,5})?)?$/i,
    fault('field.hostName'),
  );
const phone = z
  .string()
  .trim()
  .max(40, fault('field.tooManyCharacters', { max: 40 }))
  .regex(/^(?:\+?(?:[ ()./-]*\d){5,20}[ ()./-]*)?$/, fault('field.phoneDigits'));

/** Lowest allowed suspension threshold: below it ads are only prioritized for review. */
/** It may take a month to notice an attack; `keptData` promises the upper bound. */
/** How long network addresses are kept: a year, or less if the operator wants. */
export const ADDRESS_DAYS = { min: 30, max: 365 };

export const SUSPEND_AT_MIN = 41;

const version = z.number().int().min(0);

/** Omitted parts stay unchanged. */
export const siteSettingsBody = z
  .strictObject({
    /** Version that was read; refused with STALE if it is outdated. Omitted: not checked. */
    version,
    /** Answers have these; they are accepted and ignored, so that what was read can be sent back. */
    updatedAt: z.unknown(),
    updatedBy: z.unknown(),
    currencyFixed: z.unknown(),
    legal: z.unknown(),
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
        requireTermsConsent: z.boolean(),
        addressDays: z
          .number()
          .int()
          .min(ADDRESS_DAYS.min, fault('field.outOfRange', ADDRESS_DAYS))
          .max(ADDRESS_DAYS.max, fault('field.outOfRange', ADDRESS_DAYS)),
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
          .min(SUSPEND_AT_MIN, fault('field.outOfRange', { min: SUSPEND_AT_MIN, max: 1000 }))
          .max(1000, fault('field.outOfRange', { min: SUSPEND_AT_MIN, max: 1000 })),
      })
      .partial(),
    invoices: z
      .strictObject({
        enabled: z.boolean(),
        legalName: lineOrNothing(160),
        address: paragraphs(300),
        country: z.union([z.literal(''), countryCode]),
        vatNumber,
        registrationNumber: lineOrNothing(60),
        prefix: z
          .string()
          .trim()
          .toUpperCase()
          .regex(/^(?!CN$)[A-Z0-9]{1,8}$/, fault('billing.invoicePrefix')),
        oss: z.boolean(),
        pricesIncludeVat: z.boolean(),
      })
      .partial(),
    rates: z.strictObject({ ecb: z.boolean() }).partial(),
  })
  .partial();

/** `logo` is shown in the header and used for the app icons; `favicon` is only used in the tab. */
export const siteImages = ['logo', 'favicon'] as const;
const imageParams = z.strictObject({ kind: z.enum(siteImages) });

const write = { access: { permission: 'settings.write' }, rate: 'general' } as const;

const mailState = z.object({
  /** `smtps://mail.example:465`; null while mails are written to the outbox folder instead. */
  server: z.string().nullable(),
});

/** `written`: to the outbox folder. */
const mailOutcomes = ['sent', 'written', 'refused', 'failed'] as const;

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
  mailState: endpoint({
    method: 'GET',
    path: '/site-settings/mail',
    summary: 'Where mails go: a server, or the outbox folder while none is set',
    ...write,
    status: 200,
    response: mailState,
    errors: [],
  }),
  testMail: endpoint({
    method: 'POST',
    path: '/site-settings/mail/test',
    summary: 'Send a mail to the caller’s own address at once, and say what the mail server answered',
    access: { permission: 'settings.write' },
    rate: 'ticket',
    status: 200,
    response: z.object({
      outcome: z.enum(mailOutcomes),
      to: z.string(),
      /** What the server or the connection answered, if it failed. */
      answer: z.string().nullable(),
    }),
    errors: [],
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
