import type { AdminRequest } from '../../contract/companies/adminRequests.ts';
import { rankOf } from '../../contract/companies/companyRoles.ts';
import { type Message, msg } from '../../contract/core/message.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../db/client.ts';
import type { Actor, Caller } from '../http/caller.ts';
import { ensure, fail, invalid } from '../lib/errors.ts';
import { newToken } from '../lib/secretToken.ts';
import { uuidv7 } from '../lib/uuidv7.ts';
import { isFreeMail } from '../moderation/moderation.ts';
import { notify } from '../notifications/notifications.ts';
import { auditCompany } from '../operations/audit/audit.ts';
import {
  deskAdminRequests,
  endAdminRequest,
  findAdminRequest,
  insertAdminRequest,
  markProved,
  openAdminRequests,
  signFirst,
} from './adminRequests.queries.ts';
import { type CompanyRow, lockCompany, membersOf, updateMember } from './companies.queries.ts';
import { ensureProves } from './domainNames.ts';
import { domainsOf, isTaken } from './domains.queries.ts';
import { giveSeats, holdAsAdmin, holdCompany, roleNames } from './membership.ts';
import { ensureRecorded, isRecorded } from './txtRecords.ts';

/** Days in which an admin who is there after all can object. */
const NOTICE_DAYS = 7;
const DESK_MAX = 100;

/** Asks to become an admin of the own company. */
export const askForAdmin = (
  ctx: Context,
  caller: Caller,
  companyId: string,
  { domain, note }: { domain: string; note: string },
): Promise<void> =>
  ctx.db.transaction().execute(async (tx) => {
    const { me } = await holdCompany(tx, caller, companyId);
    ensure(me.role !== 'admin', 'WRONG_STATE');
    const open = await openAdminRequests(tx, companyId);
    if (open.some(({ user_id }) => user_id === caller.id)) return;
    const proved = (await domainsOf(tx, companyId)).filter(({ verified_at }) => verified_at !== null);
    if (proved.length > 0 && !proved.some((one) => one.domain === domain))
      invalid([
        {
          path: 'domain',
          message: msg('companies.adminDomain', { domains: proved.map((one) => one.domain).join(', ') }),
        },
      ]);
    ensureProves(domain);
    ensure(!(await isFreeMail(tx, domain)), 'FREE_MAIL');
    // One that is shared is held by another company.
    ensure(proved.length > 0 || !(await isTaken(tx, domain, companyId)), 'DOMAIN_TAKEN');
    const id = uuidv7();
    await insertAdminRequest(tx, { id, companyId, userId: caller.id, domain, token: newToken(), note });
    await auditCompany(tx, caller, companyId, 'ask_admin', { domain });
  });

/** The caller's own open request, with their company held. Refuses `FORBIDDEN` to colleagues. */
async function holdOwn(tx: Tx, caller: Caller, of: { companyId: string; id: string }) {
  await holdCompany(tx, caller, of.companyId);
  const row = await findAdminRequest(tx, of.id);
  ensure(row?.company_id === of.companyId && row.outcome === null, 'NOT_FOUND');
  ensure(row.user_id === caller.id, 'FORBIDDEN');
  return row;
}

/** Looks for the TXT record of the own request. */
export async function proveAdmin(
  ctx: Context,
  caller: Caller,
  of: { companyId: string; id: string },
): Promise<void> {
  const row = await ctx.db.transaction().execute((tx) => holdOwn(tx, caller, of));
  await ensureRecorded(ctx.env, row);
  await markProved(ctx.db, row.id);
}

/** A request with its company and its people, held until the transaction ends. */
async function hold(tx: Tx, id: string) {
  const found = await findAdminRequest(tx, id);
  ensure(found, 'NOT_FOUND');
  const company = await lockCompany(tx, found.company_id);
  const row = await findAdminRequest(tx, id);
  ensure(company && row, 'NOT_FOUND');
  return { row, company, members: await membersOf(tx, company.id) };
}

export const withdrawAdmin = (
  ctx: Context,
  caller: Caller,
  of: { companyId: string; id: string },
): Promise<void> =>
  ctx.db.transaction().execute(async (tx) => {
    const row = await holdOwn(tx, caller, of);
    await endAdminRequest(tx, row.id, { outcome: 'withdrawn', userId: caller.id });
    await auditCompany(tx, caller, of.companyId, 'withdraw_admin', {});
  });

const tellRefused = (ctx: Context, tx: Tx, userId: string, company: CompanyRow, why: Message) =>
  notify(ctx, tx, {
    userId,
    kind: 'companyAdminRefused',
    data: { company: company.display_name, why },
    link: '/users/company',
  });

/** An admin who is there after all ends a request. */
export const objectToAdmin = (
  ctx: Context,
  caller: Caller,
  of: { companyId: string; id: string },
): Promise<void> =>
  ctx.db.transaction().execute(async (tx) => {
    const { company, me } = await holdAsAdmin(tx, caller, of.companyId);
    const { row } = await hold(tx, of.id);
    ensure(row.company_id === of.companyId && row.outcome === null, 'NOT_FOUND');
    await endAdminRequest(tx, row.id, { outcome: 'objected', userId: caller.id });
    await auditCompany(tx, caller, of.companyId, 'object_admin', { userId: row.user_id });
    const why = msg('companies.adminObjected', { who: me.name ?? me.username });
    await tellRefused(ctx, tx, row.user_id, company, why);
  });

