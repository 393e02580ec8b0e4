import type { FactorMethod } from '../../../contract/accounts/factors.ts';
import type { PasskeyAnswer } from '../../../contract/accounts/webauthn.ts';
import type { ErrorBody } from '../../../contract/core/errors.ts';
import { type Message, msg } from '../../../contract/core/message.ts';
import type { Context } from '../../context.ts';
import type { Sql, Tx } from '../../db/client.ts';
import { ensure, fail } from '../../lib/errors.ts';
import { CannotOpen } from '../../lib/secrets.ts';
import { notify } from '../../notifications/notifications.ts';
import { recordAudit, recordFailedAttempt } from '../../operations/audit/audit.ts';
import { newChallenge } from './challenges.ts';
import {
  countRecoveryCodes,
  deleteFactors,
  factorsOf,
  findTotp,
  lockOwner,
  spendStep,
} from './factors.queries.ts';
import { requestOptionsFor, verifyPasskey } from './passkeys.ts';
import { spendRecoveryCode } from './recoveryCodes.ts';
import { stepOf } from './totp.ts';

export { newChallenge, spendChallenge, tryChallenge } from './challenges.ts';
export { deleteFactors, holdsFactor } from './factors.queries.ts';
export { findAccount } from './passkeys.queries.ts';
export { challengeIn, requestOptionsFor, verifyPasskey } from './passkeys.ts';

/** For `ctx.secrets`: the purpose under which secrets of authenticator apps are encrypted. */
export const TOTP_PURPOSE = 'totp';

export type Proof = {
  code?: string | undefined;
  recoveryCode?: string | undefined;
  passkey?: PasskeyAnswer | undefined;
};

/** The available methods of an account, best first; empty without a second factor. */
export async function methodsOf(db: Sql, userId: string): Promise<FactorMethod[]> {
  const { totpSince, passkeys } = await factorsOf(db, userId);
  if (totpSince === null && passkeys.length === 0) return [];
  const { left } = await countRecoveryCodes(db, userId);
  return [
    ...(passkeys.length > 0 ? (['passkey'] as const) : []),
    ...(totpSince ? (['totp'] as const) : []),
    ...(left > 0 ? (['recoveryCode'] as const) : []),
  ];
}

/** Sent with SECOND_FACTOR_REQUIRED. */
export type AskedFactor = Pick<ErrorBody, 'challenge' | 'methods' | 'passkeyOptions'>;

/** Details for SECOND_FACTOR_REQUIRED once the password was right; null without a second factor. */
export async function askForFactor(ctx: Context, tx: Sql, userId: string): Promise<AskedFactor | null> {
  const methods = await methodsOf(tx, userId);
  if (methods.length === 0) return null;
  const challenge = await newChallenge(tx, 'signIn', userId);
  if (!methods.includes('passkey')) return { challenge, methods };
  return { challenge, methods, passkeyOptions: await requestOptionsFor(ctx, tx, challenge, userId) };
}

const wrong = (path: 'code' | 'recoveryCode', message: Message) =>
  fail('WRONG_CODE', { details: [{ path, message }] });

/** @throws Refusal if the key that encrypted the secret is missing: a recovery code still works */
function openTotp(ctx: Context, sealed: string): string {
  try {
    return ctx.secrets.open(sealed, TOTP_PURPOSE);
  } catch (error) {
    if (!(error instanceof CannotOpen)) throw error;
    ctx.log.error({ err: error }, 'a code cannot be checked');
    return wrong('code', msg('accounts.codesUnavailable'));
  }
}

async function proveCode(ctx: Context, tx: Tx, userId: string, code: string): Promise<void> {
  const totp = await findTotp(tx, userId);
  // Empty if its key is no longer configured: the other methods still work.
  const step =
    totp?.confirmed_at && totp.secret !== '' ? stepOf(openTotp(ctx, totp.secret), code, totp.seconds) : null;
  if (step === null || !(await spendStep(tx, userId, step))) wrong('code', msg('accounts.wrongCode'));
}

async function proveRecoveryCode(
  ctx: Context,
  tx: Tx,
  userId: string,
  { code, address }: { code: string; address: string },
): Promise<void> {
  const left = await spendRecoveryCode(tx, userId, code);
  if (left === null) return wrong('recoveryCode', msg('accounts.wrongRecoveryCode'));
  await recordAudit(tx, {
    actorId: userId,
    action: 'auth.recovery_code_used',
    entity: 'user',
    entityId: userId,
    address,
    after: { left },
  });
  await notify(ctx, tx, {
    userId,
    kind: 'recoveryCodeUsed',
    data: { left },
    link: '/users/profile',
  });
}

/**
 * Verifies a factor of an account, whose row stays locked; what it consumes commits with the transaction.
 * @throws WRONG_CODE, PASSKEY_REFUSED
 */
export async function proveFactor(
  ctx: Context,
  tx: Tx,
  { userId, address, challenge }: { userId: string; address: string; challenge: string | null },
  proof: Proof,
): Promise<FactorMethod> {
  await lockOwner(tx, userId);
  if (proof.passkey) {
    ensure(challenge, 'CHALLENGE_INVALID');
    await verifyPasskey(ctx, tx, proof.passkey, { challenge, userId });
    return 'passkey';
  }
  if (proof.code !== undefined) {
    await proveCode(ctx, tx, userId, proof.code);
    return 'totp';
  }
  const { recoveryCode } = proof;
  ensure(recoveryCode !== undefined, 'WRONG_CODE');
  await proveRecoveryCode(ctx, tx, userId, { code: recoveryCode, address });
  return 'recoveryCode';
}

/** Audits a failed factor; `tell` notifies the owner, because somebody has the password. */
export const noteFailure = (
  ctx: Context,
  { userId, address, reason }: { userId: string | null; address: string; reason: string },
  notifies = false,
): Promise<void> =>
  ctx.db.transaction().execute(async (tx) => {
    await recordFailedAttempt(tx, {
      actorId: null,
      action: 'auth.factor_failed',
      ...(userId !== null && { entity: 'user', entityId: userId }),
      address,
      after: { reason },
    });
    if (notifies && userId !== null)
      await notify(ctx, tx, {
        userId,
        kind: 'secondFactorFailed',
        data: { address },
        link: '/users/profile',
      });
  });

/** Removes all factors and codes of an account whose owner lost them, and notifies the owner. False if it has none. */
export async function resetFactors(ctx: Pick<Context, 'jobs'>, tx: Tx, userId: string): Promise<boolean> {
  await lockOwner(tx, userId);
  const { totpSince, passkeys } = await factorsOf(tx, userId);
  if (totpSince === null && passkeys.length === 0) return false;
  await deleteFactors(tx, userId);
  await notify(ctx, tx, {
    userId,
    kind: 'secondFactorChanged',
    data: { change: msg('accounts.factorsRemoved') },
    link: '/users/profile',
  });
  return true;
}

/** The factors of an account, as shown to its administrators. */
export async function factorNamesOf(db: Sql, userId: string): Promise<('passkey' | 'totp')[]> {
  const { totpSince, passkeys } = await factorsOf(db, userId);
  return [...(passkeys.length > 0 ? (['passkey'] as const) : []), ...(totpSince ? (['totp'] as const) : [])];
}
