import { msg } from '../../../contract/core/message.ts';
import type { Context } from '../../context.ts';
import type { Sql } from '../../db/client.ts';
import { changeMarket } from '../../http/cache/changeMarket.ts';
import type { Caller } from '../../http/caller.ts';
import { ensure, fail, invalid, Refusal } from '../../lib/errors.ts';
import { hashOf } from '../../lib/secretToken.ts';
import { notify } from '../../notifications/notifications.ts';
import { recordAudit } from '../../operations/audit/audit.ts';
import {
  deleteDeviceTokens,
  endSessionsOf,
  hashPassword,
  passwordFaults,
  verifyPassword,
} from '../auth/auth.ts';
import { deleteFactors } from '../secondFactor/secondFactor.ts';
import { foldKey } from '../users/users.ts';
import {
  confirmEmail,
  deleteIdentities,
  deleteSessionOf,
  findEmailVerified,
  findPasswordHash,
  lockUser,
  replacePassword,
  setOwnerProved,
  setRecoveredPassword,
} from './account.queries.ts';
import { noteErasure } from './erase.queries.ts';
import { eraseAccount, forgetFiles } from './erase.ts';
import { deleteTokens, ownerOfToken, takeToken } from './mailTokens.queries.ts';

export { lockAccount, lockSuperadmins } from './erase.queries.ts';
export { eraseAccount, forgetFiles } from './erase.ts';

type Named = {
  email: string;
  username: string;
  first_name: string | null;
  last_name: string | null;
  company: string | null;
};

async function refuseGuessable(ctx: Context, newPassword: string, owner: Named): Promise<void> {
  const { email, username, first_name: firstName, last_name: lastName, company } = owner;
  const about = { email, username, firstName, lastName, company };
  const faults = await passwordFaults(ctx, 'newPassword', newPassword, about);
  if (faults.length > 0) invalid(faults);
}

const fact = (userId: string, address: string) =>
  ({ actorId: userId, entity: 'user', entityId: userId, address }) as const;

const notifyPasswordChanged = (ctx: Context, tx: Sql, userId: string) =>
  notify(ctx, tx, {
    userId,
    kind: 'passwordChanged',
    data: {},
    link: '/users/profile',
    mail: { template: 'passwordChanged', values: { path: '/login' } },
  });

/** Verifies `given` as the current password; an account without one requires none. */
async function provePassword(
  ctx: Context,
  userId: string,
  given: string | undefined,
  field: string,
): Promise<{ passwordHash: string | null; account: Named }> {
  const account = await findPasswordHash(ctx.db, userId);
  ensure(account, 'UNAUTHENTICATED');
  if (given === undefined) {
    if (account.password_hash !== null) invalid([{ path: field, message: msg('accounts.currentPassword') }]);
  } else {
    ensure(await verifyPassword(given, account.password_hash), 'WRONG_PASSWORD', {
      details: [{ path: field, message: msg('accounts.wrongCurrentPassword') }],
    });
  }
  return { passwordHash: account.password_hash, account };
}

/** Also ends all other sessions and invalidates every link to set a password. */
export async function changePassword(
  ctx: Context,
  caller: Caller,
  { currentPassword, newPassword }: { currentPassword?: string | undefined; newPassword: string },
  address: string,
): Promise<void> {
  const { passwordHash, account } = await provePassword(ctx, caller.id, currentPassword, 'currentPassword');
  await refuseGuessable(ctx, newPassword, account);
  const newHash = await hashPassword(newPassword);
  await ctx.db.transaction().execute(async (tx) => {
    ensure(await replacePassword(tx, caller.id, { from: passwordHash, to: newHash }), 'WRONG_PASSWORD');
    await deleteTokens(tx, caller.id, 'reset');
    await endSessionsOf(tx, [caller.id], caller.sessionId);
    await recordAudit(tx, { ...fact(caller.id, address), action: 'auth.password_change' });
    await notifyPasswordChanged(ctx, tx, caller.id);
  });
}

export async function endOwnSession(ctx: Context, caller: Caller, id: string): Promise<void> {
  ensure(await deleteSessionOf(ctx.db, caller.id, id), 'NOT_FOUND');
}

export const endOtherSessions = (ctx: Context, caller: Caller): Promise<void> =>
  ctx.db.transaction().execute(async (tx) => {
    await lockUser(tx, caller.id);
    await endSessionsOf(tx, [caller.id], caller.sessionId);
  });

/** No lookup here, so neither response nor timing tells whether the account exists. */
export const askForReset = (ctx: Context, email: string): Promise<void> =>
  ctx.db
    .transaction()
    .execute((tx) => ctx.jobs.enqueue(tx, 'mailLink', { kind: 'reset', emailKey: foldKey(email) }));

