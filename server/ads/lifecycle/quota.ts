import { missingProfileFields } from '../../../contract/accounts/auth.ts';
import type { AdPayload } from '../../../contract/ads/adPayload.ts';
import { msg } from '../../../contract/core/message.ts';
import { entitlementsOf, poolOf, upgradeRequired } from '../../accounts/roles/roles.ts';
import { megabytesUsed } from '../../accounts/storage/storage.ts';
import { ensureNotHeld } from '../../complianceHolds/complianceHolds.ts';
import type { Context } from '../../context.ts';
import type { Sql, Tx } from '../../db/client.ts';
import type { ReceivedFile } from '../../http/uploads.ts';
import { ensure } from '../../lib/errors.ts';
import { currentSecuritySettings } from '../../site/siteSettings/siteSettings.ts';
import { countOwnAds, findOwner, lockOwners } from '../rows/ads.queries.ts';

/** What an owner lacks for one more active ad: profile fields or quota. */
export async function quotaLeft(db: Sql, ownerId: string) {
  const owner = await findOwner(db, ownerId);
  const { maxActiveAds: limit } = await entitlementsOf(db, ownerId);
  const { active: used } = await countOwnAds(db, await poolOf(db, ownerId));
  const missing = missingProfileFields({
    firstName: owner.first_name,
    lastName: owner.last_name,
    phone: owner.phone,
    company: owner.company,
    country: owner.country,
  });
  return { used, limit, missing, confirmed: owner.email_verified, full: limit !== null && used >= limit };
}

type QuotaLeft = Awaited<ReturnType<typeof quotaLeft>>;

const ensureComplete = ({ missing, confirmed }: QuotaLeft): void => {
  ensure(missing.length === 0, 'PROFILE_INCOMPLETE', {
    details: missing.map((field) => ({ path: field, message: msg('ads.profileNeeded') })),
  });
  ensure(confirmed, 'EMAIL_UNCONFIRMED');
};

async function ensureNotFull(tx: Tx, { used, limit, full }: QuotaLeft): Promise<void> {
  if (full) await upgradeRequired(tx, { feature: 'maxActiveAds', limit, used, needed: used + 1 });
}

/** Refuses `HELD`, `PROFILE_INCOMPLETE` and `EMAIL_UNCONFIRMED`. For submissions that need no additional quota. */
export async function ensureProfile(tx: Tx, ownerId: string): Promise<void> {
  await ensureNotHeld(tx, [ownerId]);
  ensureComplete(await quotaLeft(tx, ownerId));
}

/**
 * Ensures that the owner may have one more active ad. Who shares the limit is locked, so that it is exact. Refuses `HELD`
 * and `UPGRADE_REQUIRED`.
 */
export async function ensureQuota(tx: Tx, ownerId: string): Promise<void> {
  await lockOwners(tx, await poolOf(tx, ownerId));
  await ensureNotHeld(tx, [ownerId]);
  await ensureNotFull(tx, await quotaLeft(tx, ownerId));
}

export async function ensureMaySubmit(tx: Tx, ownerId: string): Promise<void> {
  await lockOwners(tx, await poolOf(tx, ownerId));
  await ensureNotHeld(tx, [ownerId]);
  const left = await quotaLeft(tx, ownerId);
  ensureComplete(left);
  await ensureNotFull(tx, left);
}

/** Ensures quota for more drafts. The owner's row is locked, so that the limit is exact. */
export async function ensureDrafts(tx: Tx, ownerId: string, more: number): Promise<void> {
  await lockOwners(tx, [ownerId]);
  const { maxDrafts: limit } = await entitlementsOf(tx, ownerId);
  const { draft: used } = (await countOwnAds(tx, [ownerId])).byStatus;
  if (limit !== null && used + more > limit)
    await upgradeRequired(tx, { feature: 'maxDrafts', limit, used, needed: used + more });
}

/** Whether the e-mail must be confirmed before uploads; support attachments are exempt. */
async function mustConfirmEmail(ctx: Context, ownerId: string): Promise<boolean> {
  const { requireConfirmedEmailForFiles } = await currentSecuritySettings(ctx);
  return requireConfirmedEmailForFiles && !(await findOwner(ctx.db, ownerId)).email_verified;
}

/** What an owner lacks for more files, for the upload screen. */
export async function filesOf(ctx: Context, ownerId: string) {
  const [confirmEmailForFiles, { storageMegabytes: limit }, used] = await Promise.all([
    mustConfirmEmail(ctx, ownerId),
    entitlementsOf(ctx.db, ownerId),
    megabytesUsed(ctx.db, ownerId),
  ]);
  return { confirmEmailForFiles, storage: { used, limit } };
}

/** The document limit applies to added files only; an ad over the limit retains its documents. */
export async function ensureMayAttach(
  ctx: Context,
  ownerId: string,
  ad: AdPayload,
  files: ReceivedFile[],
): Promise<void> {
  if (files.length === 0) return;
  ensure(!(await mustConfirmEmail(ctx, ownerId)), 'EMAIL_UNCONFIRMED');
  const { maxDocumentsPerAd: limit } = await entitlementsOf(ctx.db, ownerId);
  const used = ad.documents?.length ?? 0;
  if (used > limit)
    await upgradeRequired(ctx.db, { feature: 'maxDocumentsPerAd', limit, used, needed: used });
}
