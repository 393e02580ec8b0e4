import {
  allowInsecureRequests,
  buildAuthorizationUrl,
  ClientError,
  ClientSecretPost,
  type Configuration,
  calculatePKCECodeChallenge,
  clockTolerance,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  genericGrantRequest,
  randomNonce,
  randomPKCECodeVerifier,
} from 'openid-client';
import { z } from 'zod';
import { email } from '../../contract/auth.ts';
import type { SocialProvider } from '../../contract/socialLogin.ts';
import { line } from '../../contract/text.ts';
import type { Context } from '../context.ts';
import { ensure, fail } from '../http/errors.ts';
import { isOnThisMachine, type ProviderSettings, providerNames, redirectUri } from './socialSettings.ts';

/** Seconds. A callback that has to discover, exchange, fetch keys and claims stays within the limit of a request. */
const DISCOVERY_WITHIN = 10;
const CALL_WITHIN = 5;
const CLOCK_TOLERANCE = 10;
/** Milliseconds for which what a provider says of itself is kept. */
const MAX_AGE = 60 * 60_000;

type Kept = { key: string; client: Promise<Configuration>; readAt: number };
const kept = new WeakMap<Context, Map<SocialProvider, Kept>>();

async function discover({ issuer, clientId, clientSecret }: ProviderSettings): Promise<Configuration> {
  const server = new URL(issuer);
  const isPlain = server.protocol === 'http:' && isOnThisMachine(server);
  // LinkedIn takes the secret in the body alone; Google takes it either way.
  const client = await discovery(
    server,
    clientId,
    { [clockTolerance]: CLOCK_TOLERANCE },
    ClientSecretPost(clientSecret),
    {
      timeout: DISCOVERY_WITHIN,
      // oxlint-disable-next-line typescript/no-deprecated -- marked to stand out; only for a provider on this machine
      execute: [enableNonRepudiationChecks, ...(isPlain ? [allowInsecureRequests] : [])],
    },
  );
  client.timeout = CALL_WITHIN;
  return client;
}

/** @throws SOCIAL_FAILED when the provider cannot be reached or is none. */
async function clientOf(
  ctx: Context,
  name: SocialProvider,
  settings: ProviderSettings,
): Promise<Configuration> {
  const all = kept.get(ctx) ?? new Map<SocialProvider, Kept>();
  kept.set(ctx, all);
  const key = JSON.stringify([settings.issuer, settings.clientId, settings.clientSecret]);
  let found = all.get(name);
  if (found?.key !== key || performance.now() - found.readAt > MAX_AGE) {
    found = { key, client: discover(settings), readAt: performance.now() };
    all.set(name, found);
  }
  try {
    return await found.client;
  } catch (error) {
    if (all.get(name) === found) all.delete(name);
    return unavailable(ctx, name, error);
  }
}

/* Only what went wrong is logged: the answers of a provider carry codes and tokens. */
const reasonOf = (error: unknown) =>
  error instanceof Error
    ? { name: error.name, message: error.message, code: 'code' in error ? error.code : null }
    : {};

function unavailable(ctx: Context, name: SocialProvider, error: unknown): never {
  ctx.log.warn({ provider: name, reason: reasonOf(error) }, 'sign-in provider is not available');
  return fail('SOCIAL_FAILED', { message: `${providerNames[name]} login is not available` });
}

const UNREACHABLE = new Set(['OAUTH_TIMEOUT', 'OAUTH_ABORT']);

/** The network failed, rather than the provider saying no. */
const isOutOfReach = (error: unknown): boolean =>
  (error instanceof TypeError && error.message === 'fetch failed') ||
  (error instanceof ClientError && UNREACHABLE.has(error.code ?? ''));

function refused(ctx: Context, name: SocialProvider, error: unknown): never {
  if (isOutOfReach(error)) unavailable(ctx, name, error);
  ctx.log.warn({ provider: name, reason: reasonOf(error) }, 'sign-in provider did not confirm a sign-in');
  return fail('SOCIAL_FAILED');
}

