import type { z } from 'zod';
import {
  creationOptions,
  type newPasskeyAnswer,
  type PasskeyAnswer,
  requestOptions,
} from '../../contract/webauthn.ts';
import type { Context } from '../context.ts';
import type { Sql } from '../db/client.ts';
import { ensure, fail } from '../http/errors.ts';
import { newChallenge } from './challenges.ts';
import { factorsOf } from './factors.queries.ts';
import { lockPasskey, notePasskeyUse } from './passkeys.queries.ts';

type Ctx = Pick<Context, 'env' | 'log'>;

/** Two megabytes of certificates and formats, loaded for the first who comes with a passkey. */
const webauthn = () => import('@simplewebauthn/server');

/* EdDSA, ES256 and RS256 of COSE: what authenticators have. */
const ALGORITHMS = [-8, -7, -257] as const;

/* A passkey belongs to the host of the site, and is answered only on its pages. */
function relyingParty({ env }: Ctx) {
  const { hostname, origin } = new URL(env.SITE_URL);
  return { rpID: hostname, origin };
}

const bytesOf = (text: string, encoding: 'base64url' | 'utf8') => new Uint8Array(Buffer.from(text, encoding));

/** What an authenticator keeps of an account: its id, which says nothing of the person. */
const handleOf = (userId: string): string => Buffer.from(userId).toString('base64url');

/** The challenge that was signed, as the browser tells it. @throws PASSKEY_REFUSED */
export function challengeIn(answer: { response: { clientDataJSON: string } }): string {
  try {
    const said: unknown = JSON.parse(Buffer.from(answer.response.clientDataJSON, 'base64url').toString());
    const { challenge } = said as { challenge?: unknown };
    if (typeof challenge === 'string') return challenge;
  } catch {
    // Not what a browser writes.
  }
  return fail('PASSKEY_REFUSED');
}

async function refusing<Result>(ctx: Ctx, verify: () => Promise<Result>): Promise<Result> {
  try {
    return await verify();
  } catch (error) {
    ctx.log.info({ reason: (error as Error).message }, 'a passkey was refused');
    return fail('PASSKEY_REFUSED');
  }
}

/** For a passkey that says by itself who signs in, which takes a fingerprint, a face or a PIN. */
export async function creationOptionsFor(
  ctx: Ctx & Pick<Context, 'db'>,
  account: { id: string; email: string; username: string },
  siteName: string,
) {
  const { generateRegistrationOptions } = await webauthn();
  const { passkeys } = await factorsOf(ctx.db, account.id);
  const challenge = await newChallenge(ctx.db, 'addPasskey', account.id);
  const options = await generateRegistrationOptions({
    rpName: siteName,
    rpID: relyingParty(ctx).rpID,
    userName: account.email,
    userDisplayName: account.username,
    userID: bytesOf(account.id, 'utf8'),
    challenge: bytesOf(challenge, 'base64url'),
    timeout: 300_000,
    attestationType: 'none',
    supportedAlgorithmIDs: [...ALGORITHMS],
    excludeCredentials: passkeys.map(({ credential_id, transports }) => ({ id: credential_id, transports })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  return creationOptions.parse(options);
}

/** Options for a challenge; of `userId` only the own passkeys, else whichever the browser finds. */
export async function requestOptionsFor(ctx: Ctx, db: Sql, challenge: string, userId: string | null) {
  const { generateAuthenticationOptions } = await webauthn();
  const own = userId === null ? null : (await factorsOf(db, userId)).passkeys;
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(ctx).rpID,
    challenge: bytesOf(challenge, 'base64url'),
    timeout: 300_000,
    userVerification: 'required',
    ...(own && {
      allowCredentials: own.map(({ credential_id, transports }) => ({ id: credential_id, transports })),
    }),
  });
  return requestOptions.parse(options);
}

/** @throws PASSKEY_REFUSED */
export async function verifyNewPasskey(
  ctx: Ctx,
  answer: z.output<typeof newPasskeyAnswer>,
  challenge: string,
) {
  const { verifyRegistrationResponse } = await webauthn();
  const { rpID, origin } = relyingParty(ctx);
  const { verified, registrationInfo } = await refusing(ctx, () =>
    verifyRegistrationResponse({
      response: answer as Parameters<typeof verifyRegistrationResponse>[0]['response'],
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      requireUserVerification: true,
      supportedAlgorithmIDs: [...ALGORITHMS],
    }),
  );
  ensure(verified, 'PASSKEY_REFUSED');
  const { credential, credentialBackedUp } = registrationInfo;
  return {
    credential_id: credential.id,
    public_key: Buffer.from(credential.publicKey),
    counter: credential.counter,
    transports: credential.transports ?? [],
    backed_up: credentialBackedUp,
  };
}

/** Whose passkey it is; `userId` when it has to be theirs. @throws PASSKEY_REFUSED */
export async function verifyPasskey(
  ctx: Ctx,
  tx: Sql,
  answer: PasskeyAnswer,
  { challenge, userId }: { challenge: string; userId: string | null },
): Promise<string> {
  const passkey = await lockPasskey(tx, answer.id);
  const { userHandle } = answer.response;
  ensure(passkey && (userId === null || passkey.user_id === userId), 'PASSKEY_REFUSED');
  ensure(userHandle === undefined || userHandle === handleOf(passkey.user_id), 'PASSKEY_REFUSED');
  ensure(userId !== null || userHandle !== undefined, 'PASSKEY_REFUSED');
  const { verifyAuthenticationResponse } = await webauthn();
  const { rpID, origin } = relyingParty(ctx);
  const { verified, authenticationInfo } = await refusing(ctx, () =>
    verifyAuthenticationResponse({
      response: answer as Parameters<typeof verifyAuthenticationResponse>[0]['response'],
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      requireUserVerification: true,
      credential: {
        id: passkey.credential_id,
        publicKey: new Uint8Array(passkey.public_key),
        counter: Number(passkey.counter),
        transports: passkey.transports,
      },
    }),
  );
  ensure(verified, 'PASSKEY_REFUSED');
  await notePasskeyUse(tx, passkey.id, {
    counter: authenticationInfo.newCounter,
    backedUp: authenticationInfo.credentialBackedUp,
  });
  return passkey.user_id;
}
