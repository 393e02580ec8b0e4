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
import { email } from '../../../contract/accounts/auth.ts';
import type { SocialProvider } from '../../../contract/accounts/socialLogin.ts';
import { msg } from '../../../contract/core/message.ts';
import { line } from '../../../contract/core/text.ts';
import type { Context } from '../../context.ts';
import { ensure, fail } from '../../lib/errors.ts';
import { isOnThisMachine, type ProviderSettings, providerNames, redirectUri } from './socialSettings.ts';

/** Seconds. A callback that needs discovery, code exchange, keys and claims stays within the request timeout. */
const DISCOVERY_WITHIN = 10;
const CALL_WITHIN = 5;
const CLOCK_TOLERANCE = 10;
/** Milliseconds for which provider metadata is cached. */
const MAX_AGE = 60 * 60_000;

type CachedClient = { key: string; client: Promise<Configuration>; readAt: number };
const cache = new WeakMap<Context, Map<SocialProvider, CachedClient>>();

async function discover({ issuer, clientId, clientSecret }: ProviderSettings): Promise<Configuration> {
  const server = new URL(issuer);
  const isPlain = server.protocol === 'http:' && isOnThisMachine(server);
  // LinkedIn accepts the secret only in the body; Google accepts either way.
  const client = await discovery(
    server,
    clientId,
    { [clockTolerance]: CLOCK_TOLERANCE },
    ClientSecretPost(clientSecret),
    {
      timeout: DISCOVERY_WITHIN,
      // oxlint-disable-next-line typescript/no-deprecated -- deprecated only as a warning; used for a provider on this machine
      execute: [enableNonRepudiationChecks, ...(isPlain ? [allowInsecureRequests] : [])],
    },
  );
  client.timeout = CALL_WITHIN;
  return client;
}

/** @throws SOCIAL_FAILED if the provider is unreachable or is no OpenID provider */
async function clientOf(
  ctx: Context,
  name: SocialProvider,
  settings: ProviderSettings,
): Promise<Configuration> {
  const all = cache.get(ctx) ?? new Map<SocialProvider, CachedClient>();
  cache.set(ctx, all);
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

/* Logs only the reason: responses of providers contain codes and tokens. */
const reasonOf = (error: unknown) =>
  error instanceof Error
    ? { name: error.name, message: error.message, code: 'code' in error ? error.code : null }
    : {};

function unavailable(ctx: Context, name: SocialProvider, error: unknown): never {
  ctx.log.warn({ provider: name, reason: reasonOf(error) }, 'sign-in provider is not available');
  return fail('SOCIAL_FAILED', {
    message: msg('accounts.providerUnavailable', { provider: providerNames[name] }),
  });
}

const UNREACHABLE = new Set(['OAUTH_TIMEOUT', 'OAUTH_ABORT']);

/** Whether the network failed, rather than the provider refusing. */
const isOutOfReach = (error: unknown): boolean =>
  (error instanceof TypeError && error.message === 'fetch failed') ||
  (error instanceof ClientError && UNREACHABLE.has(error.code ?? ''));

function refused(ctx: Context, name: SocialProvider, error: unknown): never {
  if (isOutOfReach(error)) unavailable(ctx, name, error);
  ctx.log.warn({ provider: name, reason: reasonOf(error) }, 'sign-in provider did not confirm a sign-in');
  return fail('SOCIAL_FAILED');
}

export type Departure = { authUrl: string; nonce: string; codeVerifier: string };

/** The provider's authorization URL. PKCE binds the code to this flow; without `bindCode` there is no PKCE. */
export async function departTo(
  ctx: Context,
  name: SocialProvider,
  settings: ProviderSettings,
  { state, bindCode }: { state: string; bindCode: boolean },
): Promise<Departure> {
  const client = await clientOf(ctx, name, settings);
  // LinkedIn refuses a code_verifier from apps without PKCE enabled, and then does not advertise PKCE.
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
  /* LinkedIn has been seen to send it as a string. */
  email_verified: z
    .union([z.boolean(), z.literal('true').transform(() => true)])
    .catch(false)
    .default(false),
  given_name: name,
  family_name: name,
  nonce: z.string().optional(),
});

/** The person, according to the provider. */
export type Person = {
  /** The `iss` of the identity token. */
  issuer: string;
  subject: string;
  email: string | null;
  /** The provider has verified the address. */
  emailVerified: boolean;
  firstName: string | null;
  lastName: string | null;
};

/**
 * Exchanges the code for the identity of the person. The library verifies issuer, audience, time and signature of the
 * identity token; the nonce is verified here. `left` is the stored flow; null for a code without a state.
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
    /*
     * Not the library's authorizationCodeGrant: it requires the nonce either always or never, and the `iss` beside the
     * code. Here the state determines the provider of the code.
     */
    const tokens = await genericGrantRequest(client, 'authorization_code', {
      code,
      redirect_uri: redirectUri(ctx, name),
      ...(left && left.codeVerifier !== '' && { code_verifier: left.codeVerifier }),
    });
    const token = claimsSchema.parse(tokens.claims());
    // LinkedIn omits the nonce from its tokens. If there is one it must match.
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
