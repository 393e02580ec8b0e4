import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { type auth, type loginBody, registerBody, type User } from '../../contract/auth.ts';
import type { ErrorDetail } from '../../contract/errors.ts';
import { recordAudit } from '../audit/audit.ts';
import type { Context } from '../context.ts';
import type { Sql, Tx } from '../db/client.ts';
import { holdEffect } from '../db/holdEffect.ts';
import { ensure, invalid } from '../http/errors.ts';
import { currentSecuritySettings } from '../siteSettings/siteSettings.ts';
import { ensureNamesFree, foldKey, insertUser, takenNames, userOf } from '../users/users.ts';
import { findCredentials, findCredentialsById } from './auth.queries.ts';
import { noteSignIn } from './devices.ts';
import { hashPassword, isCommonPassword, verifyPassword } from './passwords.ts';
import { isReservedName } from './reservedNames.ts';
import type { Device } from './sessions.queries.ts';
import { openSession, renewSession } from './sessions.ts';

export { noteSignIn } from './devices.ts';
export { hashPassword, isCommonPassword, verifyPassword } from './passwords.ts';
export { isReservedName } from './reservedNames.ts';
export { type Device, endSessionsOf } from './sessions.queries.ts';
export { openSession } from './sessions.ts';

export type SignedIn = { token: string; user: User };

const RESERVED = 'This username is reserved';
export const COMMON_PASSWORD = 'This is one of the most common passwords; choose another';

const USER_AGENT_MAX = 300;

/** Who asks for a session, as far as the connection tells. */
export const deviceOf = (request: Pick<FastifyRequest, 'ip' | 'headers'>): Device => ({
  ip: request.ip,
  userAgent: request.headers['user-agent']?.slice(0, USER_AGENT_MAX) ?? null,
});

/** Opens a session for an account as it was read; 401 when the account changed since. */
async function startSession(
  ctx: Context,
  tx: Sql,
  account: { id: string; passwordHash: string | null },
  device: Device,
): Promise<SignedIn> {
  const token = await openSession(tx, account, device);
  ensure(token, 'INVALID_CREDENTIALS');
  await recordAudit(tx, {
    actorId: account.id,
    action: 'auth.login',
    entity: 'user',
    entityId: account.id,
    address: device.ip,
  });
  await noteSignIn(ctx, tx, account.id, device);
  return { token, user: await userOf(tx, account.id) };
}

/** Whoever has the right password may learn that the account is deactivated, nobody else. */
export async function login(
  ctx: Context,
  given: z.output<typeof loginBody>,
  device: Device,
): Promise<SignedIn> {
  const account = await findCredentials(ctx.db, foldKey(given.email));
  const isRight = await verifyPassword(given.password, account?.password_hash ?? null);
  if (!account || !isRight || !account.is_active) {
    await recordAudit(ctx.db, {
      actorId: null,
      action: 'auth.login_failed',
      ...(account && { entity: 'user', entityId: account.id }),
      address: device.ip,
    });
  }
  const { hideAccountExistence } = await currentSecuritySettings(ctx);
  ensure(account, hideAccountExistence ? 'INVALID_CREDENTIALS' : 'UNKNOWN_ACCOUNT');
  ensure(isRight, 'INVALID_CREDENTIALS');
  ensure(account.is_active, hideAccountExistence ? 'INVALID_CREDENTIALS' : 'ACCOUNT_DEACTIVATED');
  return ctx.db
    .transaction()
    .execute((tx) => startSession(ctx, tx, { id: account.id, passwordHash: account.password_hash }, device));
}

/**
 * A new session for an account that a registration made whose answer was lost. It takes the password that the account
 * has: whoever changed it since would not want the first one to open anything.
 */
async function registeredBefore(
  ctx: Context,
  account: { id: string; password_hash: string | null; is_active: boolean },
  password: string,
  device: Device,
): Promise<SignedIn> {
  const isRight = await verifyPassword(password, account.password_hash);
  ensure(isRight && account.is_active, 'EMAIL_TAKEN');
  const { id, password_hash: passwordHash } = account;
  return ctx.db.transaction().execute((tx) => startSession(ctx, tx, { id, passwordHash }, device));
}

/** Makes an account and signs it in; once for each `id`, which it gets. */
export async function register(
  ctx: Context,
  given: z.output<typeof registerBody>,
  device: Device,
  id: string,
): Promise<SignedIn> {
  const heldAccount = async (tx: Tx) => {
    await holdEffect(tx, id);
    return findCredentialsById(tx, id);
  };
  const before = await ctx.db.transaction().execute(heldAccount);
  if (before) return registeredBefore(ctx, before, given.password, device);
  const issues: ErrorDetail[] = [];
  if (isReservedName(foldKey(given.username))) issues.push({ path: 'username', message: RESERVED });
  if (isCommonPassword(given.password)) {
    issues.push({ path: 'password', message: COMMON_PASSWORD });
  }
  if (issues.length > 0) invalid(issues);
  await ensureNamesFree(ctx.db, given); // before the costly hash; the database itself decides between two at once
  const passwordHash = await hashPassword(given.password);
  const done = await ctx.db.transaction().execute(async (tx) => {
    const meanwhile = await heldAccount(tx);
    if (meanwhile) return meanwhile;
    await insertUser(tx, { id, email: given.email, username: given.username, passwordHash });
    const token = await openSession(tx, { id, passwordHash }, device);
    ensure(token, 'INTERNAL');
    await recordAudit(tx, {
      actorId: id,
      action: 'auth.register',
      entity: 'user',
      entityId: id,
      address: device.ip,
    });
    await noteSignIn(ctx, tx, id, device);
    await ctx.jobs.enqueue(tx, 'mailLink', { kind: 'verify', userId: id });
    return { token, user: await userOf(tx, id) };
  });
  return 'token' in done ? done : registeredBefore(ctx, done, given.password, device);
}

export async function refresh(
  ctx: Context,
  caller: { id: string; sessionId: string },
  device: Device,
): Promise<SignedIn> {
  const token = await renewSession(ctx, caller.sessionId, device);
  return { token, user: await userOf(ctx.db, caller.id) };
}

type Availability = z.output<(typeof auth)['checkAvailability']['response']>;

const answer = (available: boolean, message: string) => ({ available, message });

export async function checkAvailability(
  ctx: Context,
  asked: { username?: string; email?: string },
): Promise<Availability> {
  const username = registerBody.shape.username.safeParse(asked.username);
  const email = registerBody.shape.email.safeParse(asked.email);
  const taken = await takenNames(ctx.db, { username: username.data, email: email.data });
  const { hideAccountExistence } = await currentSecuritySettings(ctx);

  const ofUsername = () => {
    if (!username.success) return answer(false, username.error.issues[0]?.message ?? 'Not a username');
    if (isReservedName(foldKey(username.data))) return answer(false, RESERVED);
    return taken.username
      ? answer(false, 'Username is already taken')
      : answer(true, 'Username is available');
  };
  const ofEmail = () => {
    if (!email.success) return answer(false, email.error.issues[0]?.message ?? 'Not an e-mail address');
    const isFree = hideAccountExistence || !taken.email;
    return isFree ? answer(true, 'Email is available') : answer(false, 'Email is already registered');
  };
  return {
    ...(asked.username !== undefined && { username: ofUsername() }),
    ...(asked.email !== undefined && { email: ofEmail() }),
  };
}
