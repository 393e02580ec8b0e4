import { isActingRole } from '../../contract/companies/companyRoles.ts';
import { msg } from '../../contract/core/message.ts';
import { foldKey } from '../accounts/users/users.ts';
import type { Context } from '../context.ts';
import type { MarketTx } from '../http/cache/changeMarket.ts';
import { changeMarket } from '../http/cache/changeMarket.ts';
import type { Caller } from '../http/caller.ts';
import { ensure, fail, invalid } from '../lib/errors.ts';
import { hashOf, newToken } from '../lib/secretToken.ts';
import type { Mail } from '../mail/mailTemplates.ts';
import { notify } from '../notifications/notifications.ts';
import { auditCompany, recordAudit } from '../operations/audit/audit.ts';
import { bringAlong, nothingBrought } from './brought/brought.queries.ts';
import {
  companyIdOf,
  findPerson,
  insertMember,
  lockCompany,
  type MemberRow,
  membersOf,
  nameCompanyInProfile,
} from './companies.queries.ts';
import { cents, dollars } from './companies.view.ts';
import {
  decideRequest,
  findInvitation,
  findInvitationToMail,
  findJoinable,
  insertRequest,
  openInvitations,
  openRequestOf,
  replaceInvitation,
  revokeInvitation,
  setInvitationToken,
  takeInvitation,
  withdrawRequestsOf,
} from './joining.queries.ts';
import {
  confirmersBeside,
  ensureSeat,
  ensureViewers,
  giveSeats,
  holdAsAdmin,
  roleNames,
} from './membership.ts';
import { proposeLimit } from './proposals.ts';

const OPEN_INVITATIONS_MAX = 50;

/** Invites an address; its earlier invitation ends. Nobody gives a limit above their own. */
export const invite = (
  ctx: Context,
  caller: Caller,
  companyId: string,
  { email, role, limitUsd }: { email: string; role: MemberRow['role']; limitUsd: number | null },
): Promise<void> =>
  ctx.db.transaction().execute(async (tx) => {
    const held = await holdAsAdmin(tx, caller, companyId);
    // Who only reads binds the company to nothing.
    const limit = role === 'viewer' ? 0 : cents(limitUsd);
    const own = held.me.limit_usd;
    if (own !== null && (limit === null || limit > own))
      invalid([{ path: 'limitUsd', message: msg('companies.aboveYours') }]);
    const emailKey = foldKey(email);
    const open = (await openInvitations(tx, companyId)).filter((one) => one.email_key !== emailKey);
    ensure(open.length < OPEN_INVITATIONS_MAX, 'TOO_MANY');
    if (role === 'viewer')
      await ensureViewers(tx, held.members, 1 + open.filter((one) => one.role === 'viewer').length);
    else await ensureSeat(tx, held, { emailKey });
    const invitationId = await replaceInvitation(tx, {
      companyId,
      emailKey,
      role,
      limitUsd: limit,
      invitedBy: caller.id,
    });
    await ctx.jobs.enqueue(tx, 'companyMail', { invitationId });
    await recordAudit(tx, {
      actorId: caller.id,
      action: 'company.invite',
      entity: 'company',
      entityId: companyId,
      after: { role, limitUsd },
    });
  });

export const revoke = (ctx: Context, caller: Caller, companyId: string, id: string): Promise<void> =>
  ctx.db.transaction().execute(async (tx) => {
    await holdAsAdmin(tx, caller, companyId);
    const role = await revokeInvitation(tx, companyId, id);
    ensure(role, 'NOT_FOUND');
    await auditCompany(tx, caller, companyId, 'revoke_invitation', { role });
  });

/** The mail of an invitation, with a new token of which only the hash is stored; null if it ended meanwhile. */
export const writeInvitation = (ctx: Context, invitationId: string): Promise<Mail | null> =>
  ctx.db.transaction().execute(async (tx) => {
    const row = await findInvitationToMail(tx, invitationId);
    if (!row) return null;
    const token = newToken();
    await setInvitationToken(tx, row.id, hashOf(token));
    if (row.receiver_id)
      await notify(ctx, tx, {
        userId: row.receiver_id,
        kind: 'companyInvited',
        data: { by: row.by_name, company: row.display_name },
        link: null,
        once: `invitation:${row.id}`,
      });
    return {
      to: row.receiver_email ?? row.email_key,
      language: row.receiver_language,
      template: 'companyInvitation',
      // The fragment is never sent by browsers, so that no server logs the token.
      values: {
        company: row.display_name,
        by: row.by_name,
        role: roleNames[row.role],
        path: `/invitation#token=${token}`,
      },
    };
  });

const hidden = (email: string): string => email.replace(/^(.).*@/u, '$1…@');

/** What an invitation is to, for whoever holds its token. */
export async function lookAt(ctx: Context, token: string) {
  const row = (await findInvitation(ctx.db, hashOf(token))) ?? fail('TOKEN_INVALID');
  return {
    company: row.display_name,
    invitedBy: row.by_name,
    role: row.role,
    email: hidden(row.email_key),
    expiresAt: row.expires_at.toISOString(),
  };
}

