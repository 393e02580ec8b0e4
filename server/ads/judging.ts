import type { AdPayload } from '../../contract/adPayload.ts';
import type { AdStatus } from '../../contract/adStates.ts';
import { SUSPEND_AT_MIN } from '../../contract/siteSettings.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../db/client.ts';
import { suspendAt } from '../siteSettings/siteSettings.ts';
import { documentsOf, type LockedAd } from './ads.queries.ts';
import { moveAd, updateAd } from './adWrites.queries.ts';
import { cautionsOf, type StoredCaution, viewCautions } from './cautions.ts';
import { MY_ADS, tellMarket, tellOwner } from './moves.ts';
import type { Refs } from './refs.queries.ts';

export type Judged = { risk: number; cautions: StoredCaution[] };

/** Looks an ad over once its content and documents are written, keeps what was found, and answers the risk. */
export async function judgeAd(
  tx: Tx,
  { id, ad, refs, ownerId }: { id: string; ad: AdPayload; refs: Refs; ownerId: string },
): Promise<Judged> {
  const documents = await documentsOf(tx, id);
  const hashes = documents.map((row) => row.sha256);
  const { cautions, risk, fingerprint } = await cautionsOf(tx, { ad, refs, ownerId, adId: id, hashes });
  await updateAd(tx, id, {
    cautions: JSON.stringify(cautions),
    risk,
    fingerprint,
  });
  return { risk, cautions };
}

/** Takes an ad out of sight whose cautions are too many. Answers whether it did. */
export async function suspendIfRisky(
  ctx: Pick<Context, 'jobs'>,
  tx: Tx,
  ad: Pick<LockedAd, 'id' | 'owner_id' | 'title' | 'reference'>,
  from: AdStatus,
  { risk, cautions }: Judged,
): Promise<boolean> {
  if (risk < SUSPEND_AT_MIN || risk < (await suspendAt(tx))) return false;
  const found = await viewCautions(tx, cautions, false);
  const reason = found.map((one) => one.reason).join('\n');
  await moveAd(tx, { adId: ad.id, actorId: null, from, to: 'suspended', reason });
  await tellOwner(ctx, tx, ad, 'adSuspended', { actorId: null, reason, path: MY_ADS });
  if (from !== 'pending') await tellMarket(ctx, tx, ad.id);
  return true;
}
