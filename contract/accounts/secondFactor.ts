import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { fault } from '../core/message.ts';
import { idParams } from '../core/page.ts';
import { line } from '../core/text.ts';
import { signedIn } from './auth.ts';
import { isOneOf, proofFields, totpCodeBody } from './factors.ts';
import { creationOptions, newPasskeyAnswer, passkeyAnswer, requestOptions } from './webauthn.ts';

/** Maximum number of passkeys per account. */
export const PASSKEYS_MAX = 20;

const passkey = z.object({
  id: z.uuid(),
  name: z.string(),
  createdAt: z.iso.datetime(),
  /** Null until the first sign-in with it. */
  lastUsedAt: z.iso.datetime().nullable(),
  /** Synchronised between the owner's devices, so it survives the loss of one. */
  synced: z.boolean(),
});
export type Passkey = z.infer<typeof passkey>;

const factors = z.object({
  /** The site requires one of this user, who has permissions. */
  required: z.boolean(),
  /** Null if no authenticator app is set up. */
  totp: z.object({ createdAt: z.iso.datetime() }).nullable(),
  passkeys: z.array(passkey),
  /** Null while there is no factor. */
  recoveryCodes: z.object({ left: z.number(), createdAt: z.iso.datetime() }).nullable(),
});
export type Factors = z.infer<typeof factors>;

/** Returned only once; null if the codes of an earlier factor remain valid. */
const newCodes = z.object({ recoveryCodes: z.array(z.string()).nullable() });

const own = { access: 'signedIn', rate: 'general', duringMaintenance: true } as const;
const dangerous = { ...own, reauth: true } as const;

/** The user's own second factors. */
export const secondFactor = {
  read: endpoint({
    method: 'GET',
    path: '/auth/second-factor',
    summary: 'The own authenticator app, passkeys and recovery codes',
    ...own,
    status: 200,
    response: factors,
    errors: [],
  }),
  startTotp: endpoint({
    method: 'POST',
    path: '/auth/second-factor/totp',
    summary: 'A new secret for an authenticator app (RFC 6238); it counts once a code of it was sent',
    ...dangerous,
    status: 200,
    response: z.object({ secret: z.string(), uri: z.string() }),
    errors: ['WRONG_STATE'],
  }),
  confirmTotp: endpoint({
    method: 'PUT',
    path: '/auth/second-factor/totp',
    summary: 'Set up the authenticator app with a code of it; a first factor brings recovery codes',
    ...dangerous,
    rate: 'secondFactor',
    body: totpCodeBody,
    status: 200,
    response: newCodes,
    errors: ['WRONG_CODE', 'WRONG_STATE'],
  }),
  removeTotp: endpoint({
    method: 'DELETE',
    path: '/auth/second-factor/totp',
    summary: 'Remove the authenticator app',
    ...dangerous,
    status: 204,
    response: 'nothing',
    errors: ['NOT_FOUND'],
  }),
  renewRecoveryCodes: endpoint({
    method: 'POST',
    path: '/auth/second-factor/recovery-codes',
    summary: 'Ten new recovery codes; those before them are void',
    ...dangerous,
    status: 200,
    response: z.object({ recoveryCodes: z.array(z.string()) }),
    errors: ['WRONG_STATE'],
  }),
  startPasskey: endpoint({
    method: 'POST',
    path: '/auth/second-factor/passkeys/options',
    summary: 'What a browser needs to make a passkey; good for five minutes',
    ...dangerous,
    status: 200,
    response: creationOptions,
    errors: ['TOO_MANY'],
  }),
  addPasskey: endpoint({
    method: 'POST',
    path: '/auth/second-factor/passkeys',
    summary: 'Add the passkey that the browser made; a first factor brings recovery codes',
    ...dangerous,
    body: z.strictObject({ name: line(60), passkey: newPasskeyAnswer }),
    status: 201,
    response: newCodes.extend({ passkey }),
    errors: ['PASSKEY_REFUSED', 'CHALLENGE_INVALID', 'TOO_MANY'],
  }),
  renamePasskey: endpoint({
    method: 'PATCH',
    path: '/auth/second-factor/passkeys/:id',
    summary: 'Give a passkey another name',
    ...own,
    params: idParams,
    body: z.strictObject({ name: line(60) }),
    status: 200,
    response: passkey,
    errors: ['NOT_FOUND'],
  }),
  removePasskey: endpoint({
    method: 'DELETE',
    path: '/auth/second-factor/passkeys/:id',
    summary: 'Remove a passkey',
    ...dangerous,
    params: idParams,
    status: 204,
    response: 'nothing',
    errors: ['NOT_FOUND'],
  }),
};

const secondStepBody = z
  .strictObject({ challenge: z.string().regex(/^[A-Za-z0-9_-]{43}$/), ...proofFields })
  .refine((body) => isOneOf(body.code, body.recoveryCode, body.passkey), fault('accounts.factor'));

const publicStep = {
  method: 'POST',
  access: 'public',
  status: 200,
  response: signedIn,
  duringMaintenance: true,
} as const;

/** Second step of a sign-in, and passkey-only sign-in. */
export const factorSignIn = {
  secondStep: endpoint({
    ...publicStep,
    path: '/auth/login/second-factor',
    summary: 'Finish a sign-in that was answered with SECOND_FACTOR_REQUIRED',
    rate: 'secondFactor',
    body: secondStepBody,
    errors: ['CHALLENGE_INVALID', 'WRONG_CODE', 'PASSKEY_REFUSED', 'INVALID_CREDENTIALS'],
  }),
  passkeyOptions: endpoint({
    ...publicStep,
    path: '/auth/login/passkey/options',
    summary: 'What a browser needs to sign in with a passkey alone; good for five minutes',
    rate: 'signIn',
    response: requestOptions,
    errors: [],
  }),
  withPasskey: endpoint({
    ...publicStep,
    path: '/auth/login/passkey',
    summary: 'Sign in with a passkey alone',
    rate: 'signIn',
    body: z.strictObject({ passkey: passkeyAnswer }),
    errors: ['CHALLENGE_INVALID', 'PASSKEY_REFUSED', 'ACCOUNT_DEACTIVATED'],
  }),
};
