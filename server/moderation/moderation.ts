import type { z } from 'zod';
import { UNDO_SECONDS } from '../../contract/ads/adStates.ts';
import type { Answer, Received } from '../../contract/core/endpoint.ts';
import { type Message, msg } from '../../contract/core/message.ts';
import type { moderation, ruleBody } from '../../contract/moderation/moderation.ts';
import { approveIn, rejectIn, suspendIn, undoDecisionIn } from '../ads/lifecycle/decisions.ts';
import { awaitedRules, thresholdBounds } from '../cautions/cautionRules.ts';
import type { Context } from '../context.ts';
import { changeMarket, type MarketTx } from '../http/cache/changeMarket.ts';
import type { Actor } from '../http/caller.ts';
import { ensure, invalid, Refusal } from '../lib/errors.ts';
import { recordAudit } from '../operations/audit/audit.ts';
import { lockRule, type RuleChange, recountRisk, recountSome, updateRule } from './moderation.queries.ts';

export { isFreeMail } from './freeMail.queries.ts';

/** Seconds after which ads that were being written under the old rule have been committed. */
const RECOUNT_AFTER = 2;

type Seen = { id: string; version: number };
type Decided = Answer<typeof moderation.approveMany>;

/** One transaction per ad, so that a failing one does not block the others. */
async function decideEach(
  ctx: Context,
  ads: readonly Seen[],
  decide: (tx: MarketTx, ad: Seen) => Promise<number>,
): Promise<Decided> {
  const decided: Decided = { done: [], failed: [] };
  for (const ad of ads) {
    try {
      const version = await changeMarket(ctx, (tx) => decide(tx, ad));
      decided.done.push({ id: ad.id, version });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      decided.failed.push({ id: ad.id, code: error.code });
    }
  }
  return decided;
}

/** Publishes pending ads; notifications are sent once the undo period is over. */
export const approveMany = (ctx: Context, actor: Actor, ads: readonly Seen[]): Promise<Decided> =>
  decideEach(ctx, ads, (tx, ad) => approveIn(ctx, tx, actor, { ...ad, notifyAfterSeconds: UNDO_SECONDS }));

export const undoDecisions = (ctx: Context, actor: Actor, ads: readonly Seen[]): Promise<Decided> =>
  decideEach(ctx, ads, (tx, ad) => undoDecisionIn(ctx, tx, actor, ad));

/** Rejects or suspends several ads for one reason. */
export const decideMany = (
  ctx: Context,
  actor: Actor,
  { decision, reason, ads }: Received<typeof moderation.decideMany>['body'],
): Promise<Decided> =>
  decideEach(ctx, ads, (tx, { id, version }) =>
    decision === 'suspend'
      ? suspendIn(ctx, tx, actor, { id, version, reason, undoable: true })
      : rejectIn(ctx, tx, actor, id, {
          version,
          rejectionReason: reason,
          rejectedFields: [],
          undoable: true,
        }),
  );

function ensureThreshold(rule: { code: string; threshold: string | null }, threshold: number | undefined) {
  if (threshold === undefined) return;
  const refuse = (message: Message) => invalid([{ path: 'threshold', message }]);
  if (rule.threshold === null) refuse(msg('cautions.noFigure'));
  const bounds = thresholdBounds[rule.code];
  if (bounds && (threshold < bounds.min || threshold > bounds.max))
    refuse(msg('cautions.threshold', { min: bounds.min, max: bounds.max }));
}

/**
 * Changes a rule. Cautions are evaluated by the present rules when read; the risk of pending ads and of a thousand
 * others is recomputed in the same transaction, that of the rest by a job.
 */
export async function changeRule(
  ctx: Context,
  actor: Actor,
  id: string,
  { isActive, ...body }: z.output<typeof ruleBody>,
): Promise<void> {
  const change: RuleChange = { ...body, ...(isActive !== undefined && { is_active: isActive }) };
  const fields = Object.keys(change) as (keyof RuleChange)[];
  await changeMarket(ctx, async (tx) => {
    const before = await lockRule(tx, id);
    ensure(before, 'NOT_FOUND');
    ensureThreshold(before, body.threshold);
    if (isActive && awaitedRules.has(before.code))
      invalid([{ path: 'isActive', message: msg('cautions.awaited') }]);
    if (fields.length === 0) return;
    const after = await updateRule(tx, id, change);
    const changedValues = (row: typeof before) =>
      Object.fromEntries(fields.map((field) => [field, row[field]]));
    await recordAudit(tx, {
      actorId: actor.id,
      address: actor.address,
      action: 'rule.change',
      entity: 'red_flag_rule',
      entityId: id,
      before: { code: before.code, ...changedValues(before) },
      after: { code: after.code, ...changedValues(after) },
    });
    await recountRisk(tx, after.code, true);
    await recountSome(tx, after.code, { waiting: false });
    await ctx.jobs.enqueue(tx, 'riskRecount', { code: after.code }, { afterSeconds: RECOUNT_AFTER });
    tx.market.listsChanged();
  });
}

/** Recomputes the remaining ads after a rule change, and those written meanwhile. */
export const workRecounts = (ctx: Pick<Context, 'db' | 'jobs'>): Promise<void> =>
  ctx.jobs.work('riskRecount', async ({ code }) => {
    await recountRisk(ctx.db, code, true);
    await recountRisk(ctx.db, code, false);
  });
