import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { Client } from 'pg';
import { uuidv7 } from '../lib/uuidv7.ts';
import type { Sql } from './client.ts';
import { dropConnection } from './dropConnection.ts';
import { connectionTo } from './primaryHost.ts';

/** Also written in the triggers of migrations 0009 and 0013. */
export const CHANNEL = 'gasmap_changes';
const RECONNECT_MS = 1_000;
const BEAT_MS = 5_000;
/** A server that is gone without a word is noticed after this and a beat. */
const ANSWER_MS = 10_000;
const MARK = 'at:';

/** Whoever hears a mark has heard of every transaction below `position`, and of all that were committed before it. */
export type FeedMark = { id: string; position: string };

/** Sent and heard in the order of commits. */
const SEND_MARK = `
  with marked as (
    insert into feed_marks (id, position) values ($1, pg_snapshot_xmin(pg_current_snapshot())) returning id, position
  )
  select pg_notify('${CHANNEL}', '${MARK}' || id || ':' || position) from marked`;

type FeedOptions = {
  wait?: number;
  beat?: number;
  /** A query run on the connection, for a lock that lives as long as it does. */
  hold?: { text: string; values: unknown[] };
  /** Marks are sent when `wanted`, and `heard` in their place among the changes. */
  marks?: { wanted(): boolean; heard(mark: FeedMark): void };
};

/** What other instances cache and must invalidate once a transaction that changes it commits. */
export type ChangedTopic = 'market' | 'baseData';

/** Notifies every instance, this one included, when the transaction commits. Writers of ads go through `changeMarket`. */
export const announce = (tx: Sql, topic: ChangedTopic) =>
  sql`select pg_notify(${CHANNEL}, ${topic})`.execute(tx);

/**
 * Listens on a dedicated connection until stopped. `onChange(null)` means that changes may have been missed while the
 * connection was lost. The connection is asked for an answer at every beat, so that a loss is noticed.
 */
export async function listenForChanges(
  url: string,
  onChange: (topic: string | null) => void,
  onLost: (error: Error) => void,
  { wait = RECONNECT_MS, beat = BEAT_MS, hold, marks }: FeedOptions = {},
): Promise<{ stop(): Promise<void> }> {
  let stopped = false;
  let client: Client;
  let sent = '';

  const receive = (payload: string | null) => {
    if (!payload?.startsWith(MARK)) return onChange(payload);
    // The mark of another instance says nothing of this one's order of sending and reading.
    const [id = '', position = ''] = payload.slice(MARK.length).split(':');
    if (id === sent) marks?.heard({ id, position });
  };

  const keepBeating = async (of: Client) => {
    for (await pause(beat, undefined, { ref: false }); of === client && !stopped; ) {
      try {
        if (marks?.wanted()) {
          sent = uuidv7();
          await of.query(SEND_MARK, [sent]);
        } else await of.query('select 1');
      } catch (error) {
        if (!stopped) onLost(error instanceof Error ? error : new Error(String(error)));
        return dropConnection(of);
      }
      await pause(beat, undefined, { ref: false });
    }
  };

  const connect = async () => {
    const next = new Client({
      ...connectionTo(url),
      connectionTimeoutMillis: 3_000,
      keepAlive: true,
      application_name: 'gasmap changes',
      query_timeout: ANSWER_MS,
    });
    next.on('notification', ({ payload }) => receive(payload ?? null));
    next.on('error', onLost);
    try {
      await next.connect();
      await next.query(`listen ${CHANNEL}`);
      if (hold) await next.query(hold);
    } catch (error) {
      next.end().catch(() => undefined);
      throw error;
    }
    // Registered only now: a connection that fails earlier also ends, and its caller already retries.
    next.once('end', () => void reconnect());
    client = next;
    void keepBeating(next);
  };

  const reconnect = async () => {
    for (await pause(wait); !stopped; await pause(wait)) {
      try {
        await connect();
        if (stopped) await client.end();
        else onChange(null);
        return;
      } catch (error) {
        onLost(error instanceof Error ? error : new Error(String(error)));
      }
    }
  };

  await connect();
  return {
    async stop() {
      stopped = true;
      await client.end();
    },
  };
}
