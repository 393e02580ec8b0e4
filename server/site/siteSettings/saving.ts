import { vatNumberFault } from '../../../contract/billing/vatForms.ts';
import type { Received } from '../../../contract/core/endpoint.ts';
import { msg, readFault } from '../../../contract/core/message.ts';
import type { contract } from '../../../contract/index.ts';
import type { ActionOn } from '../../../contract/operations/auditActions.ts';
import { fallbackSiteSettings } from '../../../contract/site/siteDefaults.ts';
import type { siteImages } from '../../../contract/site/siteSettings.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { lockSettingsRow, writeSettingsRow } from '../../db/settingsRow.ts';
import { type Actor, ensureReauthenticated } from '../../http/caller.ts';
import type { ReceivedFile } from '../../http/uploads.ts';
import { ensure, type Fault, invalid } from '../../lib/errors.ts';
import { recordAudit } from '../../operations/audit/audit.ts';
import {
  deletePicture,
  fileIn,
  insertPicture,
  isMediaUrl,
  listPictures,
  mediaUrl,
  type Picture,
  removePictureFiles,
  takePicture,
} from '../media/media.ts';
import { findCurrency, hasBooks, hasTaxRate, holdBooks, moveCurrency } from './siteSettings.queries.ts';
import { forgetSiteSettings } from './siteSettings.ts';
import { type AllSettings, difference, newSite, overlay, settingsFrom } from './stored.ts';

type SiteImage = (typeof siteImages)[number];
const addressOf = { logo: 'logoUrl', favicon: 'faviconUrl' } as const;

/** Validation that needs the other settings or the base data. */
async function checkMoney(tx: Tx, before: AllSettings, after: AllSettings): Promise<void> {
  const { currency, minAmount, maxAmount } = after.payments;
  const found = await findCurrency(tx, currency);
  const issues: Fault[] = [];
  if (!found?.is_active) issues.push({ path: 'payments.currency', message: msg('billing.activeCurrency') });
  const digits = found?.minor_digits ?? 0;
  for (const [path, amount] of Object.entries({ minAmount, maxAmount }))
    if (found && Number(amount.toFixed(digits)) !== amount)
      issues.push({
        path: `payments.${path}`,
        message: msg('billing.currencyDecimals', { currency, digits }),
      });
  if (minAmount > maxAmount)
    issues.push({ path: 'payments.maxAmount', message: msg('billing.belowSmallest') });
  if (currency !== before.payments.currency) {
    await holdBooks(tx);
    if (await hasBooks(tx))
      issues.push({
        path: 'payments.currency',
        message: msg('billing.currencyInBooks', { currency: before.payments.currency }),
      });
  }
  if (issues.length > 0) invalid(issues);
  if (currency !== before.payments.currency) {
    const old = await findCurrency(tx, before.payments.currency);
    await moveCurrency(tx, currency, { from: old?.minor_digits ?? digits, to: digits });
  }
}

/** Invoices need to say who sells; a seller whose country has VAT needs its number as well. */
async function checkInvoices(tx: Tx, { invoices }: AllSettings): Promise<void> {
  const { enabled, country, vatNumber } = invoices;
  const issues: Fault[] = [];
  const form = country === '' ? null : vatNumberFault(country, vatNumber);
  if (form !== null) issues.push({ path: 'invoices.vatNumber', message: readFault(form) });
  if (enabled) {
    const needed = ['legalName', 'address', 'country'] as const;
    const missing = needed.filter((name) => invoices[name] === '').map((name) => `invoices.${name}`);
    if (vatNumber === '' && country !== '' && (await hasTaxRate(tx, country)))
      missing.push('invoices.vatNumber');
    issues.push(...missing.map((path) => ({ path, message: msg('billing.invoicesNeed') })));
  }
  if (issues.length > 0) invalid(issues);
}

/** Only an admin with a second factor may require it of staff, so that nobody locks everybody out. */
function checkStaffFactor(actor: Actor, before: AllSettings, after: AllSettings): void {
  const isAsked = after.security.requireSecondFactorForStaff;
  if (isAsked === before.security.requireSecondFactorForStaff) return;
  ensureReauthenticated(actor);
  ensure(!isAsked || actor.hasSecondFactor, 'SECOND_FACTOR_FIRST');
}

/**
 * Deletes uploaded pictures that the settings no longer use; returns them. Refuses the URL of a picture that does not
 * exist.
 */
