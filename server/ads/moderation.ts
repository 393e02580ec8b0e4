import type { z } from 'zod';
import { UNDO_SECONDS } from '../../contract/adStates.ts';
import type { Answer } from '../../contract/endpoint.ts';
import type { moderation, ruleBody } from '../../contract/moderation.ts';
import { recordAudit } from '../audit/audit.ts';
import type { Context } from '../context.ts';
import { announce } from '../db/changes.ts';
import type { Tx } from '../db/client.ts';
import type { Actor } from '../http/caller.ts';
import { ensure, invalid, Refusal } from '../http/errors.ts';
import { thresholdBounds } from './cautionRules.ts';
import { approveIn, undoApprovalIn } from './decisions.ts';
import { lockRule, type RuleChange, recountRisk, recountSome, updateRule } from './moderation.queries.ts';

/** Seconds in which what was being written by the old rule while it changed is committed as well. */
const RECOUNT_AFTER = 2;

type Seen = { id: string; version: number };
type Decided = Answer<typeof moderation.approveMany>;

/** Each ad in a transaction of its own, so that one that cannot be decided keeps none of the others back. */
async function decideEach(
  ctx: Context,
  ads: readonly Seen[],
  decide: (tx: Tx, ad: Seen) => Promise<number>,
): Promise<Decided> {
  const decided: Decided = { done: [], failed: [] };
  for (const ad of ads) {
    try {
      const version = await ctx.db.transaction().execute((tx) => decide(tx, ad));
      decided.done.push({ id: ad.id, version });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      decided.failed.push({ id: ad.id, code: error.code });
    }
  }
  if (decided.done.length > 0) ctx.kept.drop('market');
  return decided;
}

/** Publishes pending ads; the owners and everyone else are told once it can no longer be taken back. */
export const approveMany = (ctx: Context, actor: Actor, ads: readonly Seen[]): Promise<Decided> =>
  decideEach(ctx, ads, (tx, ad) => approveIn(ctx, tx, actor, { ...ad, tellAfterSeconds: UNDO_SECONDS }));

export const undoApprovals = (ctx: Context, actor: Actor, ads: readonly Seen[]): Promise<Decided> =>
  decideEach(ctx, ads, (tx, ad) => undoApprovalIn(ctx, tx, actor, ad));

function ensureThreshold(rule: { code: string; threshold: string | null }, threshold: number | undefined) {
  if (threshold === undefined) return;
  const refuse = (message: string) => invalid([{ path: 'threshold', message }]);
  if (rule.threshold === null) refuse('This rule compares with no figure');
  const bounds = thresholdBounds[rule.code];
  if (bounds && (threshold < bounds.min || threshold > bounds.max))
    refuse(`From ${bounds.min} to ${bounds.max}`);
}

/**
 * Tunes a rule. Cautions are read by the rules as they are, so that they follow by themselves; the risk of the ads
 * that wait, and of a thousand others, follows in the same transaction, that of the rest by a job.
 */
export async function changeRule(
  ctx: Context,
  actor: Actor,
  id: string,
  { isActive, ...body }: z.output<typeof ruleBody>,
): Promise<void> {
  const change: RuleChange = { ...body, ...(isActive !== undefined && { is_active: isActive }) };
  const fields = Object.keys(change) as (keyof RuleChange)[];
  await ctx.db.transaction().execute(async (tx) => {
    const before = await lockRule(tx, id);
    ensure(before, 'NOT_FOUND');
    ensureThreshold(before, body.threshold);
    if (fields.length === 0) return;
    const after = await updateRule(tx, id, change);
    const told = (row: typeof before) => Object.fromEntries(fields.map((field) => [field, row[field]]));
    await recordAudit(tx, {
      actorId: actor.id,
      address: actor.address,
      action: 'rule.change',
      entity: 'red_flag_rule',
      entityId: id,
      before: { code: before.code, ...told(before) },
      after: { code: after.code, ...told(after) },
    });
    await recountRisk(tx, after.code, true);
    await recountSome(tx, after.code, { waiting: false });
    await ctx.jobs.enqueue(tx, 'riskRecount', { code: after.code }, { afterSeconds: RECOUNT_AFTER });
    await announce(tx, 'market');
  });
  ctx.kept.drop('market');
}

/** Finishes what a changed rule began, and takes up what was written meanwhile. */
export const workRecounts = (ctx: Pick<Context, 'db' | 'jobs'>): Promise<void> =>
  ctx.jobs.work('riskRecount', async ({ code }) => {
    await recountRisk(ctx.db, code, true);
    await recountRisk(ctx.db, code, false);
  });
