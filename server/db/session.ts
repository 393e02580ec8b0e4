import type { ClientBase, PoolConfig } from 'pg';

export type SessionSettings = Readonly<Record<string, string>>;

/**
 * Applies settings to the whole connection, in one round trip. Uses a statement instead of startup parameters:
 * PgBouncer refuses every one that it does not know, statement_timeout and options among them.
 */
export async function setSession(client: ClientBase, settings: SessionSettings): Promise<void> {
  await client.query(
    'select set_config(name, value, false) from unnest($1::text[], $2::text[]) as given (name, value)',
    [Object.keys(settings), Object.values(settings)],
  );
}

/** What a statement of a call may take, and how it reads. Everything that waits has an end. */
export const callSettings = {
  TimeZone: 'UTC',
  statement_timeout: '5000',
  lock_timeout: '3000',
  idle_in_transaction_session_timeout: '10000',
  // A transposition (deisel) shares little more than a quarter of the trigrams.
  'pg_trgm.similarity_threshold': '0.25',
} as const satisfies SessionSettings;

/** For what takes as long as it takes; stated, because a role may have the settings of calls (`pooler.ts`). */
export const unhurried = {
  TimeZone: 'UTC',
  statement_timeout: '0',
  lock_timeout: '0',
  idle_in_transaction_session_timeout: '0',
} as const satisfies SessionSettings;

/** Applies them to every connection of a pool before its first use. */
export const sessionOf = (settings: SessionSettings): Pick<PoolConfig, 'onConnect'> => ({
  // oxlint-disable-next-line typescript/no-misused-promises -- the pool awaits it, although its types do not say so
  onConnect: (client) => setSession(client, settings),
});
