import type { Received } from '../../../contract/core/endpoint.ts';
import type { contract } from '../../../contract/index.ts';
import type { Context } from '../../context.ts';
import { ensure, Refusal } from '../../lib/errors.ts';
import {
  challengeIn,
  findAccount,
  newChallenge,
  noteFailure,
  proveFactor,
  requestOptionsFor,
  spendChallenge,
  tryChallenge,
  verifyPasskey,
} from '../secondFactor/secondFactor.ts';
import { type SignedIn, startSession } from './auth.ts';
import type { Device } from './sessions.queries.ts';

const FACTOR_WRONG = ['WRONG_CODE', 'PASSKEY_REFUSED'];

/** Records a wrong factor and rethrows. */
export async function notingFailures<Result>(
  ctx: Context,
  who: { userId: string | null; address: string; isLast: boolean },
  prove: () => Promise<Result>,
): Promise<Result> {
  try {
    return await prove();
  } catch (error) {
    if (error instanceof Refusal && FACTOR_WRONG.includes(error.code))
      await noteFailure(ctx, { ...who, reason: error.code }, who.isLast);
    throw error;
  }
}

type SecondStep = Received<typeof contract.factorSignIn.secondStep>['body'];

/** The account of a challenge whose password was right; uses one attempt. @throws CHALLENGE_INVALID */
export async function beginSecondStep(
  ctx: Context,
  challenge: string,
): Promise<{ userId: string; isLast: boolean }> {
  const { userId, isLast } = await tryChallenge(ctx.db, challenge, 'signIn');
  ensure(userId, 'CHALLENGE_INVALID');
  return { userId, isLast };
}

/** Completes a sign-in with the second factor. @throws WRONG_CODE, PASSKEY_REFUSED, CHALLENGE_INVALID */
export const finishSecondStep = (
  ctx: Context,
  { challenge, ...proof }: SecondStep,
  who: { userId: string; isLast: boolean },
  device: Device,
): Promise<SignedIn> =>
  notingFailures(ctx, { ...who, address: device.ip }, () =>
    ctx.db.transaction().execute(async (tx) => {
      const { userId } = who;
      const factor = await proveFactor(ctx, tx, { userId, address: device.ip, challenge }, proof);
      await spendChallenge(tx, challenge);
      const account = await findAccount(tx, userId);
      ensure(account, 'CHALLENGE_INVALID');
      return startSession(ctx, tx, { id: userId, passwordHash: account.password_hash, factor }, device);
    }),
  );

export async function passkeySignInOptions(ctx: Context) {
  return requestOptionsFor(ctx, ctx.db, await newChallenge(ctx.db, 'passkeySignIn', null), null);
}

type WithPasskey = Received<typeof contract.factorSignIn.withPasskey>['body'];

/** A passkey counts as both factors: possession, unlocked by biometrics or PIN. */
export async function signInWithPasskey(
  ctx: Context,
  { passkey }: WithPasskey,
  device: Device,
): Promise<SignedIn> {
  const challenge = challengeIn(passkey);
  await tryChallenge(ctx.db, challenge, 'passkeySignIn');
  return notingFailures(ctx, { userId: null, address: device.ip, isLast: false }, () =>
    ctx.db.transaction().execute(async (tx) => {
      const userId = await verifyPasskey(ctx, tx, passkey, { challenge, userId: null });
      await spendChallenge(tx, challenge);
      const account = await findAccount(tx, userId);
      ensure(account, 'PASSKEY_REFUSED');
      ensure(account.is_active, 'ACCOUNT_DEACTIVATED');
      const signedIn = { id: userId, passwordHash: account.password_hash, factor: 'passkey' } as const;
      return startSession(ctx, tx, signedIn, device);
    }),
  );
}
