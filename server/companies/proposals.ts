import { isDeepStrictEqual } from 'node:util';
import type { Policy } from '../../contract/companies/approval.ts';
import { isConfirmingRole } from '../../contract/companies/companyRoles.ts';
import { type MessageValue, msg } from '../../contract/core/message.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../db/client.ts';
import type { Caller } from '../http/caller.ts';
import { ensure } from '../lib/errors.ts';
import { notify } from '../notifications/notifications.ts';
import { auditCompany } from '../operations/audit/audit.ts';
import { updateCompany, updateMember } from './companies.queries.ts';
import { cents, dollars, readPolicy } from './companies.view.ts';
import { confirmersBeside, type Held, holdAsAdmin, holdCompany } from './membership.ts';
import { decideProposal, endProposal, findProposal, insertProposal } from './proposals.queries.ts';

type Ctx = Pick<Context, 'jobs'>;
type Change =
  | { kind: 'policy'; userId: null; value: Policy }
  /** Whole US dollars; null is no limit. */
  | { kind: 'limit'; userId: string; value: number | null };

const apply = (tx: Tx, companyId: string, change: Change): Promise<unknown> =>
  change.kind === 'policy'
    ? updateCompany(tx, companyId, { policy: JSON.stringify(change.value) })
    : updateMember(tx, change.userId, { limit_usd: cents(change.value) });

type Step = 'change' | 'propose' | 'confirmed' | 'withdrawn' | 'refused';

const audit = (tx: Tx, actorId: string, companyId: string, step: Step, change: Change) =>
  auditCompany(tx, { id: actorId }, companyId, `${change.kind}_${step}`, {
    ...(change.userId && { userId: change.userId }),
    [change.kind]: change.value,
  });

/** Makes a change at once, or where somebody else can confirm it, has it wait for them. */
async function proposeOrApply(
  ctx: Ctx,
  tx: Tx,
  { company, me, members }: Held,
  change: Change,
): Promise<void> {
  await endProposal(tx, { companyId: company.id, kind: change.kind, userId: change.userId });
  const confirmers = confirmersBeside(members, me.user_id);
  if (confirmers.length === 0) {
    await apply(tx, company.id, change);
    await audit(tx, me.user_id, company.id, 'change', change);
    return;
  }
  await insertProposal(tx, { companyId: company.id, ...change, by: me.user_id });
  await audit(tx, me.user_id, company.id, 'propose', change);
  const whose = members.find(({ user_id }) => user_id === change.userId);
  const what: MessageValue =
    change.kind === 'policy'
      ? msg('companies.newPolicy')
      : msg('companies.newLimit', { who: whose?.name ?? whose?.username ?? '' });
  await notify(
    ctx,
    tx,
    confirmers.map(({ user_id: userId }) => ({
      userId,
      kind: 'companyProposal' as const,
      data: { who: me.name ?? me.username, company: company.display_name, what },
      link: '/users/company',
    })),
  );
}

const isRaised = (from: number | null, to: number | null) => from !== null && (to === null || to > from);

/** Limits in cents. A lowered limit counts at once, and ends a raise that waits. */
export async function proposeLimit(
  ctx: Ctx,
  tx: Tx,
  held: Held,
  { userId, from, to }: { userId: string; from: number | null; to: number | null },
): Promise<void> {
  if (from === to) return;
  if (isRaised(from, to)) {
    await proposeOrApply(ctx, tx, held, { kind: 'limit', userId, value: dollars(to) });
    return;
  }
  await endProposal(tx, { companyId: held.company.id, kind: 'limit', userId });
  await updateMember(tx, userId, { limit_usd: to });
  await audit(tx, held.me.user_id, held.company.id, 'change', { kind: 'limit', userId, value: dollars(to) });
}

export const setPolicy = (ctx: Context, caller: Caller, companyId: string, policy: Policy): Promise<void> =>
  ctx.db.transaction().execute(async (tx) => {
    const held = await holdAsAdmin(tx, caller, companyId);
    ensure(!isDeepStrictEqual(readPolicy(held.company.policy), policy), 'NOTHING_CHANGED');
    await proposeOrApply(ctx, tx, held, { kind: 'policy', userId: null, value: policy });
  });

/** Confirms or refuses a change that waits. Who proposed it can only take it back. */
export const decide = (
  ctx: Context,
  caller: Caller,
  { companyId, proposalId }: { companyId: string; proposalId: string },
  confirm: boolean,
): Promise<void> =>
  ctx.db.transaction().execute(async (tx) => {
    const { me } = await holdCompany(tx, caller, companyId);
    ensure(isConfirmingRole(me.role), 'FORBIDDEN');
    const found = await findProposal(tx, companyId, proposalId);
    ensure(found, 'NOT_FOUND');
    const isOwn = found.proposed_by === caller.id;
    ensure(!(confirm && isOwn), 'FOUR_EYES');
    const state = confirm ? 'confirmed' : isOwn ? 'withdrawn' : 'refused';
    await decideProposal(tx, proposalId, { state, by: caller.id });
    const change: Change =
      found.kind === 'policy'
        ? { kind: 'policy', userId: null, value: readPolicy(found.value) }
        : { kind: 'limit', userId: found.user_id ?? '', value: found.value as number | null };
    if (confirm) await apply(tx, companyId, change);
    await audit(tx, caller.id, companyId, state, change);
  });
