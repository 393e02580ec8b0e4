import type { Context } from '../context.ts';
import { findOver, wasTakenBack } from './adLife.queries.ts';
import { lockAd } from './ads.queries.ts';
import { adPath, expire, tellOwner } from './moves.ts';

const ENDED_AT_ONCE = 500;

/** Ends the publication of ads whose days are over. Instances that do so at once share them out. */
export async function expireAds(ctx: Pick<Context, 'db' | 'jobs' | 'kept'>): Promise<number> {
  const count = await ctx.db.transaction().execute(async (tx) => {
    const ids = await findOver(tx, ENDED_AT_ONCE);
    for (const id of ids) {
      const row = await lockAd(tx, id);
      if (row) await expire(ctx, tx, row);
    }
    return ids.length;
  });
  if (count > 0) ctx.kept.drop('market');
  return count;
}

/** Tells owners of approvals that nobody took back. */
export const workApprovalMail = (ctx: Pick<Context, 'db' | 'jobs'>): Promise<void> =>
  ctx.jobs.work('approvalMail', ({ adId, eventId }) =>
    ctx.db.transaction().execute(async (tx) => {
      const row = await lockAd(tx, adId);
      if (!row || row.status !== 'approved' || (await wasTakenBack(tx, adId, eventId))) return;
      await tellOwner(ctx, tx, row, 'adApproved', { actorId: null, path: adPath(row) });
    }),
  );
