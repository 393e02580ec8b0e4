import type { Context } from '../context.ts';
import type { Sql, Tx } from '../db/client.ts';
import { notify } from '../notifications/notifications.ts';
import { countOwnAds } from './ads.queries.ts';
import { insertAdEvent } from './adWrites.queries.ts';
import { countFeatured } from './featured.queries.ts';
import { countReveals } from './interest.queries.ts';
import { MY_ADS, tellMarket } from './moves.ts';
import { countPausedByPlan, pauseOldest, resumeNewest } from './planRoom.queries.ts';
import { marksOf } from './summaries.ts';

/** A plan ended: published ads over the limit are paused, the newest stay. Nothing else happens to them. */
export async function pauseOverLimit(
  ctx: Context,
  tx: Tx,
  ownerId: string,
  limit: number | null,
): Promise<void> {
  if (limit === null) return;
  const ids = await pauseOldest(tx, ownerId, limit);
  await tell(ctx, tx, ids, { from: 'approved', to: 'paused', reason: 'The plan ended' });
  const marks = await marksOf(tx, ids);
  await notify(
    ctx,
    tx,
    [...marks.values()].map(({ title: adTitle, reference }) => ({
      userId: ownerId,
      kind: 'adPaused' as const,
      data: { adTitle, reference },
      link: MY_ADS,
    })),
  );
}

/** A plan began: what was paused when one ended comes back, so far as there is room. */
export async function resumePausedByPlan(
  ctx: Context,
  tx: Tx,
  ownerId: string,
  limit: number | null,
): Promise<void> {
  const room = limit === null ? null : Math.max(0, limit - (await countOwnAds(tx, ownerId)).active);
  const ids = await resumeNewest(tx, ownerId, room);
  await tell(ctx, tx, ids, { from: 'paused', to: 'approved', reason: 'The plan has room again' });
}

type PlanMove = { from: 'approved' | 'paused'; to: 'approved' | 'paused'; reason: string };

/** Keeps in each history what a plan did to an ad, and tells the market of it. */
async function tell(ctx: Context, tx: Tx, ids: readonly string[], move: PlanMove): Promise<void> {
  for (const adId of ids) {
    await insertAdEvent(tx, { adId, actorId: null, ...move });
    await tellMarket(ctx, tx, adId);
  }
}

/** How many ads would come back under another limit. */
export async function adsThatReturn(db: Sql, ownerId: string, limit: number | null): Promise<number> {
  const paused = await countPausedByPlan(db, ownerId);
  return limit === null
    ? paused
    : Math.min(paused, Math.max(0, limit - (await countOwnAds(db, ownerId)).active));
}

/** Uses of the entitlements that ads count against. */
export async function adUsage(db: Sql, ownerId: string) {
  const [{ active, byStatus }, contactRevealsPerMonth, featuredAds] = await Promise.all([
    countOwnAds(db, ownerId),
    countReveals(db, ownerId),
    countFeatured(db, ownerId),
  ]);
  return { maxActiveAds: active, maxDrafts: byStatus.draft, contactRevealsPerMonth, featuredAds };
}
