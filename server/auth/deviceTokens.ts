import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import { hashOf, newToken } from '../lib/secretToken.ts';
import { keepDeviceToken } from './deviceTokens.queries.ts';

const COOKIE = 'gasmap_device';
/** As long as browsers keep any cookie: 400 days. */
const MAX_AGE = 400 * 24 * 60 * 60;

const tokenIn = (request: FastifyRequest): string | undefined =>
  new RegExp(`(?:^|; ?)${COOKIE}=([A-Za-z0-9_-]{43})(?:;|$)`).exec(request.headers.cookie ?? '')?.[1];

/** Hash of the browser's token; null for one that has none, as every program. */
export const deviceTokenHash = (request: FastifyRequest): Buffer | null => {
  const token = tokenIn(request);
  return token === undefined ? null : hashOf(token);
};

/**
 * From now on the account knows this browser. The cookie lets nobody in: it only says who is not to be kept out with
 * those who guess. One browser has one token for all who sign in with it.
 */
export async function keepDevice(
  ctx: Pick<Context, 'db' | 'env'>,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  userId: string,
): Promise<void> {
  const token = tokenIn(request) ?? newToken();
  await keepDeviceToken(ctx.db, userId, hashOf(token));
  const secure = ctx.env.SITE_URL.startsWith('https:') ? '; Secure' : '';
  reply.header(
    'set-cookie',
    `${COOKIE}=${token}; Path=/api/auth; Max-Age=${MAX_AGE}; HttpOnly; SameSite=Strict${secure}`,
  );
}
