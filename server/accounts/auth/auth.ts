import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { type auth, type loginBody, registerBody, type User } from '../../../contract/accounts/auth.ts';
import type { FactorMethod } from '../../../contract/accounts/factors.ts';
import { type Message, msg, readFault } from '../../../contract/core/message.ts';
import { withEnglish } from '../../../contract/messages/englishText.ts';
import type { Context } from '../../context.ts';
import type { Sql } from '../../db/client.ts';
import { ensure, fail } from '../../lib/errors.ts';
import { recordAudit, recordFailedAttempt } from '../../operations/audit/audit.ts';
import { currentSecuritySettings } from '../../site/siteSettings/siteSettings.ts';
import { askForFactor } from '../secondFactor/secondFactor.ts';
import { foldKey, takenNames, userOf } from '../users/users.ts';
import { findCredentials } from './auth.queries.ts';
import { noteSignIn } from './devices.ts';
import { verifyPassword } from './passwords.ts';
import { isReservedName, RESERVED } from './reservedNames.ts';
import type { Device } from './sessions.queries.ts';
import { openSession, renewSession } from './sessions.ts';

export { noteSignIn } from './devices.ts';
export { deleteDeviceTokens } from './deviceTokens.queries.ts';
export { rememberDevice } from './deviceTokens.ts';
export { mailsLeft } from './lockOut.ts';
export { passwordFaults } from './passwordRules.ts';
export { hashPassword, verifyPassword } from './passwords.ts';
export { isReservedName } from './reservedNames.ts';
export { type Device, endSessionsOf } from './sessions.queries.ts';
export { openSession } from './sessions.ts';

export type SignedIn = { token: string; user: User };

const USER_AGENT_MAX = 300;

/** The device of a request. */
export const deviceOf = (request: Pick<FastifyRequest, 'ip' | 'headers'>): Device => ({
  ip: request.ip,
  userAgent: request.headers['user-agent']?.slice(0, USER_AGENT_MAX) ?? null,
});

/** Opens a session; 401 if the account changed since it was read. */
export async function startSession(
  ctx: Context,
  tx: Sql,
  account: { id: string; passwordHash: string | null; factor?: FactorMethod },
  device: Device,
): Promise<SignedIn> {
  const { factor } = account;
  const token = await openSession(tx, { ...account, factorProved: factor !== undefined }, device);
  ensure(token, 'INVALID_CREDENTIALS');
  await recordAudit(tx, {
    actorId: account.id,
    action: 'auth.login',
    entity: 'user',
    entityId: account.id,
    address: device.ip,
    ...(factor && { after: { factor } }),
  });
  await noteSignIn(ctx, tx, account.id, device);
  return { token, user: await userOf(tx, account.id) };
}

/** Only a caller with the right password learns that the account is deactivated. */
export async function login(
  ctx: Context,
  given: z.output<typeof loginBody>,
  device: Device,
): Promise<SignedIn> {
  const account = await findCredentials(ctx.db, foldKey(given.email));
  const isRight = await verifyPassword(given.password, account?.password_hash ?? null);
  if (!account || !isRight || !account.is_active) {
    await recordFailedAttempt(ctx.db, {
      actorId: null,
      action: 'auth.login_failed',
      ...(account && { entity: 'user', entityId: account.id }),
      address: device.ip,
    });
  }
  const { hideAccountExistence } = await currentSecuritySettings(ctx);
  ensure(account, hideAccountExistence ? 'INVALID_CREDENTIALS' : 'UNKNOWN_ACCOUNT');
  ensure(isRight, 'INVALID_CREDENTIALS');
  // Only the mail tells whether this registration created the account.
  const isHidden = hideAccountExistence && account.confirms_first && !account.email_verified;
  ensure(!isHidden, 'INVALID_CREDENTIALS');
  ensure(account.is_active, hideAccountExistence ? 'INVALID_CREDENTIALS' : 'ACCOUNT_DEACTIVATED');
  const { id, password_hash: passwordHash } = account;
  const outcome = await ctx.db.transaction().execute(async (tx) => {
    const asked = await askForFactor(ctx, tx, id);
    return asked ? { asked } : { signedIn: await startSession(ctx, tx, { id, passwordHash }, device) };
  });
  return outcome.signedIn ?? fail('SECOND_FACTOR_REQUIRED', outcome.asked);
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

const answer = (available: boolean, message: Message) => ({ available, ...withEnglish(message) });

export async function checkAvailability(
  ctx: Context,
  asked: { username?: string; email?: string },
): Promise<Availability> {
  const username = registerBody.shape.username.safeParse(asked.username);
  const email = registerBody.shape.email.safeParse(asked.email);
  const taken = await takenNames(ctx.db, { username: username.data, email: email.data });
  const { hideAccountExistence } = await currentSecuritySettings(ctx);

  const ofUsername = () => {
    if (!username.success) return answer(false, readFault(username.error.issues[0]?.message ?? ''));
    if (isReservedName(foldKey(username.data))) return answer(false, RESERVED);
    return taken.username
      ? answer(false, msg('accounts.usernameTaken'))
      : answer(true, msg('accounts.usernameFree'));
  };
  const ofEmail = () => {
    if (!email.success) return answer(false, readFault(email.error.issues[0]?.message ?? ''));
    const isFree = hideAccountExistence || !taken.email;
    return isFree ? answer(true, msg('accounts.emailFree')) : answer(false, msg('accounts.emailTaken'));
  };
  return {
    ...(asked.username !== undefined && { username: ofUsername() }),
    ...(asked.email !== undefined && { email: ofEmail() }),
  };
}
