import { restoringMessage } from '../../contract/restoring.ts';
import { type AdminParts, type SiteSettings, siteSettingsSchema } from '../../contract/siteSettings.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../db/client.ts';
import { fileIn, listPictures, mediaUrl } from '../media/media.ts';
import { findSettings } from './siteSettings.queries.ts';
import { type AllSettings, settingsFrom } from './stored.ts';

/** Addresses of what was made of the uploaded logo and tab icon; none where the built-in ones stand. */
export type SiteIcons = Partial<
  Record<'logo' | 'icon192' | 'icon512' | 'maskable512' | 'apple180' | 'ico', string>
>;

type Current = { all: AllSettings; site: SiteSettings; icons: SiteIcons };

async function read(ctx: Reader): Promise<Current> {
  const [stored, pictures] = await Promise.all([
    findSettings(ctx.db),
    listPictures(ctx.db, ['logo', 'favicon']),
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
  return { all, site: siteSettingsSchema.parse(all), icons };
}

/** Nearly every call asks for the settings. A change that this instance did not hear of shows after this, in ms. */
const MAX_AGE = 2_000;

type Reader = Pick<Context, 'db' | 'log'>;
type Kept = { current: Promise<Current>; readAt: number };
const kept = new WeakMap<Context['db'], Kept>();

async function readOrKeep(ctx: Reader, before: Kept | undefined): Promise<Current> {
  try {
    return await read(ctx);
  } catch (error) {
    if (!before) {
      kept.delete(ctx.db);
      throw error;
    }
    ctx.log.warn({ err: error }, 'site settings could not be read; those read before stay');
    return before.current;
  }
}

function current(ctx: Reader): Promise<Current> {
  const before = kept.get(ctx.db);
  if (before && performance.now() - before.readAt < MAX_AGE) return before.current;
  const now = { current: readOrKeep(ctx, before), readAt: performance.now() };
  kept.set(ctx.db, now);
  return now.current;
}

/** What everyone may see. */
export const currentSiteSettings = async (ctx: Reader): Promise<SiteSettings> => (await current(ctx)).site;

/** What is shown of them while a backup is being restored: the site is closed, whatever they say. */
export const whileRestoring = (settings: SiteSettings): SiteSettings => ({
  ...settings,
  maintenanceMode: true,
  maintenanceMessage: restoringMessage,
});

export const currentSiteIcons = async (ctx: Reader): Promise<SiteIcons> => (await current(ctx)).icons;

export const currentSecuritySettings = async (ctx: Reader): Promise<AdminParts['security']> =>
  (await current(ctx)).all.security;

export type PaymentSettings = AdminParts['payments'];
export const currentPaymentSettings = async (ctx: Reader): Promise<PaymentSettings> =>
  (await current(ctx)).all.payments;

/** What messages show of the site. */
export async function currentMailSettings(ctx: Reader) {
  const { all, site } = await current(ctx);
  return { ...site, ...all.mail };
}

/** From which sum of cautions on an ad is suspended, read where it is decided. */
export const suspendAt = async (tx: Tx): Promise<number> =>
  settingsFrom(await findSettings(tx)).moderation.suspendAt;

/** After a change, so that it shows at once. */
export const forgetSiteSettings = (ctx: Pick<Context, 'db'>): boolean => kept.delete(ctx.db);
