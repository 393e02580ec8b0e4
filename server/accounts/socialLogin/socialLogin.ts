import type { SocialProvider } from '../../../contract/accounts/socialLogin.ts';
import { msg } from '../../../contract/core/message.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { ensure, fail, Refusal } from '../../lib/errors.ts';
import { hashOf, newToken } from '../../lib/secretToken.ts';
import { uuidv7 } from '../../lib/uuidv7.ts';
import { recordAudit, recordFailedAttempt } from '../../operations/audit/audit.ts';
import { endUnprovenAccess } from '../account/account.ts';
import { type Device, noteSignIn, openSession, type SignedIn } from '../auth/auth.ts';
import { type AskedFactor, askForFactor } from '../secondFactor/secondFactor.ts';
import { foldKey, insertUser, takenNames, userOf } from '../users/users.ts';
import type { Person } from './providers.ts';
import {
  consumeState,
  findIdentityOwner,
  insertIdentity,
  insertState,
  lockAccountOfEmail,
  noteIssuer,
} from './socialLogin.queries.ts';
import { currentSettings, isConfigured, type ProviderSettings, providerNames } from './socialSettings.ts';
import { firstUsername, nextUsername } from './usernames.ts';

/** Loaded with the first social login. */
const providers = () => import('./providers.ts');

async function configured(
  ctx: Context,
  provider: SocialProvider,
): Promise<{ settings: ProviderSettings; allowBareCode: boolean }> {
  const { allowBareCode, [provider]: settings } = await currentSettings(ctx);
  ensure(isConfigured(settings), 'NOT_CONFIGURED', {
    message: msg('accounts.providerNotConfigured', { provider: providerNames[provider] }),
  });
  return { settings, allowBareCode };
}

/** Returns the provider's URL; `userId` is the user who links, null for a sign-in. */
export async function startSocial(
  ctx: Context,
  provider: SocialProvider,
  userId: string | null,
): Promise<{ authUrl: string }> {
  const { settings, allowBareCode } = await configured(ctx, provider);
  const state = newToken();
  const bindCode = userId !== null || !allowBareCode;
  const { departTo } = await providers();
  const { authUrl, nonce, codeVerifier } = await departTo(ctx, provider, settings, { state, bindCode });
  await insertState(ctx.db, { hash: hashOf(state), provider, nonce, codeVerifier, userId });
  return { authUrl };
}

export type Arrival = { code: string; state?: string | undefined };

/**
 * The person according to the provider. `userId` is the user who links, null for a sign-in: neither accepts the other's
 * state.
 */
export async function arrive(
  ctx: Context,
  provider: SocialProvider,
  { code, state }: Arrival,
  userId: string | null,
): Promise<Person> {
  const { settings, allowBareCode } = await configured(ctx, provider);
  const { arriveFrom } = await providers();
  if (state === undefined) {
    ensure(allowBareCode && userId === null, 'SOCIAL_STATE');
    return arriveFrom(ctx, provider, settings, { code, left: null });
  }
  const left = await consumeState(ctx.db, hashOf(state));
  ensure(left?.isFresh && left.provider === provider && left.user_id === userId, 'SOCIAL_STATE');
  return arriveFrom(ctx, provider, settings, {
    code,
    left: { nonce: left.nonce, codeVerifier: left.code_verifier },
  });
}

type Account = { id: string; password_hash: string | null; is_active: boolean };
type Via = 'identity' | 'joined' | 'created';

const linkTo = (tx: Tx, userId: string, provider: SocialProvider, person: Person) =>
  insertIdentity(tx, {
    id: uuidv7(),
    user_id: userId,
    provider,
    issuer: person.issuer,
    subject: person.subject,
    email: person.email,
  });

async function createAccount(ctx: Context, tx: Tx, person: Person & { email: string }): Promise<Account> {
  const first = firstUsername(person);
  const { username: isTaken } = await takenNames(tx, { username: first });
  const id = await insertUser(tx, {
    email: person.email,
    username: isTaken ? nextUsername(first) : first,
    passwordHash: null,
    emailVerified: person.emailVerified,
    ...(person.firstName && { firstName: person.firstName }),
    ...(person.lastName && { lastName: person.lastName }),
  });
  if (!person.emailVerified) await ctx.jobs.enqueue(tx, 'mailLink', { kind: 'verify', userId: id });
  return { id, password_hash: null, is_active: true };
}

