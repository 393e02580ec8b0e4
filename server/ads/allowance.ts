import type { AdPayload } from '../../contract/adPayload.ts';
import { missingProfileFields } from '../../contract/auth.ts';
import type { Context } from '../context.ts';
import type { Sql, Tx } from '../db/client.ts';
import { ensure } from '../http/errors.ts';
import type { ReceivedFile } from '../http/uploads.ts';
import { entitlementsOf, upgradeRequired } from '../roles/roles.ts';
import { currentSecuritySettings } from '../siteSettings/siteSettings.ts';
import { megabytesUsed } from '../storage/storage.ts';
import { countOwnAds, findOwner, lockOwner } from './ads.queries.ts';

/** What stands between an owner and one more active ad. */
export async function roomFor(db: Sql, ownerId: string) {
  const owner = await findOwner(db, ownerId);
  const { maxActiveAds: limit } = await entitlementsOf(db, ownerId);
  const { active: used } = await countOwnAds(db, ownerId);
  const missing = missingProfileFields({
    firstName: owner.first_name,
    lastName: owner.last_name,
    phone: owner.phone,
    company: owner.company,
    country: owner.country,
  });
  return { used, limit, missing, full: limit !== null && used >= limit };
}

type Room = Awaited<ReturnType<typeof roomFor>>;

const ensureComplete = ({ missing }: Room): void =>
  ensure(missing.length === 0, 'PROFILE_INCOMPLETE', {
    details: missing.map((field) => ({ path: field, message: 'Needed before an ad can be submitted' })),
  });

async function ensureNotFull(tx: Tx, { used, limit, full }: Room): Promise<void> {
  if (full) await upgradeRequired(tx, { feature: 'maxActiveAds', limit, used, needed: used + 1 });
}

/** What is asked of who hands something in that takes no room of its own. */
export const ensureProfile = async (tx: Tx, ownerId: string): Promise<void> =>
  ensureComplete(await roomFor(tx, ownerId));

/** One more active ad. Owners pass one at a time, so that the limit holds exactly. */
export async function ensureRoom(tx: Tx, ownerId: string): Promise<void> {
  await lockOwner(tx, ownerId);
  await ensureNotFull(tx, await roomFor(tx, ownerId));
}

export async function ensureMayHandIn(tx: Tx, ownerId: string): Promise<void> {
  await lockOwner(tx, ownerId);
  const room = await roomFor(tx, ownerId);
  ensureComplete(room);
  await ensureNotFull(tx, room);
}

/** So many more drafts. Owners pass one at a time, so that the limit holds exactly. */
export async function ensureDrafts(tx: Tx, ownerId: string, more: number): Promise<void> {
  await lockOwner(tx, ownerId);
  const { maxDrafts: limit } = await entitlementsOf(tx, ownerId);
  const { draft: used } = (await countOwnAds(tx, ownerId)).byStatus;
  if (limit !== null && used + more > limit)
    await upgradeRequired(tx, { feature: 'maxDrafts', limit, used, needed: used + more });
}

/** Whether the address of who fills the disk has to be confirmed first; support takes files from everybody. */
async function mustConfirmEmail(ctx: Context, ownerId: string): Promise<boolean> {
  const { requireConfirmedEmailForFiles } = await currentSecuritySettings(ctx);
  return requireConfirmedEmailForFiles && !(await findOwner(ctx.db, ownerId)).email_verified;
}

/** What stands between an owner and more files, for the screen where they are added. */
export async function filesOf(ctx: Context, ownerId: string) {
  const [confirmEmailForFiles, { storageMegabytes: limit }, used] = await Promise.all([
    mustConfirmEmail(ctx, ownerId),
    entitlementsOf(ctx.db, ownerId),
    megabytesUsed(ctx.db, ownerId),
  ]);
  return { confirmEmailForFiles, storage: { used, limit } };
}

/** An ad that has more documents than its owner may add today keeps them; files are only added within the limit. */
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
