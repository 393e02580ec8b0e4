import { z } from 'zod';
import { fallbackSiteSettings, type SiteSettings, siteSettingsSchema } from '../../contract/siteSettings.ts';
import type { Context } from '../context.ts';
import { findSettings } from './siteSettings.queries.ts';

/** What a new site starts from. */
const newSite: SiteSettings = {
  ...fallbackSiteSettings,
  siteName: 'GasMap',
  footerText: '© GasMap. All rights reserved.',
  metaTags: {
    title: 'GasMap – the market for gas and oil',
    description:
      'Offers and bids for gas and oil from around the world, at prices made comparable across units.',
    keywords: 'gas, oil, LNG, LPG, diesel, crude oil, petroleum products, trading, market',
  },
};

const securitySchema = z.object({
  /** Sign-in and availability then never tell which e-mail addresses have an account. */
  hideAccountExistence: z.boolean().default(false),
});
type SecuritySettings = z.output<typeof securitySchema>;

const paymentSchema = z.object({
  /** Of wallets and plans, ISO 4217. It stays once there is money in the books. */
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .default('USD'),
  /** Limits of one top-up, in major units. */
  minAmount: z.number().positive().default(5),
  maxAmount: z.number().positive().default(50_000),
  /** Where a bank transfer goes, in words for who sends it; empty: bank transfers are not offered. */
  bankInstructions: z.string().max(1000).default(''),
});
export type PaymentSettings = z.output<typeof paymentSchema>;

const changesSchema = siteSettingsSchema.partial().extend({
  socialMedia: siteSettingsSchema.shape.socialMedia.partial().optional(),
  metaTags: siteSettingsSchema.shape.metaTags.partial().optional(),
  pwa: siteSettingsSchema.shape.pwa.partial().optional(),
  security: securitySchema.prefault({}),
  payments: paymentSchema.prefault({}),
});

type Current = { site: SiteSettings; security: SecuritySettings; payments: PaymentSettings };

function merge(stored: unknown): Current {
  const { security, payments, ...changes } = changesSchema.parse(stored ?? {});
  return {
    site: {
      ...newSite,
      ...changes,
      socialMedia: { ...newSite.socialMedia, ...changes.socialMedia },
      metaTags: { ...newSite.metaTags, ...changes.metaTags },
      pwa: { ...newSite.pwa, ...changes.pwa },
    },
    security,
    payments,
  };
}

/** Nearly every call asks for the settings. Another instance's change shows after this many milliseconds. */
const MAX_AGE = 2_000;

type Kept = { current: Promise<Current>; readAt: number };
const kept = new WeakMap<Context, Kept>();

async function read(ctx: Context, before: Kept | undefined): Promise<Current> {
  try {
    return merge(await findSettings(ctx.db));
  } catch (error) {
    if (!before) {
      kept.delete(ctx);
      throw error;
    }
    ctx.log.warn({ err: error }, 'site settings could not be read; those read before stay');
    return before.current;
  }
}

function current(ctx: Context): Promise<Current> {
  const before = kept.get(ctx);
  if (before && performance.now() - before.readAt < MAX_AGE) return before.current;
  const now = { current: read(ctx, before), readAt: performance.now() };
  kept.set(ctx, now);
  return now.current;
}

/** What everyone may see. */
export const currentSiteSettings = async (ctx: Context): Promise<SiteSettings> => (await current(ctx)).site;

export const currentSecuritySettings = async (ctx: Context): Promise<SecuritySettings> =>
  (await current(ctx)).security;

export const currentPaymentSettings = async (ctx: Context): Promise<PaymentSettings> =>
  (await current(ctx)).payments;

/** After a change, so that it shows at once. */
export const forgetSiteSettings = (ctx: Context): boolean => kept.delete(ctx);
