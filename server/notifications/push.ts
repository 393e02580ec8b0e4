import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { z } from 'zod';
import type { pushSubscriptionBody } from '../../contract/notifications.ts';
import type { Context } from '../context.ts';
import type { Caller } from '../http/caller.ts';
import { ensure, invalid } from '../http/errors.ts';
import type { PushMessage } from '../jobs/jobs.ts';
import { isPublicUrl, lookupPublic } from '../lib/publicHost.ts';
import { uuidv7 } from '../lib/uuidv7.ts';
import {
  deleteSubscription,
  findKeys,
  findSubscription,
  keepKeys,
  saveSubscription,
} from './push.queries.ts';

const WITHIN = 10_000;
/** A push service keeps it this long for a browser that is not there. */
const KEPT_SECONDS = 24 * 60 * 60;
/** The browser unsubscribed, or was given up. */
const OVER = [404, 410];
/** Lengths of an uncompressed P-256 point and of the secret of RFC 8291. */
const POINT_BYTES = 65;
const SECRET_BYTES = 16;

/** Loaded for the first push. */
const webPush = async () => (await import('web-push')).default;

/** The keys of this site, made when they are first asked for. */
async function siteKeys(ctx: Context) {
  const found = await findKeys(ctx.db);
  if (found) return found;
  const { publicKey, privateKey } = (await webPush()).generateVAPIDKeys();
  await ctx.db
    .transaction()
    .execute((tx) => keepKeys(tx, { publicKey, privateKey: ctx.secrets.seal(privateKey, 'vapid') }));
  const kept = await findKeys(ctx.db);
  ensure(kept, 'INTERNAL');
  return kept;
}

export const publicKey = async (ctx: Context): Promise<string> => (await siteKeys(ctx)).public_key;

const bytesOf = (text: string) => Buffer.from(text, 'base64url').length;

/** Answers the id of the subscription. */
export function subscribe(
  ctx: Context,
  caller: Caller,
  { endpoint, keys }: z.output<typeof pushSubscriptionBody>,
  userAgent: string | null,
): Promise<string> {
  // Whatever is written here, the server sends to: it must not be led to addresses inside.
  if (!ctx.env.PUSH_TO_PRIVATE && !isPublicUrl(endpoint)) {
    invalid([{ path: 'endpoint', message: 'Not the address of a public push service' }]);
  }
  if (bytesOf(keys.p256dh) !== POINT_BYTES) invalid([{ path: 'keys.p256dh', message: 'Not a public key' }]);
  if (bytesOf(keys.auth) !== SECRET_BYTES) invalid([{ path: 'keys.auth', message: 'Not 16 bytes' }]);
  return ctx.db.transaction().execute((tx) =>
    saveSubscription(tx, {
      id: uuidv7(),
      userId: caller.id,
      sessionId: caller.sessionId,
      endpoint,
      ...keys,
      userAgent,
    }),
  );
}

/** Answers the status. Follows no redirection and reads nothing of the answer. */
function post(
  ctx: Context,
  url: URL,
  headers: Record<string, string | number>,
  body: Buffer,
): Promise<number> {
  const request = url.protocol === 'http:' ? requestHttp : requestHttps;
  return new Promise((resolve, reject) => {
    const sent = request(url, {
      method: 'POST',
      headers,
      agent: false,
      signal: AbortSignal.timeout(WITHIN),
      ...(!ctx.env.PUSH_TO_PRIVATE && { lookup: lookupPublic }),
    });
    sent.once('response', (response) => {
      response.resume();
      response.once('error', () => undefined);
      resolve(response.statusCode ?? 0);
    });
    sent.once('error', reject);
    sent.end(body);
  });
}

/** Pushes a message to a browser; one that is no more is forgotten. Throws where a later try may succeed. */
export async function pushTo(ctx: Context, subscriptionId: string, message: PushMessage): Promise<void> {
  const to = await findSubscription(ctx.db, subscriptionId);
  if (!to) return;
  const { public_key, private_key } = await siteKeys(ctx);
  const site = new URL(ctx.env.SITE_URL);
  const { generateRequestDetails } = await webPush();
  const details = generateRequestDetails(
    { endpoint: to.endpoint, keys: { p256dh: to.p256dh, auth: to.auth } },
    JSON.stringify(message),
    {
      TTL: KEPT_SECONDS,
      vapidDetails: {
        subject: site.protocol === 'https:' ? site.href : `mailto:no-reply@${site.hostname}`,
        publicKey: public_key,
        privateKey: ctx.secrets.open(private_key, 'vapid'),
      },
    },
  );
  const headers = details.headers as Record<string, string | number>;
  const status = await post(ctx, new URL(to.endpoint), headers, details.body);
  if (OVER.includes(status)) await deleteSubscription(ctx.db, to.id);
  else if (status === 429 || status >= 500) throw new Error(`The push service answered ${status}`);
  else if (status >= 300) ctx.log.warn({ status, subscription: to.id }, 'a push was refused');
}
