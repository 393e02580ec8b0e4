import type { FastifyReply, FastifyRequest } from 'fastify';
import { msg } from '../../contract/core/message.ts';
import { page } from '../../contract/core/page.ts';
import { contract } from '../../contract/index.ts';
import type { Context } from '../context.ts';
import { actorOf, type Caller } from '../http/caller.ts';
import type { Mount } from '../http/mount.ts';
import { ensure, invalid } from '../lib/errors.ts';
import { findBroadcast, listBroadcasts } from './broadcastList.queries.ts';
import { countRecipients } from './broadcasts.queries.ts';
import { broadcast, cancelBroadcast } from './broadcasts.ts';
import { viewBroadcast } from './broadcasts.view.ts';
import {
  countUnread,
  deleteNotification,
  findNotification,
  listNotifications,
  markRead,
} from './inbox.queries.ts';
import { publishToStreams } from './notifications.queries.ts';
import { viewNotification, viewPreferences } from './notifications.view.ts';
import { findSettings, saveSettings } from './preferences.queries.ts';
import { deleteOwnSubscription } from './push.queries.ts';
import { publicKey, subscribe } from './push.ts';

const USER_AGENT_MAX = 300;

/** Start of the replay: the last event that the browser received, else the query parameter. */
function sinceOf(request: FastifyRequest, asked: string | undefined): Date | null {
  const last = request.headers['last-event-id'];
  const at = new Date(typeof last === 'string' ? last : (asked ?? ''));
  return Number.isNaN(at.getTime()) ? null : at;
}

async function stream(
  ctx: Context,
  caller: Caller,
  request: FastifyRequest,
  reply: FastifyReply,
  since: Date | null,
) {
  if (!(request.headers.accept ?? '').includes('text/event-stream')) {
    invalid([{ path: 'Accept', message: msg('field.eventStream') }]);
  }
  ensure(ctx.streams.hasFreeStream(caller.id), 'TOO_MANY');
  // Hijacked: exempt from the response timeout and from compression, which would buffer.
  reply.hijack();
  reply.raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
    // A keep-alive connection would delay the shutdown.
    connection: 'close',
  });
  reply.raw.flushHeaders();
  const who = { userId: caller.id, sessionId: caller.sessionId };
  await ctx.streams.open(who, since, reply.raw).catch((error: unknown) => {
    ctx.log.warn({ err: error }, 'a stream could not begin');
    reply.raw.destroy();
  });
  return reply;
}

export function notificationsRoutes(mount: Mount, ctx: Context): void {
  mount(contract.notifications, {
    list: async ({ caller, query }) => {
      const of = { ...query, onlyUnread: query.unread === 'true' };
      const { items, total } = await listNotifications(ctx.db, caller.id, of);
      return page(items.map(viewNotification), total, query);
    },
    unreadCount: async ({ caller }) => ({ unread: await countUnread(ctx.db, caller.id) }),
    stream: async ({ caller, query, request, reply }) =>
      stream(ctx, caller, request, reply, sinceOf(request, query.since)),
    readAll: async ({ caller }) => {
      const read = await markRead(ctx.db, caller.id, null);
      await publishToStreams(ctx.db, [caller.id]);
      return { read: read.length };
    },
    read: async ({ caller, params }) => {
      await markRead(ctx.db, caller.id, params.id);
      const row = await findNotification(ctx.db, caller.id, params.id);
      ensure(row, 'NOT_FOUND');
      await publishToStreams(ctx.db, [caller.id]);
      return viewNotification(row);
    },
    remove: async ({ caller, params }) => {
      ensure(await deleteNotification(ctx.db, caller.id, params.id), 'NOT_FOUND');
      await publishToStreams(ctx.db, [caller.id]);
      return undefined;
    },
    preferences: async ({ caller }) => viewPreferences(await findSettings(ctx.db, caller.id), caller),
    savePreferences: async ({ caller, body }) => {
      await saveSettings(ctx.db, caller.id, body);
      return viewPreferences(await findSettings(ctx.db, caller.id), caller);
    },
    pushKey: async () => ({ publicKey: await publicKey(ctx) }),
    subscribePush: async ({ caller, body, request }) => ({
      id: await subscribe(ctx, caller, body, request.headers['user-agent']?.slice(0, USER_AGENT_MAX) ?? null),
    }),
    unsubscribePush: async ({ caller, body }) => {
      await deleteOwnSubscription(ctx.db, caller.id, body.endpoint);
      return undefined;
    },
  });

  const one = async (id: string) => {
    const row = await findBroadcast(ctx.db, id);
    ensure(row, 'NOT_FOUND');
    return viewBroadcast(row);
  };
  mount(contract.broadcasts, {
    list: async ({ query }) => {
      const { items, total } = await listBroadcasts(ctx.db, query);
      return page(items.map(viewBroadcast), total, query);
    },
    read: async ({ params }) => one(params.id),
    send: async (call) => {
      await broadcast(ctx, actorOf(call), call.effectId, call.body);
      return one(call.effectId);
    },
    preview: async ({ body }) => {
      const {
        receivers,
        in_app: inApp,
        email,
        push,
      } = await countRecipients(ctx.db, body.audience, body.channels);
      return { receivers, inApp, email, push };
    },
    cancel: async (call) => {
      await cancelBroadcast(ctx, actorOf(call), call.params.id);
      return one(call.params.id);
    },
  });
}
