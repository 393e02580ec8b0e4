import type { RunItemState } from '../../../contract/moderation/adRuns.ts';
import { leadBackIn, rejectIn, suspendIn, undoDecisionIn } from '../../ads/lifecycle/decisions.ts';
import type { Context } from '../../context.ts';
import { changeMarket, type MarketTx } from '../../http/cache/changeMarket.ts';
import { Refusal } from '../../lib/errors.ts';
import {
  activeModerator,
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
type Decider = NonNullable<Awaited<ReturnType<typeof activeModerator>>> & { address: string };

/** Nobody decides with the powers of an account that is blocked or gone, or that may not moderate any more. */
async function deciderOf(ctx: Ctx, userId: string | null, address: string): Promise<Decider | null> {
  const moderator = userId && (await activeModerator(ctx.db, userId));
  return moderator ? { ...moderator, address } : null;
}

/**
 * Each ad in a transaction of its own, together with its item: what a killed process did not do is done by the next.
 * Whether the moderator still is one is asked before each portion.
 */
async function eachItem(
  ctx: Ctx,
  run: RunRow,
  { by, from, refused }: { by: string | null; from: RunItemState; refused: RunItemState },
  act: (tx: MarketTx, actor: Decider, item: Item) => Promise<void>,
): Promise<void> {
  for (let ids = await nextItems(ctx.db, run.id, from); ids.length > 0; ) {
    const actor = await deciderOf(ctx, by, run.address);
    for (const adId of ids) {
      try {
        if (!actor) throw new Refusal('FORBIDDEN');
        await changeMarket(ctx, async (tx) => {
          const item = await lockItem(tx, run.id, adId, from);
          if (item) await act(tx, actor, item);
        });
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        await setItem(ctx.db, run.id, adId, { state: refused, code: error.code });
      }
    }
    ids = await nextItems(ctx.db, run.id, from);
  }
}

async function decide(ctx: Ctx, run: RunRow): Promise<void> {
  const portion = { by: run.actor_id, from: 'waiting', refused: 'failed' } as const;
  await eachItem(ctx, run, portion, async (tx, actor, { ad_id: id, version }) => {
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
  const portion = { by: run.restoring_by, from: 'done', refused: 'kept' } as const;
  await eachItem(ctx, run, portion, async (tx, actor, item) => {
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
