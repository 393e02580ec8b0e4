import type { Received } from '../../../contract/core/endpoint.ts';
import { msg } from '../../../contract/core/message.ts';
import { type adRuns, RUN_MAX } from '../../../contract/moderation/adRuns.ts';
import type { Context } from '../../context.ts';
import type { Actor } from '../../http/caller.ts';
import { ensure } from '../../lib/errors.ts';
import { recordAudit } from '../../operations/audit/audit.ts';
import { beginRestoring, chosenAds, findRun, insertRun } from './runs.queries.ts';

type Started = Received<typeof adRuns.start>['body'];

/** Chooses the ads of a pattern, as they are now, and leaves the decisions to a job. Once for each `id`. */
export const startRun = (ctx: Context, actor: Actor, id: string, body: Started): Promise<void> =>
  ctx.db.transaction().execute(async (tx) => {
    if (await findRun(tx, id)) return;
    const { action, pattern, reason, count } = body;
    const ads = await chosenAds(tx, action, pattern);
    const found = { count: ads.length };
    ensure(ads.length <= RUN_MAX, 'TOO_MANY', {
      message: msg('ads.tooManyForRun', { ...found, max: RUN_MAX }),
    });
    ensure(ads.length === count, 'STALE', { message: msg('ads.patternChanged', found) });
    if (!(await insertRun(tx, { id, action, pattern, reason, actor, ads }))) return;
    await recordAudit(tx, {
      actorId: actor.id,
      address: actor.address,
      action: 'ad.run',
      entity: 'ad_run',
      entityId: id,
      after: { action, ...pattern, reason, ads: ads.length },
    });
    await ctx.jobs.enqueue(tx, 'adRun', { runId: id });
  });

/** Leaves it to a job to take back what a run did; once. */
export const restoreRun = (ctx: Context, actor: Actor, id: string): Promise<void> =>
  ctx.db.transaction().execute(async (tx) => {
    ensure(await findRun(tx, id), 'NOT_FOUND');
    ensure(await beginRestoring(tx, id, actor.id), 'WRONG_STATE');
    await recordAudit(tx, {
      actorId: actor.id,
      address: actor.address,
      action: 'ad.run_restore',
      entity: 'ad_run',
      entityId: id,
    });
    await ctx.jobs.enqueue(tx, 'adRun', { runId: id });
  });