/** Mails a new account a link to set a password, valid for seven days. */
export const sendInvitation = (ctx: Pick<Context, 'jobs'>, tx: Sql, user: { id: string }): Promise<void> =>
  ctx.jobs.enqueue(tx, 'mailLink', { kind: 'invitation', userId: user.id });

/** Whoever read the mail also owns the address. Returns the id of the account. */
export async function resetPassword(
  ctx: Context,
  { token, newPassword }: { token: string; newPassword: string },
  address: string,
): Promise<string> {
  const hash = hashOf(token);
  const found = await ownerOfToken(ctx.db, hash, 'reset');
  ensure(found, 'TOKEN_INVALID'); // before the expensive hash
  await refuseGuessable(ctx, newPassword, found);
  const passwordHash = await hashPassword(newPassword);
  return ctx.db.transaction().execute(async (tx) => {
    const owner = await takeToken(tx, hash, 'reset');
    ensure(owner, 'TOKEN_INVALID');
    await setRecoveredPassword(tx, owner.id, passwordHash);
    // Until now anybody may have registered with this address and linked their own way to sign in.
    if (!owner.owner_proved) {
      await deleteIdentities(tx, owner.id);
      await deleteFactors(tx, owner.id);
    }
    await deleteTokens(tx, owner.id);
    await endSessionsOf(tx, [owner.id]);
    await deleteDeviceTokens(tx, owner.id);
    await recordAudit(tx, { ...fact(owner.id, address), action: 'auth.password_reset' });
    await notifyPasswordChanged(ctx, tx, owner.id);
    return owner.id;
  });
}

/**
 * A provider confirmed that this person owns the address, but anybody may have registered the account: password, mail
 * links, other ways to sign in and all sessions but `exceptSession` end. The caller has locked the account's row.
 */
export async function endUnprovenAccess(
  ctx: Context,
  tx: Sql,
  userId: string,
  { provider, address, exceptSession }: { provider: string; address: string; exceptSession: string | null },
): Promise<void> {
  await setOwnerProved(tx, userId);
  await deleteIdentities(tx, userId);
  await deleteFactors(tx, userId);
  await deleteTokens(tx, userId);
  await endSessionsOf(tx, [userId], exceptSession);
  await deleteDeviceTokens(tx, userId);
  await recordAudit(tx, { ...fact(userId, address), action: 'auth.password_end', after: { provider } });
  await notify(ctx, tx, {
    userId,
    kind: 'passwordChanged',
    data: {},
    link: '/users/profile',
    mail: { template: 'passwordEnded', values: { provider, path: '/login' } },
  });
}

/** Whoever has a session of the account reads the mail of its address. */
export const proveOwner = (tx: Sql, userId: string) => confirmEmail(tx, userId, true);

/** Proves the owner only if the caller is signed in to the account: otherwise session and mail may be two people's. */
export const verifyEmail = (ctx: Context, token: string, callerId: string | undefined): Promise<void> =>
  ctx.db.transaction().execute(async (tx) => {
    const owner = await takeToken(tx, hashOf(token), 'verify');
    ensure(owner, 'TOKEN_INVALID');
    await confirmEmail(tx, owner.id, owner.id === callerId);
  });

export const resendVerification = (ctx: Context, caller: Caller): Promise<void> =>
  ctx.db.transaction().execute(async (tx) => {
    const user = await findEmailVerified(tx, caller.id);
    if (user?.email_verified === false)
      await ctx.jobs.enqueue(tx, 'mailLink', { kind: 'verify', userId: caller.id });
  });

/** Notes the wish, which is carried out when the hold is lifted. */
async function refuseHeld(ctx: Context, userId: string, address: string): Promise<never> {
  await ctx.db.transaction().execute(async (tx) => {
    await noteErasure(tx, userId);
    await recordAudit(tx, { ...fact(userId, address), action: 'user.ask_erasure' });
  });
  return fail('ON_HOLD', { message: msg('accounts.onHold') });
}

/** Under a legal hold the request waits: `ON_HOLD`. */
export async function deleteAccount(
  ctx: Context,
  caller: Caller,
  password: string | undefined,
  address: string,
): Promise<void> {
  const { passwordHash } = await provePassword(ctx, caller.id, password, 'password');
  const erasing = changeMarket(ctx, async (tx) => {
    const erased = await eraseAccount(ctx, tx, {
      userId: caller.id,
      actorId: caller.id,
      address,
      action: 'auth.account_delete',
    });
    ensure(erased.passwordHash === passwordHash, 'WRONG_PASSWORD'); // changed since it was verified
    return erased;
  });
  const { files } = await erasing.catch((error: unknown) =>
    error instanceof Refusal && error.code === 'ON_HOLD'
      ? refuseHeld(ctx, caller.id, address)
      : Promise.reject(error),
  );
  await forgetFiles(ctx, files);
}
