import type { RunItemState } from '../../../contract/moderation/adRuns.ts';
import { leadBackIn, rejectIn, suspendIn, undoDecisionIn } from '../../ads/lifecycle/decisions.ts';
import type { Context } from '../../context.ts';
import { changeMarket, type MarketTx } from '../../http/cache/changeMarket.ts';
import { Refusal } from '../../lib/errors.ts';
import {
  activePerson,
  endRun,
  findRun,
  lockItem,
  nextItems,
  type RunRow,
  setItem,
  statusOf,
} from './runs.queries.ts';

type Ctx = Pick<Context, 'db' | 'jobs' | 'responses'>;
type Item = NonNullable<Awaited<ReturnType<typeof lockItem>>>;
type Decider = NonNullable<Awaited<ReturnType<typeof activePerson>>> & { address: string };

/** Each ad in a transaction of its own, together with its item: what a killed process did not do is done by the next. */
async function eachItem(
  ctx: Ctx,
  run: RunRow,
  { from, refused }: { from: RunItemState; refused: RunItemState },
  act: (tx: MarketTx, item: Item) => Promise<void>,
): Promise<void> {
  for (let ids = await nextItems(ctx.db, run.id, from); ids.length > 0; ) {
    for (const adId of ids) {
      try {
        await changeMarket(ctx, async (tx) => {
          const item = await lockItem(tx, run.id, adId, from);
          if (item) await act(tx, item);
        });
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        await setItem(ctx.db, run.id, adId, { state: refused, code: error.code });
      }
    }
    ids = await nextItems(ctx.db, run.id, from);
  }
}

/** Nobody decides with the powers of an account that is blocked or gone. */
async function deciderOf(ctx: Ctx, userId: string, address: string): Promise<Decider | null> {
  const person = await activePerson(ctx.db, userId);
  return person ? { ...person, address } : null;
}

async function decide(ctx: Ctx, run: RunRow): Promise<void> {
  const actor = await deciderOf(ctx, run.actor_id, run.address);
  await eachItem(ctx, run, { from: 'waiting', refused: 'failed' }, async (tx, { ad_id: id, version }) => {
    if (!actor) throw new Refusal('FORBIDDEN');
    const from_status = await statusOf(tx, id);
    const { reason } = run;
    const version_after =
      run.action === 'suspend'
        ? await suspendIn(ctx, tx, actor, { id, version, reason, undoable: true })
        : await rejectIn(ctx, tx, actor, id, {
            version,
            rejectionReason: reason,
            rejectedFields: [],
            undoable: true,
          });
    await setItem(tx, run.id, id, { state: 'done', version_after, from_status });
  });
  await endRun(ctx.db, run.id, 'finished_at');
}

/** Undone without a word while that is possible, and led back with a word to the owner afterwards. */
async function takeBack(ctx: Ctx, tx: MarketTx, actor: Decider, item: Item): Promise<void> {
  const { ad_id: id, version_after, from_status } = item;
  if (version_after === null || from_status === null) throw new Refusal('WRONG_STATE');
  try {
    await undoDecisionIn(ctx, tx, actor, { id, version: version_after });
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'WRONG_STATE') throw error;
    await leadBackIn(ctx, tx, actor, { id, version: version_after, to: from_status });
  }
}

async function restore(ctx: Ctx, run: RunRow): Promise<void> {
  const actor = run.restoring_by ? await deciderOf(ctx, run.restoring_by, run.address) : null;
  await eachItem(ctx, run, { from: 'done', refused: 'kept' }, async (tx, item) => {
    if (!actor) throw new Refusal('FORBIDDEN');
    await takeBack(ctx, tx, actor, item);
    await setItem(tx, run.id, item.ad_id, { state: 'restored', code: null });
  });
  await endRun(ctx.db, run.id, 'restored_at');
}

export const workRuns = (ctx: Ctx): Promise<void> =>
  ctx.jobs.work('adRun', async ({ runId }) => {
    const run = await findRun(ctx.db, runId);
    if (!run) return;
    if (run.finished_at === null) await decide(ctx, run);
    if (run.restoring_at !== null && run.restored_at === null) await restore(ctx, run);
  });
