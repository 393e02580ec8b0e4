import type { z } from 'zod';
import type { registerBody } from '../../contract/auth.ts';
import type { ErrorDetail } from '../../contract/errors.ts';
import { recordAudit } from '../audit/audit.ts';
import type { Context } from '../context.ts';
import type { Sql } from '../db/client.ts';
import { ensure, invalid, Refusal } from '../http/errors.ts';
import { currentSecuritySettings } from '../siteSettings/siteSettings.ts';
import { ensureNamesFree, foldKey, holdUsername, insertUser, takenNames, userOf } from '../users/users.ts';
import type { SignedIn } from './auth.ts';
import { noteSignIn } from './devices.ts';
import { passwordFaults } from './passwordRules.ts';
import { hashPassword } from './passwords.ts';
import { isReservedName, RESERVED } from './reservedNames.ts';
import type { Device } from './sessions.queries.ts';
import { openSession } from './sessions.ts';

type Registration = z.output<typeof registerBody>;

/** Makes the account, which has to confirm its address before it signs in, where `confirmsFirst`. */
async function insertRegistered(
  ctx: Context,
  tx: Sql,
  { email, username }: Registration,
  passwordHash: string,
  { address, confirmsFirst }: { address: string; confirmsFirst: boolean },
): Promise<string> {
  const id = await insertUser(tx, { email, username, passwordHash, confirmsFirst });
  await recordAudit(tx, {
    actorId: id,
    action: 'auth.register',
    entity: 'user',
    entityId: id,
    address,
  });
  await ctx.jobs.enqueue(tx, 'mailLink', { kind: 'verify', userId: id });
  return id;
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
  { address, mayMail }: { address: string; mayMail: boolean },
): Promise<{ token: null; user: null }> {
  const make = () =>
    ctx.db
      .transaction()
      .execute((tx) => insertRegistered(ctx, tx, given, passwordHash, { address, confirmsFirst: true }));
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
  return { token: null, user: null };
}

export async function register(
  ctx: Context,
  given: Registration,
  device: Device,
  mayMail: () => Promise<boolean>,
): Promise<SignedIn | { token: null; user: null }> {
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
    return registerUnseen(ctx, given, passwordHash, { address: device.ip, mayMail: await mayMail() });
  }
  return ctx.db.transaction().execute(async (tx) => {
    const id = await insertRegistered(ctx, tx, given, passwordHash, {
      address: device.ip,
      confirmsFirst: false,
    });
    const token = await openSession(tx, { id, passwordHash }, device);
    ensure(token, 'INTERNAL');
    await noteSignIn(ctx, tx, id, device);
    return { token, user: await userOf(tx, id) };
  });
}
