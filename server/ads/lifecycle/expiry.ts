import type { Context } from '../../context.ts';
import { changeMarket } from '../../http/cache/changeMarket.ts';
import { lockAd } from '../rows/ads.queries.ts';
import { findOver, standingDecision } from './adLife.queries.ts';
import { decisionPath, expire, notifyOwner } from './moves.ts';

const ENDED_AT_ONCE = 500;

/** Expires ads past their validity. Concurrent instances share the work. */
export function expireAds(ctx: Pick<Context, 'db' | 'jobs' | 'responses'>): Promise<number> {
  return changeMarket(ctx, async (tx) => {
    const ids = await findOver(tx, ENDED_AT_ONCE);
    for (const id of ids) {
      const row = await lockAd(tx, id);
      if (row) await expire(ctx, tx, row);
    }
    return ids.length;
  });
}

/** Notifies owners of decisions that were not undone and still stand. */
export const workApprovalMail = (ctx: Pick<Context, 'db' | 'jobs'>): Promise<void> =>
  ctx.jobs.work('approvalMail', ({ adId, eventId, template: other }) =>
    ctx.db.transaction().execute(async (tx) => {
      const template = other ?? 'adApproved';
      const row = await lockAd(tx, adId);
      const decision = await standingDecision(tx, eventId);
      if (!row || row.status !== decision?.to_status) return;
      const notified = (row.revises_id && (await lockAd(tx, row.revises_id))) || row;
      await notifyOwner(ctx, tx, notified, template, {
        actorId: null,
        path: decisionPath(template, notified),
        reason: decision.reason ?? '',
      });
    }),
  );