export type Departure = { authUrl: string; nonce: string; codeVerifier: string };

/** Where a person is sent. PKCE binds the code to this departure; `allowBareCode` has to go without. */
export async function departTo(
  ctx: Context,
  name: SocialProvider,
  settings: ProviderSettings,
  { state, bindCode }: { state: string; bindCode: boolean },
): Promise<Departure> {
  const client = await clientOf(ctx, name, settings);
  // LinkedIn refuses a code_verifier from apps that it did not switch PKCE on for, and says nothing of PKCE then.
  const canBind = name !== 'linkedin' || client.serverMetadata().supportsPKCE();
  const codeVerifier = bindCode && canBind ? randomPKCECodeVerifier() : '';
  const nonce = randomNonce();
  const url = buildAuthorizationUrl(client, {
    redirect_uri: redirectUri(ctx, name),
    scope: 'openid email profile',
    state,
    nonce,
    ...(codeVerifier !== '' && {
      code_challenge: await calculatePKCECodeChallenge(codeVerifier),
      code_challenge_method: 'S256',
    }),
  });
  return { authUrl: url.href, nonce, codeVerifier };
}

const name = line(80).nullable().catch(null).default(null);
const claimsSchema = z.object({
  iss: z.string().max(300).optional(),
  sub: z
    .string()
    .max(255)
    .regex(/^\P{Cc}+$/u),
  email: email.nullable().catch(null).default(null),
  /* LinkedIn has been seen to write it as a string. */
  email_verified: z
    .union([z.boolean(), z.literal('true').transform(() => true)])
    .catch(false)
    .default(false),
  given_name: name,
  family_name: name,
  nonce: z.string().optional(),
});

/** Who came back, as the provider says. */
export type Person = {
  /** Who vouches for the person: the `iss` of the identity token. */
  issuer: string;
  subject: string;
  email: string | null;
  /** The provider vouches for the address. */
  emailVerified: boolean;
  firstName: string | null;
  lastName: string | null;
};

/**
 * Trades the code for who signed in. The identity token is checked for issuer, audience, time and signature by the
 * library, and here for its nonce. `left` is how the person left; null for a code that came without a state.
 * @throws SOCIAL_FAILED
 */
export async function arriveFrom(
  ctx: Context,
  name: SocialProvider,
  settings: ProviderSettings,
  { code, left }: { code: string; left: { nonce: string; codeVerifier: string } | null },
): Promise<Person> {
  const client = await clientOf(ctx, name, settings);
  try {
    /* Not the library's authorizationCodeGrant: it wants the nonce either always or never, and the issuer's `iss`
       beside the code. Here the state says which provider the code is from. */
    const tokens = await genericGrantRequest(client, 'authorization_code', {
      code,
      redirect_uri: redirectUri(ctx, name),
      ...(left && left.codeVerifier !== '' && { code_verifier: left.codeVerifier }),
    });
    const token = claimsSchema.parse(tokens.claims());
    // LinkedIn leaves the nonce out of its tokens. Where there is one it has to be right.
    const isMissing = token.nonce === undefined && name === 'linkedin';
    ensure(left === null || isMissing || token.nonce === left.nonce, 'SOCIAL_FAILED');
    const claims =
      token.email === null && client.serverMetadata().userinfo_endpoint
        ? claimsSchema.parse(await fetchUserInfo(client, tokens.access_token, token.sub))
        : token;
    return {
      issuer: token.iss ?? client.serverMetadata().issuer,
      subject: token.sub,
      email: claims.email,
      emailVerified: claims.email !== null && claims.email_verified,
      firstName: claims.given_name ?? token.given_name,
      lastName: claims.family_name ?? token.family_name,
    };
  } catch (error) {
    return refused(ctx, name, error);
  }
}
