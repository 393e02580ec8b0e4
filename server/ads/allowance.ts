import type { AdPayload } from '../../contract/adPayload.ts';
import { missingProfileFields } from '../../contract/auth.ts';
import type { Sql, Tx } from '../db/client.ts';
import { ensure } from '../http/errors.ts';
import type { ReceivedFile } from '../http/uploads.ts';
import { entitlementsOf, upgradeRequired } from '../roles/roles.ts';
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

/** An ad that has more documents than its owner may add today keeps them; files are only added within the limit. */
export async function ensureMayAttach(
  db: Sql,
  ownerId: string,
  ad: AdPayload,
  files: ReceivedFile[],
): Promise<void> {
  if (files.length === 0) return;
  const { maxDocumentsPerAd: limit } = await entitlementsOf(db, ownerId);
  const used = ad.documents?.length ?? 0;
  if (used > limit) await upgradeRequired(db, { feature: 'maxDocumentsPerAd', limit, used, needed: used });
}
