import { restoringMessage } from '../../../contract/operations/restoring.ts';
import {
  type AdminParts,
  type SiteSettings,
  siteSettingsSchema,
} from '../../../contract/site/siteSettings.ts';
import type { Context } from '../../context.ts';
import type { Sql, Tx } from '../../db/client.ts';
import { fileIn, listPictures, mediaUrl } from '../media/media.ts';
import { findSettings, publishedVersions } from './siteSettings.queries.ts';
import { type AllSettings, settingsFrom } from './stored.ts';

/** URLs of the files generated from the uploaded logo and tab icon; absent for the built-in ones. */
export type SiteIcons = Partial<
  Record<'logo' | 'icon192' | 'icon512' | 'maskable512' | 'apple180' | 'ico', string>
>;

type Current = { all: AllSettings; site: SiteSettings; icons: SiteIcons };

async function read(ctx: Reader): Promise<Current> {
  const [stored, pictures, legal] = await Promise.all([
    findSettings(ctx.db),
    listPictures(ctx.db, ['logo', 'favicon']),
    publishedVersions(ctx.db),
  ]);
  const all = settingsFrom(stored);
  const logo = pictures.find((one) => one.used_as === 'logo');
  const favicon = pictures.find((one) => one.used_as === 'favicon');
  const made = {
    logo: fileIn(logo, 'shown'),
    icon192: fileIn(logo, 'icon-192'),
    icon512: fileIn(logo, 'icon-512'),
    maskable512: fileIn(logo, 'maskable-512'),
    apple180: fileIn(logo, 'apple-180'),
    ico: fileIn(favicon, 'ico') ?? fileIn(logo, 'ico'),
  };
  const icons = Object.fromEntries(
    Object.entries(made).flatMap(([name, file]) => (file ? [[name, mediaUrl(file.file_key)]] : [])),
  );
  const versions = Object.fromEntries(legal.map(({ kind, version }) => [kind, version]));
  const inForce = { ...all.legal, ...versions };
  const consentRequired = inForce.terms !== null && all.security.requireTermsConsent;
  const site = siteSettingsSchema.parse({ ...all, legal: { ...inForce, consentRequired } });
  return { all, site, icons };
}

/**
 * Cached because nearly every request needs the settings. A change missed by this instance takes effect after this many
 * ms.
 */
const MAX_AGE = 2_000;

type Reader = Pick<Context, 'db' | 'log'>;
type Cached = { current: Promise<Current>; readAt: number };
const cache = new WeakMap<Context['db'], Cached>();

async function readOrReuse(ctx: Reader, before: Cached | undefined): Promise<Current> {
  try {
    return await read(ctx);
  } catch (error) {
    if (!before) {
      cache.delete(ctx.db);
      throw error;
    }
    ctx.log.warn({ err: error }, 'site settings could not be read; those read before stay');
    return before.current;
  }
}

function current(ctx: Reader): Promise<Current> {
  const before = cache.get(ctx.db);
  if (before && performance.now() - before.readAt < MAX_AGE) return before.current;
  const now = { current: readOrReuse(ctx, before), readAt: performance.now() };
  cache.set(ctx.db, now);
  return now.current;
}

/** The public settings. */
export const currentSiteSettings = async (ctx: Reader): Promise<SiteSettings> => (await current(ctx)).site;

/** The settings during a restore: maintenance mode, whatever is stored. */
export const whileRestoring = (settings: SiteSettings): SiteSettings => ({
  ...settings,
  maintenanceMode: true,
  maintenanceMessage: restoringMessage,
});

export const currentSiteIcons = async (ctx: Reader): Promise<SiteIcons> => (await current(ctx)).icons;

export const currentSecuritySettings = async (ctx: Reader): Promise<AdminParts['security']> =>
  (await current(ctx)).all.security;

export const currentRateSettings = async (ctx: Reader): Promise<AdminParts['rates']> =>
  (await current(ctx)).all.rates;

export type PaymentSettings = AdminParts['payments'];
export const currentPaymentSettings = async (ctx: Reader): Promise<PaymentSettings> =>
  (await current(ctx)).all.payments;

/** Settings that mails show. */
export async function currentMailSettings(ctx: Reader) {
  const { all, site } = await current(ctx);
  return { ...site, ...all.mail };
}

/** The sum of cautions at which an ad is suspended, read within the transaction that decides. */
export const suspendAt = async (tx: Tx): Promise<number> =>
  settingsFrom(await findSettings(tx)).moderation.suspendAt;

export type InvoiceSettings = AdminParts['invoices'];
/** Whether and how invoices are issued, read within the transaction that issues one. */
export const invoiceSettings = async (db: Sql): Promise<InvoiceSettings> =>
  settingsFrom(await findSettings(db)).invoices;

/** Clears the cache, so that a change takes effect immediately. */
export const forgetSiteSettings = (ctx: Pick<Context, 'db'>): boolean => cache.delete(ctx.db);