/** The account to sign in to; null if a concurrent request created it first and the lookup must be repeated. */
async function accountFor(
  ctx: Context,
  tx: Tx,
  provider: SocialProvider,
  person: Person,
  address: string,
): Promise<{ account: Account; via: Via } | null> {
  const known = await findIdentityOwner(tx, provider, person);
  if (known) {
    await noteIssuer(tx, provider, person);
    return { account: known, via: 'identity' };
  }

  const { email } = person;
  const name = providerNames[provider];
  if (email === null) {
    return fail('SOCIAL_FAILED', {
      message: msg('accounts.emailNotShared', { provider: name }),
    });
  }
  const existing = await lockAccountOfEmail(tx, foldKey(email));
  if (!existing) {
    const account = await createAccount(ctx, tx, { ...person, email });
    return (await linkTo(tx, account.id, provider, person)) ? { account, via: 'created' } : null;
  }
  ensure(person.emailVerified && existing.email_verified, 'SOCIAL_EMAIL_UNVERIFIED');
  ensure(existing.is_active, 'ACCOUNT_DEACTIVATED');
  if (!existing.owner_proved) {
    await endUnprovenAccess(ctx, tx, existing.id, { provider: name, address, exceptSession: null });
    existing.password_hash = null;
  }
  if (await linkTo(tx, existing.id, provider, person)) return { account: existing, via: 'joined' };
  ensure(await findIdentityOwner(tx, provider, person), 'SOCIAL_EMAIL_UNVERIFIED', {
    message: msg('accounts.emailLinkedElsewhere', { provider: name }),
  });
  return null;
}

/** Thrown to roll back and retry. */
class Overtaken extends Error {}

type Arrived = { signedIn: SignedIn; asked?: never } | { signedIn?: never; asked: AskedFactor };

const signInOnce = (
  ctx: Context,
  provider: SocialProvider,
  person: Person,
  device: Device,
): Promise<Arrived> =>
  ctx.db.transaction().execute(async (tx) => {
    const found = await accountFor(ctx, tx, provider, person, device.ip);
    if (!found) throw new Overtaken();
    const { account, via } = found;
    ensure(account.is_active, 'ACCOUNT_DEACTIVATED');
    const asked = await askForFactor(ctx, tx, account.id);
    if (asked) return { asked };
    const token = await openSession(tx, { id: account.id, passwordHash: account.password_hash }, device);
    if (!token) throw new Overtaken();
    await recordAudit(tx, {
      actorId: account.id,
      action: 'auth.social_login',
      entity: 'user',
      entityId: account.id,
      address: device.ip,
      after: { provider, via },
    });
    await noteSignIn(ctx, tx, account.id, device);
    return { signedIn: { token, user: await userOf(tx, account.id) } };
  });

const TRIES = 5;

/* Of two requests that create the same account, the second finds it on its retry. */
const wasOvertaken = (error: unknown) =>
  error instanceof Overtaken ||
  (error instanceof Refusal && ['EMAIL_TAKEN', 'USERNAME_TAKEN'].includes(error.code));

async function signIn(
  ctx: Context,
  provider: SocialProvider,
  person: Person,
  device: Device,
): Promise<Arrived> {
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    try {
      return await signInOnce(ctx, provider, person, device);
    } catch (error) {
      if (!wasOvertaken(error)) throw error;
    }
  }
  return fail('UNAVAILABLE');
}

/** Completes a social login; a first one creates the account or joins the one with the same e-mail. */
export async function finishSocial(
  ctx: Context,
  provider: SocialProvider,
  arrival: Arrival,
  device: Device,
): Promise<SignedIn> {
  let arrived: Arrived;
  try {
    arrived = await signIn(ctx, provider, await arrive(ctx, provider, arrival, null), device);
  } catch (error) {
    if (error instanceof Refusal && error.code !== 'NOT_CONFIGURED') {
      await recordFailedAttempt(ctx.db, {
        actorId: null,
        action: 'auth.login_failed',
        address: device.ip,
        after: { provider, reason: error.code },
      });
    }
    throw error;
  }
  return arrived.signedIn ?? fail('SECOND_FACTOR_REQUIRED', arrived.asked);
}