async function dropUnnamed(tx: Tx, after: AllSettings): Promise<Picture[]> {
  const pictures = await listPictures(tx, ['logo', 'favicon']);
  const isNamed = ({ used_as, ...picture }: Picture) =>
    used_as !== 'landing' &&
    after[addressOf[used_as]] === mediaUrl(fileIn({ used_as, ...picture }, 'shown')?.file_key ?? '');
  const named = new Set(pictures.filter(isNamed).map(({ used_as }) => used_as));
  const issues = (['logo', 'favicon'] as const)
    .filter((kind) => isMediaUrl(after[addressOf[kind]]) && !named.has(kind))
    .map((kind) => ({
      path: addressOf[kind],
      message: msg('site.pictureGone'),
    }));
  if (issues.length > 0) invalid(issues);
  const unnamed = pictures.filter((picture) => !isNamed(picture));
  for (const { id } of unnamed) await deletePicture(tx, id);
  return unnamed;
}

type Change = {
  action: ActionOn<'settings'>;
  version?: number | undefined;
  change: (before: AllSettings, tx: Tx) => AllSettings | Promise<AllSettings>;
};

/** One atomic change: validated, audited, and announced to every instance after the commit. */
async function changeSettings(
  ctx: Context,
  actor: Actor,
  { action, version, change }: Change,
): Promise<void> {
  const unnamed = await ctx.db.transaction().execute(async (tx) => {
    const stored = await lockSettingsRow(tx, 'site_settings');
    ensure(version === undefined || version === stored.version, 'STALE');
    const before = settingsFrom(stored.settings);
    const after = await change(before, tx);
    const changed = difference(after, before);
    if (Object.keys(changed).length === 0) return [];
    if ('payments' in changed) await checkMoney(tx, before, after);
    if ('invoices' in changed) await checkInvoices(tx, after);
    checkStaffFactor(actor, before, after);
    const dropped = await dropUnnamed(tx, after);
    await writeSettingsRow(tx, 'site_settings', {
      settings: difference(after, newSite),
      version: stored.version + 1,
      by: actor.id,
    });
    await recordAudit(tx, {
      actorId: actor.id,
      address: actor.address,
      action,
      entity: 'site_settings',
      before: difference(before, after),
      after: changed,
    });
    return dropped;
  });
  forgetSiteSettings(ctx);
  ctx.responses.invalidate('settings');
  await removePictureFiles(ctx, unnamed);
}

type Body = Received<typeof contract.siteSettings.save>['body'];

export const saveSettings = (
  ctx: Context,
  actor: Actor,
  { version, updatedAt: _at, updatedBy: _by, currencyFixed: _fixed, legal: _legal, ...changes }: Body,
) =>
  changeSettings(ctx, actor, {
    action: 'settings.update',
    version,
    change: (before) => overlay(before, changes),
  });

/** Resets everything to the defaults, except the currency once there are bookings in it. */
export const resetSettings = (ctx: Context, actor: Actor, version: number | undefined) =>
  changeSettings(ctx, actor, {
    action: 'settings.reset',
    version,
    change: async (before, tx) => {
      if (before.payments.currency === newSite.payments.currency) return newSite;
      await holdBooks(tx);
      return (await hasBooks(tx))
        ? { ...newSite, payments: { ...newSite.payments, currency: before.payments.currency } }
        : newSite;
    },
  });

export const setImage = (ctx: Context, actor: Actor, kind: SiteImage, files: ReceivedFile[]) =>
  takePicture(ctx, kind, files, async (picture) => {
    let replaced: Picture[] = [];
    await changeSettings(ctx, actor, {
      action: `settings.${kind}`,
      change: async (before, tx) => {
        replaced = await listPictures(tx, [kind]);
        for (const { id } of replaced) await deletePicture(tx, id);
        await insertPicture(tx, picture, actor.id);
        return overlay(before, { [addressOf[kind]]: mediaUrl(fileIn(picture, 'shown')?.file_key ?? '') });
      },
    });
    await removePictureFiles(ctx, replaced);
  });

export const removeImage = (ctx: Context, actor: Actor, kind: SiteImage) =>
  changeSettings(ctx, actor, {
    action: `settings.${kind}`,
    change: (before) => overlay(before, { [addressOf[kind]]: fallbackSiteSettings[addressOf[kind]] }),
  });
