import type { ReauthMethod } from '../../../contract/accounts/auth.ts';
import type { Received } from '../../../contract/core/endpoint.ts';
import { msg } from '../../../contract/core/message.ts';
import type { contract } from '../../../contract/index.ts';
import type { ActionOn } from '../../../contract/operations/auditActions.ts';
import type { Context } from '../../context.ts';
import type { Actor, Caller } from '../../http/caller.ts';
import { ensure } from '../../lib/errors.ts';
import { recordAudit } from '../../operations/audit/audit.ts';
import {
  challengeIn,
  methodsOf,
  newChallenge,
  type Proof,
  proveFactor,
  requestOptionsFor,
  spendChallenge,
  tryChallenge,
} from '../secondFactor/secondFactor.ts';
import { findPasswordHashOf } from './auth.queries.ts';
import { notingFailures } from './factorSignIn.ts';
import { verifyPassword } from './passwords.ts';
import { markReauthenticated } from './sessions.queries.ts';

/**
 * Methods of reauthentication. With a second factor it is required, because someone at an unattended session may know
 * the password. Accounts without a password sign in through their provider again.
 */
export async function reauthMethodsOf(ctx: Context, caller: Caller): Promise<{ methods: ReauthMethod[] }> {
  const factors = await methodsOf(ctx.db, caller.id);
  if (factors.length > 0) return { methods: factors };
  return { methods: (await findPasswordHashOf(ctx.db, caller.id)) === null ? [] : ['password'] };
}

/** @throws WRONG_STATE without a second factor */
export async function reauthOptionsFor(ctx: Context, caller: Caller) {
  ensure(caller.hasSecondFactor, 'WRONG_STATE');
  const challenge = await newChallenge(ctx.db, 'reauthenticate', caller.id);
  return requestOptionsFor(ctx, ctx.db, challenge, caller.id);
}

const fact = (actor: Actor, action: ActionOn<'auth'>) =>
  ({ actorId: actor.id, action, entity: 'user', entityId: actor.id, address: actor.address }) as const;

async function proveByFactor(ctx: Context, actor: Actor, proof: Proof): Promise<void> {
  const challenge = proof.passkey ? challengeIn(proof.passkey) : null;
  if (challenge !== null) {
    const { userId } = await tryChallenge(ctx.db, challenge, 'reauthenticate');
    ensure(userId === actor.id, 'CHALLENGE_INVALID');
  }
  const who = { userId: actor.id, address: actor.address, isLast: false };
  await notingFailures(ctx, who, () =>
    ctx.db.transaction().execute(async (tx) => {
      await proveFactor(ctx, tx, { ...who, challenge }, proof);
      if (challenge !== null) await spendChallenge(tx, challenge);
      await markReauthenticated(tx, actor.sessionId);
      await recordAudit(tx, fact(actor, 'auth.reauthenticate'));
    }),
  );
}

type Given = Received<typeof contract.auth.reauthenticate>['body'];

/** Marks the session as reauthenticated. @throws WRONG_PASSWORD, WRONG_CODE, PASSKEY_REFUSED, CHALLENGE_INVALID */
export async function reauthenticate(ctx: Context, actor: Actor, given: Given): Promise<void> {
  const { password, ...proof } = given;
  if (password === undefined) return proveByFactor(ctx, actor, proof);
  const isRight =
    !actor.hasSecondFactor && (await verifyPassword(password, await findPasswordHashOf(ctx.db, actor.id)));
  await recordAudit(ctx.db, fact(actor, isRight ? 'auth.reauthenticate' : 'auth.reauthenticate_failed'));
  ensure(isRight, 'WRONG_PASSWORD', {
    details: [
      {
        path: 'password',
        message: actor.hasSecondFactor ? msg('accounts.useSecondFactor') : msg('accounts.wrongPassword'),
      },
    ],
  });
  await markReauthenticated(ctx.db, actor.sessionId);
}
