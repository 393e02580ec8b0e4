import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { z } from 'zod';
import { msg } from '../../contract/core/message.ts';
import type { pushSubscriptionBody } from '../../contract/messaging/notifications.ts';
import type { Context } from '../context.ts';
import type { Caller } from '../http/caller.ts';
import type { PushMessage } from '../jobs/jobs.ts';
import { ensure, invalid } from '../lib/errors.ts';
import { isPublicUrl, lookupPublic } from '../lib/ssrfGuard.ts';
import { uuidv7 } from '../lib/uuidv7.ts';
import {
  deleteSubscription,
  findKeys,
  findSubscription,
  saveKeys,
  saveSubscription,
} from './push.queries.ts';

const WITHIN = 10_000;
/** Time to live at the push service for an offline browser. */
const TTL_SECONDS = 24 * 60 * 60;
/** Statuses of subscriptions that no longer exist. */
const OVER = [404, 410];
/** Byte lengths of an uncompressed P-256 point and of the auth secret of RFC 8291. */
const POINT_BYTES = 65;
const SECRET_BYTES = 16;

/** Loaded on demand. */
const webPush = async () => (await import('web-push')).default;

/** The VAPID keys of this site, created on first use. */
async function siteKeys(ctx: Context) {
  const found = await findKeys(ctx.db);
  if (found) return found;
  const { publicKey, privateKey } = (await webPush()).generateVAPIDKeys();
  await ctx.db
    .transaction()
    .execute((tx) => saveKeys(tx, { publicKey, privateKey: ctx.secrets.seal(privateKey, 'vapid') }));
  const saved = await findKeys(ctx.db);
  ensure(saved, 'INTERNAL');
  return saved;
}

export const publicKey = async (ctx: Context): Promise<string> => (await siteKeys(ctx)).public_key;

const bytesOf = (text: string) => Buffer.from(text, 'base64url').length;

/** Returns the id of the subscription. */
export function subscribe(
  ctx: Context,
  caller: Caller,
  { endpoint, keys }: z.output<typeof pushSubscriptionBody>,
  userAgent: string | null,
): Promise<string> {
  // The server sends requests to this URL, so private addresses are refused (SSRF).
  if (!ctx.env.PUSH_TO_PRIVATE && !isPublicUrl(endpoint)) {
    invalid([{ path: 'endpoint', message: msg('messaging.pushService') }]);
  }
  if (bytesOf(keys.p256dh) !== POINT_BYTES)
    invalid([{ path: 'keys.p256dh', message: msg('messaging.publicKey') }]);
  if (bytesOf(keys.auth) !== SECRET_BYTES)
    invalid([{ path: 'keys.auth', message: msg('messaging.sixteenBytes') }]);
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

/** Returns the status. Does not follow redirects or read the body. */
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

/** Sends a push message. Deletes a subscription that no longer exists. Throws if a retry may succeed. */
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
      TTL: TTL_SECONDS,
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
