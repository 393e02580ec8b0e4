import type { z } from 'zod';
import type { registerBody } from '../../contract/auth.ts';
import type { ErrorDetail } from '../../contract/errors.ts';
import { recordAudit } from '../audit/audit.ts';
import type { Context } from '../context.ts';
import type { Sql, Tx } from '../db/client.ts';
import { holdEffect } from '../db/holdEffect.ts';
import { ensure, invalid, Refusal } from '../http/errors.ts';
import { currentSecuritySettings } from '../siteSettings/siteSettings.ts';
import { ensureNamesFree, foldKey, holdUsername, insertUser, takenNames, userOf } from '../users/users.ts';
import { findCredentialsById } from './auth.queries.ts';
import { type SignedIn, startSession } from './auth.ts';
import { noteSignIn } from './devices.ts';
import { passwordFaults } from './passwordRules.ts';
import { hashPassword, verifyPassword } from './passwords.ts';
import { isReservedName, RESERVED } from './reservedNames.ts';
import type { Device } from './sessions.queries.ts';
import { openSession } from './sessions.ts';

type Registration = z.output<typeof registerBody>;
/** Nothing of the account is told where the site hides which addresses have one. */
type Registered = SignedIn | { token: null; user: null };
const UNSEEN = { token: null, user: null } as const;

/** Makes the account, which has to confirm its address before it signs in, where `confirmsFirst`. */
async function insertRegistered(
  ctx: Context,
  tx: Sql,
  { email, username }: Registration,
  passwordHash: string,
  { id, address, confirmsFirst }: { id: string; address: string; confirmsFirst: boolean },
): Promise<void> {
  await insertUser(tx, { id, email, username, passwordHash, confirmsFirst });
  await recordAudit(tx, {
    actorId: id,
    action: 'auth.register',
    entity: 'user',
    entityId: id,
    address,
  });
  await ctx.jobs.enqueue(tx, 'mailLink', { kind: 'verify', userId: id });
}

/** The account that an earlier run of this registration made, if it did; no other run makes it meanwhile. */
async function heldAccount(tx: Tx, id: string) {
  await holdEffect(tx, id);
  return findCredentialsById(tx, id);
}
type Held = NonNullable<Awaited<ReturnType<typeof heldAccount>>>;

/**
 * A new session for an account that a registration made whose answer was lost. It takes the password that the account
 * has: whoever changed it since would not want the registration to open anything.
 * @throws EMAIL_TAKEN, and INVALID_CREDENTIALS once there is a second factor
 */
async function registeredBefore(
  ctx: Context,
  { id, password_hash: passwordHash, ...account }: Held,
  password: string,
  device: Device,
): Promise<Registered> {
  const isRight = await verifyPassword(password, passwordHash);
  ensure(isRight && account.is_active, 'EMAIL_TAKEN');
  if (account.confirms_first && !account.email_verified) return UNSEEN;
  return ctx.db.transaction().execute((tx) => startSession(ctx, tx, { id, passwordHash }, device));
}

/**
 * Where the site hides which addresses have an account: the answer, its time and what can be seen of the site after it
 * are the same for an address that has one. Its owner is told by mail unless that was done too often; the username is
 * gone either way.
 */
async function registerUnseen(
  ctx: Context,
  given: Registration,
  passwordHash: string,
  { id, address, mayMail }: { id: string; address: string; mayMail: boolean },
): Promise<Registered> {
  const make = () =>
    ctx.db.transaction().execute(async (tx) => {
      if (await heldAccount(tx, id)) return;
      await insertRegistered(ctx, tx, given, passwordHash, { id, address, confirmsFirst: true });
    });
  const tellOwner = () =>
    ctx.db.transaction().execute(async (tx) => {
      await holdUsername(tx, given.username);
      await recordAudit(tx, { actorId: null, action: 'auth.register', address, after: { emailTaken: true } });
      if (mayMail)
        await ctx.jobs.enqueue(tx, 'mailLink', { kind: 'registered', emailKey: foldKey(given.email) });
    });
  const taken = await takenNames(ctx.db, { email: given.email });
  if (taken.email) await tellOwner();
  else {
    await make().catch((error: unknown) => {
      if (error instanceof Refusal && error.code === 'EMAIL_TAKEN') return tellOwner();
      throw error;
    });
  }
  return UNSEEN;
}

/** Makes an account and signs it in; once for each `id`, which it gets. */
export async function register(
  ctx: Context,
  given: Registration,
  device: Device,
  { id, mayMail }: { id: string; mayMail: () => Promise<boolean> },
): Promise<Registered> {
  const before = await ctx.db.transaction().execute((tx) => heldAccount(tx, id));
  if (before) return registeredBefore(ctx, before, given.password, device);
  const issues: ErrorDetail[] = await passwordFaults(ctx, 'password', given.password, given);
  if (isReservedName(foldKey(given.username))) issues.push({ path: 'username', message: RESERVED });
  if (issues.length > 0) invalid(issues);
  const { hideAccountExistence } = await currentSecuritySettings(ctx);
  // Before the costly hash; the database itself decides between two at once.
  await ensureNamesFree(ctx.db, {
    username: given.username,
    ...(!hideAccountExistence && { email: given.email }),
  });
  const passwordHash = await hashPassword(given.password);
  if (hideAccountExistence) {
    return registerUnseen(ctx, given, passwordHash, {
      id,
      address: device.ip,
      mayMail: await mayMail(),
    });
  }
  const done = await ctx.db.transaction().execute(async (tx) => {
    const meanwhile = await heldAccount(tx, id);
    if (meanwhile) return meanwhile;
    await insertRegistered(ctx, tx, given, passwordHash, { id, address: device.ip, confirmsFirst: false });
    const token = await openSession(tx, { id, passwordHash }, device);
    ensure(token, 'INTERNAL');
    await noteSignIn(ctx, tx, id, device);
    return { token, user: await userOf(tx, id) };
  });
  return 'token' in done ? done : registeredBefore(ctx, done, given.password, device);
}
