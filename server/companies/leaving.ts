import { isActingRole, rankOf } from '../../contract/companies/companyRoles.ts';
import { type Message, msg } from '../../contract/core/message.ts';
import { entitlementsOf } from '../accounts/roles/roles.ts';
import { pauseOverLimit } from '../ads/ads.ts';
import { ensureNotHeld } from '../complianceHolds/complianceHolds.ts';
import type { Context } from '../context.ts';
import { changeMarket, type MarketTx } from '../http/cache/changeMarket.ts';
import type { Caller } from '../http/caller.ts';
import { ensureConfirmed } from '../lib/ensureConfirmed.ts';
import { ensure, fail, invalid } from '../lib/errors.ts';
import { notify } from '../notifications/notifications.ts';
import { recordAudit } from '../operations/audit/audit.ts';
import {
  companyIdOf,
  endAllOf,
  endMembership,
  endOpenOf,
  giveBackAds,
  handOver,
  type MemberRow,
  paidBy,
  updateCompany,
  updateMember,
} from './companies.queries.ts';
import { endDisputesOf } from './disputes.ts';
import { giveSeats, type Held, holdAsAdmin, holdCompany } from './membership.ts';

type Ctx = Pick<Context, 'jobs'>;

const isLastAdmin = (members: readonly MemberRow[], userId: string) =>
  !members.some(({ user_id, role, is_active }) => role === 'admin' && is_active && user_id !== userId);

/** Who takes over: a colleague who may act, or an admin. */
function successorAmong(held: Held, leaverId: string, successorId: string | undefined, fallback: string) {
  const others = held.members.filter(({ user_id, is_active }) => is_active && user_id !== leaverId);
  const takes = (one: MemberRow) =>
    one.role === 'admin' || isActingRole({ role: one.role, alsoTrader: one.also_trader });
  const wanted =
    successorId ??
    others.find(({ user_id }) => user_id === fallback)?.user_id ??
    others.find(({ role }) => role === 'admin')?.user_id;
  const found = others.find((one) => one.user_id === wanted);
  if (!found || !takes(found)) return invalid([{ path: 'successorId', message: msg('companies.successor') }]);
  return found;
}

/** Ads that only the company's plan had room for do not leave with somebody. */
const pauseBeyondOwn = async (ctx: Ctx, tx: MarketTx, userId: string): Promise<void> =>
  pauseOverLimit(ctx, tx, [userId], (await entitlementsOf(tx, userId)).maxActiveAds);

/** Ends a membership; access ends with the transaction. What a blocked account posted stays with it, off the market. */
async function end(
  ctx: Ctx,
  tx: MarketTx,
  { company, members }: Held,
  { leaverId, successorId, by }: { leaverId: string; successorId: string; by: string },
): Promise<void> {
  const leaver = members.find(({ user_id }) => user_id === leaverId);
  if (leaver?.is_active) {
    const passed = await handOver(tx, { companyId: company.id, from: leaverId, to: successorId });
    for (const adId of passed.published) tx.market.changed(adId);
    if (passed.ads + passed.conversations > 0) {
      await notify(ctx, tx, {
        userId: successorId,
        kind: 'companyHandover',
        data: {
          who: leaver.name ?? leaver.username,
          company: company.display_name,
          ads: passed.ads,
          conversations: passed.conversations,
        },
        link: '/users/ads',
      });
    }
  }
  await endOpenOf(tx, company.id, leaverId);
  await endMembership(tx, leaverId);
  await pauseBeyondOwn(ctx, tx, leaverId);
  await giveSeats(tx, company.id);
  await recordAudit(tx, {
    actorId: by,
    action: by === leaverId ? 'company.leave' : 'company.remove_member',
    entity: 'company',
    entityId: company.id,
    before: { userId: leaverId, role: leaver?.role },
    after: { successorId },
  });
  tx.market.listsChanged();
}

