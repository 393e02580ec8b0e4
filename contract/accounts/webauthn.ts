import { z } from 'zod';

/* WebAuthn messages between browser and server: JSON as in Web Authentication Level 3. */

const base64url = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[A-Za-z0-9_-]+$/);
/** Credential id: at most 1023 bytes. */
const credentialId = base64url(1400);
const extensions = z.record(z.string().max(100), z.unknown());
const attachment = z.enum(['platform', 'cross-platform']).optional();

const part = { id: credentialId, rawId: credentialId, type: z.literal('public-key') };
const rest = { clientExtensionResults: extensions, authenticatorAttachment: attachment };

/** Response of an authenticator that created a passkey. */
export const newPasskeyAnswer = z.strictObject({
  ...part,
  response: z.strictObject({
    clientDataJSON: base64url(2000),
    attestationObject: base64url(6000),
    authenticatorData: base64url(4500).optional(),
    transports: z.array(z.string().max(40)).max(10).optional(),
    publicKeyAlgorithm: z.number().int().optional(),
    publicKey: base64url(3000).optional(),
  }),
  ...rest,
});

/** Response of an authenticator that used a passkey. */
export const passkeyAnswer = z.strictObject({
  ...part,
  response: z.strictObject({
    clientDataJSON: base64url(4000),
    authenticatorData: base64url(8000),
    signature: base64url(4000),
    userHandle: base64url(200).optional(),
  }),
  ...rest,
});
export type PasskeyAnswer = z.output<typeof passkeyAnswer>;

const descriptor = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.string()).optional(),
});

/** For `navigator.credentials.create`. */
export const creationOptions = z.object({
  rp: z.object({ id: z.string().optional(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.number() })),
  timeout: z.number().optional(),
  excludeCredentials: z.array(descriptor).optional(),
  authenticatorSelection: z.looseObject({}).optional(),
  attestation: z.string().optional(),
  extensions: z.looseObject({}).optional(),
});

/** For `navigator.credentials.get`. */
export const requestOptions = z.object({
  challenge: z.string(),
  timeout: z.number().optional(),
  rpId: z.string().optional(),
  allowCredentials: z.array(descriptor).optional(),
  userVerification: z.enum(['required', 'preferred', 'discouraged']).optional(),
});
