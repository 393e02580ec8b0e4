import type { ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { StreamEvents } from '../../contract/messaging/notifications.ts';
import type { Db } from '../db/client.ts';
import { liveSessions, type NotificationRow, newsSince } from './inbox.queries.ts';
import { viewNotification } from './notifications.view.ts';

/** Maximum number of open streams for each user. */
export const STREAMS_PER_USER = 10;
const HEARTBEAT_MS = 20_000;
/** Maximum delay between a notification's timestamp and the visibility of its transaction. */
const LATE_MS = 2 * 60_000;
const LOOK_AGAIN_MS = 1_000;
/** Maximum number of missed notifications replayed; clients reload the list anyway. */
const MOST_OF_EACH = 50;
const USERS_AT_ONCE = 500;
/** Maximum bytes buffered for a client that does not read. */
const UNREAD_BYTES_MAX = 512 * 1024;

type Stream = {
  userId: string;
  sessionId: string;
  out: ServerResponse;
  /** Ids sent recently with their timestamps, to avoid duplicates. */
  sent: Map<string, number>;
  /** The database's time at the last query. */
  seenAt: Date;
  /** Missed notifications were replayed. */
  isUpToDate: boolean;
};

/** Sends new notifications to open streams on this instance. */
export type Streams = {
  hasFreeStream(userId: string): boolean;
  /** Opens a stream, replaying notifications after `since`. It ends with the session. */
  open(who: { userId: string; sessionId: string }, since: Date | null, out: ServerResponse): Promise<void>;
  /** Handles a message of the change feed. Returns whether it was meant for streams only. */
  receive(payload: string | null): boolean;
  close(): void;
};

function send<Name extends keyof StreamEvents>(
  out: ServerResponse,
  name: Name,
  at: Date,
  data: StreamEvents[Name],
) {
  out.write(`id: ${at.toISOString()}\nevent: ${name}\ndata: ${JSON.stringify(data)}\n\n`);
}

function deliver(stream: Stream, rows: readonly NotificationRow[], unread: number, now: Date): void {
  const from = stream.seenAt.getTime() - LATE_MS;
  for (const row of rows) {
    const at = row.created_at.getTime();
    // One that was replaced keeps its id and has a new time.
    if (stream.sent.get(row.id) === at || at < from) continue;
    stream.sent.set(row.id, at);
    send(stream.out, 'notification', row.created_at, viewNotification(row));
  }
  for (const [id, at] of stream.sent) if (at < now.getTime() - 2 * LATE_MS) stream.sent.delete(id);
  stream.seenAt = now;
  send(stream.out, 'state', now, { unread });
}

export function openStreams(db: Db, log: Logger): Streams {
  const byUser = new Map<string, Set<Stream>>();
  const toLookAt = new Set<string>();
  let isLooking = false;
  let isClosed = false;

  const all = () => [...byUser.values()].flatMap((streams) => [...streams]);
  const forget = (stream: Stream) => {
    const own = byUser.get(stream.userId);
    own?.delete(stream);
    if (own?.size === 0) byUser.delete(stream.userId);
  };
  const end = (stream: Stream) => {
    forget(stream);
    stream.out.end();
  };

  /** One query for all users with new notifications. */
  async function lookFor(userIds: readonly string[]) {
    const open = userIds.flatMap((id) => [...(byUser.get(id) ?? [])]).filter((one) => one.isUpToDate);
    if (open.length === 0) return;
    const asked = [...Map.groupBy(open, (stream) => stream.userId)].map(([userId, streams]) => ({
      userId,
      since: new Date(Math.min(...streams.map(({ seenAt }) => seenAt.getTime())) - LATE_MS),
    }));
    const { rows, unread, now } = await newsSince(db, asked, MOST_OF_EACH);
    const byReceiver = Map.groupBy(rows, (row) => row.user_id);
    for (const stream of open) {
      if (stream.out.writableLength > UNREAD_BYTES_MAX) stream.out.destroy();
      else deliver(stream, byReceiver.get(stream.userId) ?? [], unread.get(stream.userId) ?? 0, now);
    }
  }

  async function look() {
    if (isLooking) return;
    isLooking = true;
    while (toLookAt.size > 0 && !isClosed) {
      const userIds = [...toLookAt].slice(0, USERS_AT_ONCE);
      for (const id of userIds) toLookAt.delete(id);
      try {
        await lookFor(userIds);
      } catch (error) {
        log.warn({ err: error }, 'streams could not be brought up to date');
        for (const id of userIds) toLookAt.add(id);
        await pause(LOOK_AGAIN_MS, undefined, { ref: false });
      }
    }
    isLooking = false;
  }

  async function beat() {
    const open = all();
    const alive = await liveSessions(
      db,
      open.map(({ sessionId }) => sessionId),
    );
    for (const stream of open) {
      if (alive.has(stream.sessionId)) stream.out.write(': heartbeat\n\n');
      else end(stream);
    }
  }
  const heart = setInterval(() => {
    if (byUser.size > 0) beat().catch((error: unknown) => log.warn({ err: error }, 'no heartbeat'));
  }, HEARTBEAT_MS);
  heart.unref();

  return {
    hasFreeStream: (userId) => (byUser.get(userId)?.size ?? 0) < STREAMS_PER_USER,

    async open({ userId, sessionId }, since, out) {
      // The close event may have fired before the listener existed; the stream would never be removed.
      if (out.destroyed) return;
      const seenAt = since ?? new Date();
      const stream: Stream = { userId, sessionId, out, sent: new Map(), seenAt, isUpToDate: false };
      byUser.set(userId, (byUser.get(userId) ?? new Set()).add(stream));
      out.once('close', () => forget(stream));
      out.on('error', () => forget(stream));
      const asked = [{ userId, since: new Date(seenAt.getTime() - LATE_MS) }];
      const [alive, { rows, unread, now }] = await Promise.all([
        // The session may have ended before this stream could receive that.
        liveSessions(db, [sessionId]),
        newsSince(db, asked, MOST_OF_EACH),
      ]);
      // Without `since`, existing notifications are in the list that the client reads separately.
      if (since === null) for (const row of rows) stream.sent.set(row.id, row.created_at.getTime());
      deliver(stream, rows, unread.get(userId) ?? 0, now);
      if (isClosed || !alive.has(sessionId)) return end(stream);
      // Notifications that arrived during this query.
      stream.isUpToDate = true;
      toLookAt.add(userId);
      void look();
    },

    receive(payload) {
      const [what, id = ''] = payload?.split(':') ?? [];
      if (what === 'session') for (const stream of all()) if (stream.sessionId === id) end(stream);
      const concerned = payload === null || id === '*' ? [...byUser.keys()] : byUser.has(id) ? [id] : [];
      if (what === undefined || what === 'user') {
        for (const userId of concerned) toLookAt.add(userId);
        void look();
      }
      return what === 'user' || what === 'session';
    },

    close() {
      isClosed = true;
      clearInterval(heart);
      for (const stream of all()) end(stream);
    },
  };
}
