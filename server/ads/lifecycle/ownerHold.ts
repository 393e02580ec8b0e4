import { msg } from '../../../contract/core/message.ts';
import { strictestHold, suspendedParties } from '../../complianceHolds/complianceHolds.ts';
import type { Context } from '../../context.ts';
import { changeMarket } from '../../http/cache/changeMarket.ts';
import { updateAd } from '../rows/adWrites.queries.ts';
import { adsToReturn, ownerIsActive, publishedAdsOf, wasMovedBy } from './adLife.queries.ts';
import { staysByRule } from './followRules.ts';
import { inBatches } from './inBatches.ts';
import { lockForMove, moveAd } from './moves.ts';

const BATCH = 100;

/** Takes the ads of suspended owners off the market. Their owners read no other reason than a routine check. */
const withdraw = (ctx: Context, ids: readonly string[]): Promise<void> =>
  changeMarket(ctx, async (tx) => {
    for (const id of ids) {
      const row = await lockForMove(ctx, tx, id);
      if (row.status !== 'approved') continue;
      if ((await strictestHold(tx, [row.owner_id, row.company_id])) !== 'suspended') continue;
      await moveAd(tx, {
        adId: id,
        actorId: null,
        from: row.status,
        to: 'suspended',
        message: msg('ads.routineCheck'),
      });
      await updateAd(tx, id, { moved_by_hold: true });
    }
  });

/** Puts back what a suspension took away; an ad that somebody decided about since stays as decided. */
const putBack = (ctx: Context, ids: readonly string[]): Promise<void> =>
  changeMarket(ctx, async (tx) => {
    for (const id of ids) {
      const row = await lockForMove(ctx, tx, id);
      const isFree =
        (await ownerIsActive(tx, row.owner_id)) &&
        (await strictestHold(tx, [row.owner_id, row.company_id])) === null;
      if (row.status !== 'suspended' || !isFree || !(await wasMovedBy(tx, 'hold', id))) continue;
      if (await staysByRule(tx, id)) continue;
      await moveAd(tx, {
        adId: id,
        actorId: null,
        from: row.status,
        to: 'approved',
        message: msg('ads.routineCheckOver'),
      });
    }
  });

/**
 * Brings the market in line with what hits of the screening hold. Runs when a decision about a hit changes that, and every
 * minute for what follows from elsewhere: somebody joined or left a company, a block ended.
 */
export async function followHolds(ctx: Context): Promise<void> {
  const suspended = await suspendedParties(ctx.db);
  if (suspended.length > 0)
    await inBatches(
      (after) => publishedAdsOf(ctx.db, suspended, { after, limit: BATCH }),
      (ids) => withdraw(ctx, ids),
    );
  await inBatches(
    (after) => adsToReturn(ctx.db, { after, limit: BATCH }),
    (ids) => putBack(ctx, ids),
  );
}
