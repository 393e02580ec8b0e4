import { msg } from '../../../contract/core/message.ts';
import type { ActionOn } from '../../../contract/operations/auditActions.ts';
import type { RegimeRule, RuleBody, RuleScope } from '../../../contract/screening/rules.ts';
import type { Context } from '../../context.ts';
import type { Sql, Tx } from '../../db/client.ts';
import type { Actor } from '../../http/caller.ts';
import { ensure } from '../../lib/errors.ts';
import { uuidv7 } from '../../lib/uuidv7.ts';
import { recordAudit } from '../../operations/audit/audit.ts';
import { evaluateRules, type RuleFacts, type RuleResult } from './evaluateRules.ts';
import {
  confirmedRules,
  insertRule,
  lockRule,
  type RuleRow,
  setConfirmed,
  updateRule,
} from './rules.queries.ts';

type Ctx = Pick<Context, 'db'>;

export const viewRule = (row: RuleRow, readerId: string): RegimeRule => ({
  id: row.id,
  version: row.version,
  authority: row.authority,
  kind: row.kind,
  scope: row.scope as RuleScope,
  from: row.valid_from,
  to: row.valid_to,
  params: row.params as RegimeRule['params'],
  action: row.action,
  message: row.message,
  sourceUrl: row.source_url,
  enteredBy: row.entered_by_name,
  confirmedBy: row.confirmed_by_name,
  confirmedAt: row.confirmed_at?.toISOString() ?? null,
  mayConfirm: row.confirmed_at === null && row.entered_by !== null && row.entered_by !== readerId,
});

const audit = (
  tx: Tx,
  actor: Actor,
  action: ActionOn<'screening'>,
  id: string,
  after: Record<string, unknown>,
) =>
  recordAudit(tx, {
    actorId: actor.id,
    address: actor.address,
    action,
    entity: 'regime_rule',
    entityId: id,
    after,
  });

/** @returns its id */
export const enterRule = (ctx: Ctx, actor: Actor, body: RuleBody): Promise<string> =>
  ctx.db.transaction().execute(async (tx) => {
    const id = uuidv7();
    await insertRule(tx, id, body, actor.id);
    await audit(tx, actor, 'screening.rule', id, body);
    return id;
  });

/** A changed rule, and a suggestion that somebody takes over, waits for a confirmation. */
export const changeRule = (
  ctx: Ctx,
  actor: Actor,
  id: string,
  { version, ...body }: RuleBody & { version: number },
): Promise<void> =>
  ctx.db.transaction().execute(async (tx) => {
    const rule = await lockRule(tx, id);
    ensure(rule, 'NOT_FOUND');
    ensure(rule.version === version, 'STALE');
    await updateRule(tx, id, body, actor.id);
    await audit(tx, actor, 'screening.rule', id, body);
  });

export const confirmRule = (ctx: Ctx, actor: Actor, id: string, version: number): Promise<void> =>
  ctx.db.transaction().execute(async (tx) => {
    const rule = await lockRule(tx, id);
    ensure(rule, 'NOT_FOUND');
    ensure(rule.version === version, 'STALE');
    ensure(rule.confirmed_at === null, 'WRONG_STATE');
    ensure(rule.entered_by !== null, 'WRONG_STATE', { message: msg('screening.suggestion') });
    ensure(rule.entered_by !== actor.id, 'FOUR_EYES', { message: msg('screening.ownRule') });
    await setConfirmed(tx, id, actor.id);
    await audit(tx, actor, 'screening.rule_confirm', id, { version });
  });

/** The rules that hold for something on a day; what calls it keeps the result with their versions. */
export const rulesFor = async (db: Sql, facts: RuleFacts, day: string): Promise<RuleResult[]> =>
  evaluateRules(
    (await confirmedRules(db)).map((row) => ({ ...viewRule(row, ''), isConfirmed: true })),
    facts,
    day,
  );
