import type { Context } from '../../context.ts';
import { changeMarket } from '../../http/cache/changeMarket.ts';
import { lockAd } from '../rows/ads.queries.ts';
import { adPath, expire, notifyOwner } from '../rows/moves.ts';
import { findOver, wasTakenBack } from './adLife.queries.ts';

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

/** Notifies owners of approvals that were not undone. */
export const workApprovalMail = (ctx: Pick<Context, 'db' | 'jobs'>): Promise<void> =>
  ctx.jobs.work('approvalMail', ({ adId, eventId }) =>
    ctx.db.transaction().execute(async (tx) => {
      const row = await lockAd(tx, adId);
      if (!row || row.status !== 'approved' || (await wasTakenBack(tx, adId, eventId))) return;
      await notifyOwner(ctx, tx, row, 'adApproved', { actorId: null, path: adPath(row) });
    }),
  );
