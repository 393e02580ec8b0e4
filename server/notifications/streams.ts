import type { ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { StreamEvents } from '../../contract/notifications.ts';
import type { Db } from '../db/client.ts';
import { liveSessions, type NotificationRow, newsSince } from './inbox.queries.ts';
import { viewNotification } from './notifications.view.ts';

/** More open screens than this are no reader any more. */
export const STREAMS_PER_USER = 10;
const HEARTBEAT_MS = 20_000;
/** A transaction is seen this much later than its news say, at most. */
const LATE_MS = 2 * 60_000;
const LOOK_AGAIN_MS = 1_000;
/** Whoever missed more reads the list, which it does anyway when it comes back. */
const MOST_OF_EACH = 50;
const USERS_AT_ONCE = 500;
/** Whoever does not read has this much kept for them. */
const UNREAD_BYTES_MAX = 512 * 1024;

type Stream = {
  userId: string;
  sessionId: string;
  out: ServerResponse;
  /** What was sent of late, by when it was told. */
  sent: Map<string, number>;
  /** The database's clock when it was last asked. */
  seenAt: Date;
  /** It was told what it missed. */
  isUpToDate: boolean;
};

/** What is told is sent at once to whoever has the site open, on this instance. */
export type Streams = {
  hasRoom(userId: string): boolean;
  /** Sends from now on, and first what was told since. Ends with the session. */
  open(who: { userId: string; sessionId: string }, since: Date | null, out: ServerResponse): Promise<void>;
  /** Takes what instances say to each other; answers whether it was meant for streams alone. */
  hear(said: string | null): boolean;
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
    if (stream.sent.has(row.id) || row.created_at.getTime() < from) continue;
    stream.sent.set(row.id, row.created_at.getTime());
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

  /** One question for everybody who is to be told something, however many they are. */
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
    hasRoom: (userId) => (byUser.get(userId)?.size ?? 0) < STREAMS_PER_USER,

    async open({ userId, sessionId }, since, out) {
      // Who left meanwhile would never be forgotten: that they are gone was said before anybody listened.
      if (out.destroyed) return;
      const seenAt = since ?? new Date();
      const stream: Stream = { userId, sessionId, out, sent: new Map(), seenAt, isUpToDate: false };
      byUser.set(userId, (byUser.get(userId) ?? new Set()).add(stream));
      out.once('close', () => forget(stream));
      out.on('error', () => forget(stream));
      const asked = [{ userId, since: new Date(seenAt.getTime() - LATE_MS) }];
      const [alive, { rows, unread, now }] = await Promise.all([
        // It may have ended before anybody could hear of it here.
        liveSessions(db, [sessionId]),
        newsSince(db, asked, MOST_OF_EACH),
      ]);
      // What was there before is in the list that is read beside the stream.
      if (since === null) for (const row of rows) stream.sent.set(row.id, row.created_at.getTime());
      deliver(stream, rows, unread.get(userId) ?? 0, now);
      if (isClosed || !alive.has(sessionId)) return end(stream);
      // What was told while this was asked.
      stream.isUpToDate = true;
      toLookAt.add(userId);
      void look();
    },

    hear(said) {
      const [what, id = ''] = said?.split(':') ?? [];
      if (what === 'session') for (const stream of all()) if (stream.sessionId === id) end(stream);
      const concerned = said === null || id === '*' ? [...byUser.keys()] : byUser.has(id) ? [id] : [];
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
