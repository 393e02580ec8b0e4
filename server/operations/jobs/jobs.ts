import type { Received } from '../../../contract/core/endpoint.ts';
import type { jobs } from '../../../contract/operations/jobs.ts';
import type { Context } from '../../context.ts';
import type { Actor } from '../../http/caller.ts';
import { ensure } from '../../lib/errors.ts';
import { recordAudit } from '../audit/audit.ts';
import { failedIds } from './jobs.queries.ts';

/** Retries one failed job, or all of its kind. Returns the number. Refuses `NOT_FOUND`. */
export const retryFailed = (
  ctx: Context,
  actor: Actor,
  { queue, id }: Received<typeof jobs.retry>['body'],
): Promise<number> =>
  ctx.db.transaction().execute(async (tx) => {
    const ids = await failedIds(tx, queue, id);
    ensure(id === undefined || ids.length > 0, 'NOT_FOUND');
    await ctx.jobs.retry(tx, queue, ids);
    await recordAudit(tx, {
      actorId: actor.id,
      action: 'jobs.retry',
      entity: 'jobs',
      after: { queue, jobs: ids.length },
      address: actor.address,
    });
    return ids.length;
  });
