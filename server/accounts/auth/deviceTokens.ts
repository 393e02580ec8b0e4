import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import { hashOf, newToken } from '../../lib/secretToken.ts';
import { saveDeviceToken } from './deviceTokens.queries.ts';

const COOKIE = 'gasmap_device';
/** The longest lifetime browsers allow for a cookie: 400 days. */
const MAX_AGE = 400 * 24 * 60 * 60;

const tokenIn = (request: FastifyRequest): string | undefined =>
  new RegExp(`(?:^|; ?)${COOKIE}=([A-Za-z0-9_-]{43})(?:;|$)`).exec(request.headers.cookie ?? '')?.[1];

/** Hash of the device token; null without the cookie, as for programs. */
export const deviceTokenHash = (request: FastifyRequest): Buffer | null => {
  const token = tokenIn(request);
  return token === undefined ? null : hashOf(token);
};

/**
 * Marks the browser as known to the account. The cookie grants no access: it only exempts from the lockout caused by
 * guesses from elsewhere. One browser has one token for all its users.
 */
export async function rememberDevice(
  ctx: Pick<Context, 'db' | 'env'>,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  userId: string,
): Promise<void> {
  const token = tokenIn(request) ?? newToken();
  await saveDeviceToken(ctx.db, userId, hashOf(token));
  const secure = ctx.env.SITE_URL.startsWith('https:') ? '; Secure' : '';
  reply.header(
    'set-cookie',
    `${COOKIE}=${token}; Path=/api/auth; Max-Age=${MAX_AGE}; HttpOnly; SameSite=Strict${secure}`,
  );
}
