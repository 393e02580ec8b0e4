import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { Client } from 'pg';
import type { Sql } from './client.ts';
import { connectionTo } from './hosts.ts';

/** Also written in the triggers of migrations 0009 and 0013. */
export const CHANNEL = 'gasmap_changes';
const RECONNECT_MS = 1_000;

/** What other instances cache and must invalidate once a transaction that changes it commits. */
export type ChangedTopic = 'market' | 'baseData';

/** Notifies every instance, this one included, when the transaction commits. Writers of ads go through `changeMarket`. */
export const announce = (tx: Sql, topic: ChangedTopic) =>
  sql`select pg_notify(${CHANNEL}, ${topic})`.execute(tx);

/**
 * Listens on a dedicated connection until stopped. `onChange(null)` means that changes may have been missed while the
 * connection was lost. `hold`: a query run on that connection, for a lock that lives as long as it does.
 */
export async function listenForChanges(
  url: string,
  onChange: (topic: string | null) => void,
  onLost: (error: Error) => void,
  wait = RECONNECT_MS,
  hold?: { text: string; values: unknown[] },
): Promise<{ stop(): Promise<void> }> {
  let stopped = false;
  let client: Client;

  const connect = async () => {
    const next = new Client({
      ...connectionTo(url),
      connectionTimeoutMillis: 3_000,
      keepAlive: true,
      application_name: 'gasmap changes',
    });
    next.on('notification', ({ payload }) => onChange(payload ?? null));
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