/** The last one takes the ads along and the company is closed. */
async function close(ctx: Ctx, tx: MarketTx, companyId: string, userId: string): Promise<void> {
  await giveBackAds(tx, companyId);
  await endDisputesOf(ctx, tx, companyId, () => endAllOf(tx, companyId));
  await endMembership(tx, userId);
  await pauseBeyondOwn(ctx, tx, userId);
  await updateCompany(tx, companyId, { status: 'closed' });
  await recordAudit(tx, { actorId: userId, action: 'company.close', entity: 'company', entityId: companyId });
  tx.market.listsChanged();
}

/** What is lost with a company that closes; null: nothing that was paid for. */
async function lostWith(
  tx: MarketTx,
  { id, display_name: company }: Held['company'],
): Promise<Message | null> {
  const { balance, digits, currency, plan, until } = await paidBy(tx, id);
  if (balance > 0)
    return msg('companies.closesWithMoney', {
      company,
      amount: (balance / 10 ** digits).toFixed(digits),
      currency,
    });
  return plan === null
    ? null
    : msg('companies.closesWithPlan', { company, plan: { name: plan }, until: { day: until } });
}

export const leaveCompany = (
  ctx: Context,
  caller: Caller,
  { successorId, confirmed }: { successorId?: string | undefined; confirmed?: boolean | undefined },
): Promise<void> =>
  changeMarket(ctx, async (tx) => {
    const companyId = (await companyIdOf(tx, caller.id)) ?? fail('NEEDS_COMPANY');
    const held = await holdCompany(tx, caller, companyId);
    if (held.members.length === 1) {
      // Its ads would be somebody's own again, and on the market.
      await ensureNotHeld(tx, [companyId]);
      ensureConfirmed(await lostWith(tx, held.company), { confirmed });
      return close(ctx, tx, companyId, caller.id);
    }
    ensure(!isLastAdmin(held.members, caller.id), 'LAST_ADMIN');
    const { user_id } = successorAmong(held, caller.id, successorId, '');
    await end(ctx, tx, held, { leaverId: caller.id, successorId: user_id, by: caller.id });
  });

export const removeMember = (
  ctx: Context,
  caller: Caller,
  { companyId, userId, successorId }: { companyId: string; userId: string; successorId: string | undefined },
): Promise<void> =>
  changeMarket(ctx, async (tx) => {
    const held = await holdAsAdmin(tx, caller, companyId);
    ensure(
      held.members.some(({ user_id }) => user_id === userId),
      'NOT_FOUND',
    );
    ensure(!isLastAdmin(held.members, userId), 'LAST_ADMIN');
    const successor = successorAmong(held, userId, successorId, caller.id);
    await end(ctx, tx, held, { leaverId: userId, successorId: successor.user_id, by: caller.id });
    await notify(ctx, tx, {
      userId,
      kind: 'companyRoleChanged',
      data: { company: held.company.display_name, change: msg('companies.removed') },
      link: '/users/company',
    });
  });

/**
 * Takes an account that is deleted out of its company. The highest-ranking colleague who has been there longest goes on, as
 * an admin if there is none; where only readers are left, the company ends with it.
 */
export async function leaveForGood(ctx: Ctx, tx: MarketTx, userId: string): Promise<void> {
  const companyId = await companyIdOf(tx, userId);
  if (companyId === null) return;
  const held = await holdCompany(tx, { id: userId }, companyId);
  const [successor] = held.members
    .filter(({ user_id, is_active, role }) => is_active && user_id !== userId && role !== 'viewer')
    .sort((a, b) => rankOf(b.role) - rankOf(a.role));
  if (!successor) {
    for (const one of held.members) await endMembership(tx, one.user_id);
    return close(ctx, tx, companyId, userId);
  }
  if (isLastAdmin(held.members, userId))
    await updateMember(tx, successor.user_id, { role: 'admin', also_trader: true });
  await end(ctx, tx, held, { leaverId: userId, successorId: successor.user_id, by: userId });
}