/** An open request for staff, who are not of the company. */
async function holdForStaff(tx: Tx, actor: Actor, id: string) {
  const held = await hold(tx, id);
  ensure(held.row.outcome === null, 'WRONG_STATE');
  ensure(!held.members.some(({ user_id }) => user_id === actor.id), 'FORBIDDEN');
  return held;
}

/** Makes somebody an admin who goes on to act as they did. */
async function makeAdmin(ctx: Context, tx: Tx, { row, company, members }: Awaited<ReturnType<typeof hold>>) {
  const one = members.find(({ user_id, is_active }) => is_active && user_id === row.user_id);
  if (!one) return fail('WRONG_STATE');
  await updateMember(tx, one.user_id, {
    role: 'admin',
    also_trader: rankOf(one.role) > rankOf('viewer'),
  });
  await giveSeats(tx, company.id);
  await notify(
    ctx,
    tx,
    members.map(({ user_id: userId }) =>
      userId === one.user_id
        ? {
            userId,
            kind: 'companyRoleChanged' as const,
            data: {
              company: company.display_name,
              change: msg('companies.roleNow', { role: roleNames.admin }),
            },
            link: '/users/company',
          }
        : {
            userId,
            kind: 'companyAdminMade' as const,
            data: { company: company.display_name, who: one.name ?? one.username },
            link: '/users/company',
          },
    ),
  );
}

/**
 * Signs what was seen in the register, while the TXT record of the request is there. The first signature tells everybody of
 * the company; the second, of somebody else and after seven days, makes the admin.
 */
export async function signAdmin(ctx: Context, actor: Actor, id: string, extract: string): Promise<void> {
  const found = (await findAdminRequest(ctx.db, id)) ?? fail('NOT_FOUND');
  if (found.outcome === null && !(await isRecorded(ctx.env, found)))
    return invalid([{ path: 'extract', message: msg('companies.adminNoRecord', { domain: found.domain }) }]);
  await ctx.db.transaction().execute(async (tx) => {
    const held = await holdForStaff(tx, actor, id);
    const { row, company, members } = held;
    await markProved(tx, id);
    if (row.notice_until === null) {
      const until = await signFirst(tx, id, { userId: actor.id, extract, days: NOTICE_DAYS });
      await auditCompany(tx, actor, company.id, 'sign_admin', { userId: row.user_id, extract });
      const asker = members.find(({ user_id }) => user_id === row.user_id);
      await notify(
        ctx,
        tx,
        members.map(({ user_id: userId }) => ({
          userId,
          kind: 'companyAdminAsked' as const,
          data: {
            company: company.display_name,
            who: asker?.name ?? asker?.username ?? '',
            day: { day: until.toISOString().slice(0, 10) },
          },
          link: '/users/company',
        })),
      );
      return;
    }
    ensure(row.first_by !== actor.id, 'FOUR_EYES');
    ensure(row.is_over, 'WRONG_STATE', {
      message: msg('companies.adminNotice', { day: { day: row.notice_until.toISOString().slice(0, 10) } }),
    });
    await endAdminRequest(tx, id, { outcome: 'granted', userId: actor.id });
    await auditCompany(tx, actor, company.id, 'grant_admin', { userId: row.user_id, extract });
    await makeAdmin(ctx, tx, held);
  });
}

export const refuseAdmin = (ctx: Context, actor: Actor, id: string, reason: string): Promise<void> =>
  ctx.db.transaction().execute(async (tx) => {
    const { row, company } = await holdForStaff(tx, actor, id);
    await endAdminRequest(tx, id, { outcome: 'refused', reason, userId: actor.id });
    await auditCompany(tx, actor, company.id, 'refuse_admin', { userId: row.user_id });
    await tellRefused(ctx, tx, row.user_id, company, msg('companies.adminRefused', { reason }));
  });

export async function readAdminRequests(
  ctx: Pick<Context, 'db'>,
  readerId: string,
  state: 'open' | 'ended',
): Promise<AdminRequest[]> {
  const rows = await deskAdminRequests(ctx.db, { state, readerId, limit: DESK_MAX });
  return rows.map((row) => ({
    id: row.id,
    company: {
      id: row.company_id,
      legalName: row.legal_name,
      country: row.country,
      registrationNo: row.registration_no,
      level: row.level,
      admins: row.admins.map(({ name, lastSeenAt }) => ({
        name,
        lastSeenAt: lastSeenAt === null ? null : new Date(lastSeenAt).toISOString(),
      })),
    },
    user: {
      id: row.user_id,
      username: row.username,
      name: row.name,
      role: row.role,
      email: row.email,
      joinedAt: row.joined_at.toISOString(),
    },
    note: row.note,
    domain: row.domain,
    isProvedDomain: row.is_proved_domain,
    openedAt: row.opened_at.toISOString(),
    provedAt: row.proved_at?.toISOString() ?? null,
    first:
      row.notice_until === null
        ? null
        : {
            by: row.first_name ?? '',
            extract: row.extract ?? '',
            noticeUntil: row.notice_until.toISOString(),
          },
    maySign:
      row.outcome === null &&
      !row.is_member &&
      row.proved_at !== null &&
      row.first_by !== readerId &&
      (row.notice_until === null || row.is_over),
    outcome: row.outcome,
    reason: row.reason,
    endedAt: row.ended_at?.toISOString() ?? null,
  }));
}
