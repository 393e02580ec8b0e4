import type { z } from 'zod';
import type { registerBody } from '../../../contract/accounts/auth.ts';
import { msg } from '../../../contract/core/message.ts';
import type { Context } from '../../context.ts';
import type { Sql } from '../../db/client.ts';
import { ensure, type Fault, invalid, Refusal } from '../../lib/errors.ts';
import { recordAudit } from '../../operations/audit/audit.ts';
import { insertConsent } from '../../site/legal/legal.ts';
import { currentSecuritySettings, currentSiteSettings } from '../../site/siteSettings/siteSettings.ts';
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
/** Null where the site hides which e-mails have an account. */
type Registered = SignedIn | { token: null; user: null };
const UNSEEN = { token: null, user: null } as const;

/** Creates the account. With `confirmsFirst` the e-mail must be confirmed before the first sign-in. */
async function insertRegistered(
  ctx: Context,
  tx: Sql,
  { email, username, acceptTerms }: Registration,
  passwordHash: string,
  { id, address, confirmsFirst }: { id: string; address: string; confirmsFirst: boolean },
): Promise<void> {
  await insertUser(tx, { id, email, username, passwordHash, confirmsFirst });
  if (acceptTerms !== undefined) await insertConsent(tx, id, acceptTerms);
  await recordAudit(tx, {
    actorId: id,
    action: 'auth.register',
    entity: 'user',
    entityId: id,
    address,
  });
  await ctx.jobs.enqueue(tx, 'mailLink', { kind: 'verify', userId: id });
}

/**
 * A new session for a registration whose response was lost. Requires the present password, in case it was changed
 * since.
 * @throws EMAIL_TAKEN, and INVALID_CREDENTIALS once there is a second factor
 */
async function registeredBefore(
  ctx: Context,
  {
    id,
    password_hash: passwordHash,
    ...account
  }: NonNullable<Awaited<ReturnType<typeof findCredentialsById>>>,
  password: string,
  device: Device,
): Promise<Registered> {
  const isRight = await verifyPassword(password, passwordHash);
  ensure(isRight && account.is_active, 'EMAIL_TAKEN');
  if (account.confirms_first && !account.email_verified) return UNSEEN;
  return ctx.db.transaction().execute((tx) => startSession(ctx, tx, { id, passwordHash }, device));
}

/**
 * Registration where the site hides which e-mails have an account: response, timing and visible effects are the same
 * for an e-mail that has one. Its owner is notified by mail within a limit; the username is reserved either way.
 */
async function registerUnseen(
  ctx: Context,
  given: Registration,
  passwordHash: string,
  { id, address, mayMail }: { id: string; address: string; mayMail: boolean },
): Promise<Registered> {
  const make = () =>
    ctx.db
      .transaction()
      .execute((tx) => insertRegistered(ctx, tx, given, passwordHash, { id, address, confirmsFirst: true }));
  const notifyOwner = () =>
    ctx.db.transaction().execute(async (tx) => {
      await holdUsername(tx, given.username);
      await recordAudit(tx, { actorId: null, action: 'auth.register', address, after: { emailTaken: true } });
      if (mayMail)
        await ctx.jobs.enqueue(tx, 'mailLink', { kind: 'registered', emailKey: foldKey(given.email) });
    });
  const taken = await takenNames(ctx.db, { email: given.email });
  if (taken.email) await notifyOwner();
  else {
    await make().catch((error: unknown) => {
      if (error instanceof Refusal && error.code === 'EMAIL_TAKEN') return notifyOwner();
      throw error;
    });
  }
  return UNSEEN;
}

/** Creates an account and signs it in; once for each `id`. */
export async function register(
  ctx: Context,
  given: Registration,
  device: Device,
  { id, mayMail }: { id: string; mayMail: () => Promise<boolean> },
): Promise<Registered> {
  const before = await findCredentialsById(ctx.db, id);
  if (before) return registeredBefore(ctx, before, given.password, device);
  const issues: Fault[] = await passwordFaults(ctx, 'password', given.password, given);
  if (isReservedName(foldKey(given.username))) issues.push({ path: 'username', message: RESERVED });
  const { legal } = await currentSiteSettings(ctx);
  const isAsked = legal.consentRequired || given.acceptTerms !== undefined;
  if (isAsked && given.acceptTerms !== legal.terms)
    issues.push({ path: 'acceptTerms', message: msg('accounts.acceptTerms') });
  if (issues.length > 0) invalid(issues);
  const { hideAccountExistence } = await currentSecuritySettings(ctx);
  // Checked before the expensive hash; a constraint decides concurrent registrations.
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
  return ctx.db.transaction().execute(async (tx) => {
    await insertRegistered(ctx, tx, given, passwordHash, { id, address: device.ip, confirmsFirst: false });
    const token = await openSession(tx, { id, passwordHash }, device);
    ensure(token, 'INTERNAL');
    await noteSignIn(ctx, tx, id, device);
    return { token, user: await userOf(tx, id) };
  });
}
