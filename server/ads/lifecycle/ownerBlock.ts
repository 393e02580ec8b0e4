import type { AdStatus } from '../../../contract/ads/adStates.ts';
import { msg } from '../../../contract/core/message.ts';
import { englishText } from '../../../contract/messages/englishText.ts';
import { strictestHold } from '../../complianceHolds/complianceHolds.ts';
import type { Context } from '../../context.ts';
import type { MarketTx } from '../../http/cache/changeMarket.ts';
import { updateAd } from '../rows/adWrites.queries.ts';
import { openAdsOf, wasMovedBy } from './adLife.queries.ts';
import { staysByRule } from './followRules.ts';
import { lockForMove, moveAd } from './moves.ts';

type Ctx = Pick<Context, 'jobs'>;
const why = msg('ads.ownerBlocked');

/**
 * Takes the ads of a blocked owner off the market, and rejects the waiting ones if asked to. Every open ad is locked:
 * a decision or a renewal that is under way ends before, and the next one sees the block.
 */
export async function withdrawAdsOfBlocked(
  ctx: Ctx,
  tx: MarketTx,
  { ownerId, actorId, rejectWaiting }: { ownerId: string; actorId: string; rejectWaiting: boolean },
): Promise<{ suspended: number; rejected: number }> {
  const counts = { suspended: 0, rejected: 0 };
  for (const id of await openAdsOf(tx, ownerId)) {
    const row = await lockForMove(ctx, tx, id);
    const to =
      row.status === 'approved' ? 'suspended' : rejectWaiting && row.status === 'pending' && 'rejected';
    if (!to) continue;
    await moveAd(tx, {
      adId: id,
      actorId,
      from: row.status,
      to,
      message: why,
      ...(to === 'rejected' && { reason: englishText(why) }),
    });
    await updateAd(tx, id, { moved_by_block: true });
    counts[to] += 1;
  }
  return counts;
}

/**
 * Brings back what the block of its owner took away; an ad that somebody decided about since stays as decided. What a hold
 * keeps off the market comes back when that ends.
 */
export async function returnAdsOfUnblocked(
  ctx: Ctx,
  tx: MarketTx,
  { ownerId, actorId }: { ownerId: string; actorId: string },
): Promise<number> {
  let returned = 0;
  for (const id of await openAdsOf(tx, ownerId)) {
    const row = await lockForMove(ctx, tx, id);
    if (!(await wasMovedBy(tx, 'block', id))) continue;
    const to: AdStatus | false =
      row.status === 'suspended' ? 'approved' : row.status === 'rejected' && 'pending';
    if (!to) continue;
    if (to === 'approved' && (await strictestHold(tx, [row.owner_id, row.company_id])) !== null) {
      await updateAd(tx, id, { moved_by_block: false, moved_by_hold: true });
      continue;
    }
    if (to === 'approved' && (await staysByRule(tx, id))) continue;
    await moveAd(tx, { adId: id, actorId, from: row.status, to, message: msg('ads.ownerUnblocked') });
    returned += 1;
  }
  return returned;
}
