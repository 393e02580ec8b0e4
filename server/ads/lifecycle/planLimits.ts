import { type Message, msg } from '../../../contract/core/message.ts';
import { strictestHold } from '../../complianceHolds/complianceHolds.ts';
import type { Context } from '../../context.ts';
import type { Sql } from '../../db/client.ts';
import type { MarketTx } from '../../http/cache/changeMarket.ts';
import { countFeatured } from '../../market/featured/featured.queries.ts';
import { snapshotsOf } from '../../market/search/adSnapshots.ts';
import { notify } from '../../notifications/notifications.ts';
import { countOwnAds } from '../rows/ads.queries.ts';
import { insertAdEvent } from '../rows/adWrites.queries.ts';
import { countReveals } from '../stats/viewsAndInquiries.queries.ts';
import { MY_ADS } from './moves.ts';
import { countPausedByPlan, pauseOldest, resumeNewest } from './planLimits.queries.ts';

/** Pauses published ads beyond the limit that these owners share, after a plan ended; the newest stay. */
export async function pauseOverLimit(
  ctx: Pick<Context, 'jobs'>,
  tx: MarketTx,
  ownerIds: readonly string[],
  limit: number | null,
): Promise<void> {
  if (limit === null) return;
  const ids = await pauseOldest(tx, ownerIds, limit);
  await recordAndPublish(tx, ids, { from: 'approved', to: 'paused', message: msg('ads.planEnded') });
  const marks = await snapshotsOf(tx, ids);
  await notify(
    ctx,
    tx,
    [...marks.values()].map(({ title: adTitle, reference, ownerId: userId }) => ({
      userId,
      kind: 'adPaused' as const,
      data: { adTitle, reference },
      link: MY_ADS,
    })),
  );
}

/** Resumes ads that were paused by a plan limit, as far as the new limit allows; none of a held owner. */
export async function resumePausedByPlan(
  tx: MarketTx,
  ownerIds: readonly string[],
  limit: number | null,
): Promise<void> {
  const free: string[] = [];
  for (const id of ownerIds) if ((await strictestHold(tx, [id])) === null) free.push(id);
  const activeLeft = limit === null ? null : Math.max(0, limit - (await countOwnAds(tx, ownerIds)).active);
  const ids = await resumeNewest(tx, free, activeLeft);
  await recordAndPublish(tx, ids, { from: 'paused', to: 'approved', message: msg('ads.planHasRoom') });
}

type PlanMove = { from: 'approved' | 'paused'; to: 'approved' | 'paused'; message: Message };

/** Records the move in the history of each ad and publishes the change. */
async function recordAndPublish(tx: MarketTx, ids: readonly string[], move: PlanMove): Promise<void> {
  for (const adId of ids) {
    await insertAdEvent(tx, { adId, actorId: null, ...move });
    tx.market.changed(adId);
  }
}

/** The number of ads that would be resumed under another limit. */
export async function adsThatReturn(
  db: Sql,
  ownerIds: readonly string[],
  limit: number | null,
): Promise<number> {
  const paused = await countPausedByPlan(db, ownerIds);
  return limit === null
    ? paused
    : Math.min(paused, Math.max(0, limit - (await countOwnAds(db, ownerIds)).active));
}

export const countDrafts = async (db: Sql, ownerId: string): Promise<number> =>
  (await countOwnAds(db, [ownerId])).byStatus.draft;

/** Current usage of the entitlements that ads count against; drafts are everybody's own. */
export async function adUsage(db: Sql, ownerIds: readonly string[]) {
  const [{ active }, contactRevealsPerMonth, featuredAds] = await Promise.all([
    countOwnAds(db, ownerIds),
    countReveals(db, ownerIds),
    countFeatured(db, ownerIds),
  ]);
  return { maxActiveAds: active, contactRevealsPerMonth, featuredAds };
}
