import type { Context } from '../context.ts';
import { announce } from '../db/changes.ts';
import type { Sql, Tx } from '../db/client.ts';
import { countOwnAds } from './ads.queries.ts';
import { countReveals } from './interest.queries.ts';
import { countPausedByPlan, noteMoves, pauseOldest, resumeNewest } from './planRoom.queries.ts';

/** A plan ended: published ads over the limit are paused, the newest stay. Nothing else happens to them. */
export async function pauseOverLimit(
  ctx: Context,
  tx: Tx,
  ownerId: string,
  limit: number | null,
): Promise<void> {
  if (limit === null) return;
  const ids = await pauseOldest(tx, ownerId, limit);
  if (ids.length === 0) return;
  await noteMoves(tx, ids, { from: 'approved', to: 'paused', reason: 'The plan ended' });
  await announceChanges(ctx, tx, ids);
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
  if (ids.length === 0) return;
  await noteMoves(tx, ids, { from: 'paused', to: 'approved', reason: 'The plan has room again' });
  await announceChanges(ctx, tx, ids);
}

async function announceChanges(ctx: Context, tx: Tx, ids: readonly string[]): Promise<void> {
  await announce(tx, 'market');
  for (const adId of ids) await ctx.jobs.enqueue(tx, 'adNews', { adId, what: 'changed' });
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
  const [{ active }, contactRevealsPerMonth] = await Promise.all([
    countOwnAds(db, ownerId),
    countReveals(db, ownerId),
  ]);
  return { maxActiveAds: active, contactRevealsPerMonth, featuredAds: 0 };
}
