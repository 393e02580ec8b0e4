import { isConfirmingRole, rankOf } from '../../contract/companies/companyRoles.ts';
import { msg } from '../../contract/core/message.ts';
import { entitlementsOf, upgradeRequired } from '../accounts/roles/roles.ts';
import type { Sql, Tx } from '../db/client.ts';
import type { Caller } from '../http/caller.ts';
import { ensure, fail } from '../lib/errors.ts';
import { type CompanyRow, fitSeats, lockCompany, type MemberRow, membersOf } from './companies.queries.ts';
import { openInvitations } from './joining.queries.ts';

/** Readers for each seat. */
const VIEWERS_PER_SEAT = 3;

export const roleNames = {
  viewer: msg('companies.roleViewer'),
  trader: msg('companies.roleTrader'),
  approver: msg('companies.roleApprover'),
  admin: msg('companies.roleAdmin'),
} as const;

export type Held = { company: CompanyRow; me: MemberRow; members: MemberRow[] };

/**
 * Locks a company with its people for one of them, as they are now: of two admins who remove each other, the second is no
 * member any more. Refuses `NOT_FOUND` to others.
 */
export async function holdCompany(tx: Tx, caller: Pick<Caller, 'id'>, companyId: string): Promise<Held> {
  const company = await lockCompany(tx, companyId);
  ensure(company, 'NOT_FOUND');
  const members = await membersOf(tx, companyId);
  const me = members.find(({ user_id }) => user_id === caller.id);
  ensure(me, 'NOT_FOUND');
  return { company, me, members };
}

/** The same for its admins; refuses `FORBIDDEN` to other members. */
export async function holdAsAdmin(tx: Tx, caller: Pick<Caller, 'id'>, companyId: string): Promise<Held> {
  const held = await holdCompany(tx, caller, companyId);
  ensure(held.me.role === 'admin', 'FORBIDDEN');
  return held;
}

/** The most seats that the plan or role of one of the admins gives; null is no limit. */
export async function seatsOf(db: Sql, members: readonly MemberRow[]): Promise<number | null> {
  let most: number | null = 0;
  for (const { user_id, role } of members) {
    if (role !== 'admin') continue;
    const { seats } = await entitlementsOf(db, user_id);
    if (seats === null) return null;
    most = Math.max(most, seats);
  }
  return most;
}

/** Gives the seats anew, after people or plans changed. */
export async function giveSeats(db: Sql, companyId: string): Promise<void> {
  await fitSeats(db, companyId, await seatsOf(db, await membersOf(db, companyId)));
}

const isActing = ({ role }: { role: MemberRow['role'] }) => rankOf(role) > rankOf('viewer');

/** Refuses `UPGRADE_REQUIRED` if one more may not act; invitations hold their seats. `but` is who moves from one to the other. */
export async function ensureSeat(
  tx: Tx,
  { company, members }: Pick<Held, 'company' | 'members'>,
  but: { emailKey?: string; userId?: string },
): Promise<void> {
  const limit = await seatsOf(tx, members);
  if (limit === null) return;
  const invited = (await openInvitations(tx, company.id)).filter(
    (one) => isActing(one) && one.email_key !== but.emailKey,
  );
  const used = members.filter((one) => isActing(one) && one.user_id !== but.userId).length + invited.length;
  if (used >= limit) await upgradeRequired(tx, { feature: 'seats', limit, used, needed: used + 1 });
}

/** Refuses `TOO_MANY` beyond the readers that its seats carry. */
export async function ensureViewers(tx: Tx, members: readonly MemberRow[], more: number): Promise<void> {
  const seats = await seatsOf(tx, members);
  if (seats === null) return;
  const viewers = members.filter((one) => !isActing(one)).length + more;
  if (viewers > Math.max(1, seats) * VIEWERS_PER_SEAT) fail('TOO_MANY');
}

/** Who can confirm what `proposer` wants: another admin or approver. */
export const confirmersBeside = (members: readonly MemberRow[], proposer: string): MemberRow[] =>
  members.filter(
    ({ user_id, role, is_active }) => is_active && user_id !== proposer && isConfirmingRole(role),
  );