/** Makes somebody a member. `at` is the locked company. */
async function admit(
  ctx: Context,
  tx: MarketTx,
  of: {
    companyId: string;
    userId: string;
    role: MemberRow['role'];
    limitUsd: number | null;
    brings: boolean;
  },
): Promise<void> {
  const company = (await lockCompany(tx, of.companyId)) ?? fail('NOT_FOUND');
  ensure((await companyIdOf(tx, of.userId)) === null, 'ALREADY_MEMBER');
  const before = await membersOf(tx, company.id);
  if (of.role === 'viewer') await ensureViewers(tx, before, 1);
  const brings = of.brings && isActingRole({ role: of.role, alsoTrader: false });
  const brought = brings ? await bringAlong(tx, of.userId, company.id) : nothingBrought;
  await insertMember(tx, {
    companyId: company.id,
    userId: of.userId,
    role: of.role,
    alsoTrader: false,
    limitUsd: of.limitUsd,
    seat: true,
    brought,
  });
  await giveSeats(tx, company.id);
  await withdrawRequestsOf(tx, of.userId);
  await nameCompanyInProfile(tx, of.userId, company.display_name);
  const person = await findPerson(tx, of.userId);
  await notify(
    ctx,
    tx,
    before
      .filter(({ role }) => role === 'admin')
      .map(({ user_id: userId }) => ({
        userId,
        kind: 'companyJoined' as const,
        data: { who: person.username, company: company.display_name, role: roleNames[of.role] },
        link: '/users/company',
      })),
  );
  await recordAudit(tx, {
    actorId: of.userId,
    action: 'company.join',
    entity: 'company',
    entityId: company.id,
    after: { role: of.role, limitUsd: dollars(of.limitUsd) },
  });
  tx.market.listsChanged();
}

/**
 * Joins by an invitation, with the confirmed address that it went to. A limit that a second person could confirm is
 * proposed to them, and is nothing until then.
 */
export const acceptInvitation = (
  ctx: Context,
  caller: Caller,
  token: string,
  brings: boolean,
): Promise<string> =>
  changeMarket(ctx, async (tx) => {
    const row = (await findInvitation(tx, hashOf(token))) ?? fail('TOKEN_INVALID');
    const company = (await lockCompany(tx, row.company_id)) ?? fail('TOKEN_INVALID');
    const person = await findPerson(tx, caller.id);
    // To others the token is as good as none.
    ensure(person.email_key === row.email_key, 'FORBIDDEN');
    ensure(person.email_verified, 'EMAIL_UNCONFIRMED');
    ensure((await companyIdOf(tx, caller.id)) === null, 'ALREADY_MEMBER');
    ensure(await takeInvitation(tx, row.id, caller.id), 'TOKEN_INVALID');
    const members = await membersOf(tx, company.id);
    const inviter = members.find(({ user_id }) => user_id === row.invited_by);
    const waits =
      inviter !== undefined && row.limit_usd !== 0 && confirmersBeside(members, inviter.user_id).length > 0;
    const joining = { companyId: company.id, userId: caller.id, role: row.role, brings };
    await admit(ctx, tx, { ...joining, limitUsd: waits ? 0 : row.limit_usd });
    if (waits) {
      const held = { company, me: inviter, members: await membersOf(tx, company.id) };
      await proposeLimit(ctx, tx, held, { userId: caller.id, from: 0, to: row.limit_usd });
    }
    return company.id;
  });

/** The company that the confirmed address of somebody leads to. */
async function joinableFor(db: Parameters<typeof findJoinable>[0], userId: string) {
  const { email_key: key, email_verified: confirmed } = await findPerson(db, userId);
  if (!confirmed) return undefined;
  return findJoinable(db, key.slice(key.lastIndexOf('@') + 1));
}

export async function readJoinable(ctx: Context, caller: Caller) {
  const [found, request] = await Promise.all([
    joinableFor(ctx.db, caller.id),
    openRequestOf(ctx.db, caller.id),
  ]);
  return {
    company:
      found && caller.company === null
        ? {
            displayName: found.display_name,
            mode: found.join_mode === 'auto' ? ('auto' as const) : ('request' as const),
            domain: found.domain,
          }
        : null,
    requestedAt: request?.created_at.toISOString() ?? null,
  };
}

/** Joins as a viewer where the company lets everybody with an address of its domain in, else asks its admins. */
export const join = (ctx: Context, caller: Caller, note: string): Promise<boolean> =>
  changeMarket(ctx, async (tx) => {
    ensure((await companyIdOf(tx, caller.id)) === null, 'ALREADY_MEMBER');
    const found = (await joinableFor(tx, caller.id)) ?? fail('NOT_FOUND');
    if (found.join_mode === 'auto') {
      const of = {
        companyId: found.id,
        userId: caller.id,
        role: 'viewer',
        limitUsd: 0,
        brings: false,
      } as const;
      await admit(ctx, tx, of);
      return true;
    }
    if (await insertRequest(tx, { companyId: found.id, userId: caller.id, note })) {
      const { username } = await findPerson(tx, caller.id);
      const admins = (await membersOf(tx, found.id)).filter(({ role }) => role === 'admin');
      await notify(
        ctx,
        tx,
        admins.map(({ user_id: userId }) => ({
          userId,
          kind: 'companyJoinAsked' as const,
          data: { who: username, company: found.display_name, note },
          link: '/users/company',
        })),
      );
    }
    return false;
  });

export const decideJoin = (
  ctx: Context,
  caller: Caller,
  { companyId, requestId }: { companyId: string; requestId: string },
  accept: boolean,
): Promise<void> =>
  changeMarket(ctx, async (tx) => {
    const { company } = await holdAsAdmin(tx, caller, companyId);
    const decision = { state: accept ? 'accepted' : 'refused', by: caller.id } as const;
    const request = (await decideRequest(tx, companyId, requestId, decision)) ?? fail('NOT_FOUND');
    if (!accept) return;
    const of = { companyId, userId: request.user_id, role: 'viewer', limitUsd: 0, brings: false } as const;
    await admit(ctx, tx, of);
    await notify(ctx, tx, {
      userId: request.user_id,
      kind: 'companyRoleChanged',
      data: { company: company.display_name, change: msg('companies.roleNow', { role: roleNames.viewer }) },
      link: '/users/company',
    });
  });
