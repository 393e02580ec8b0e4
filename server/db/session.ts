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

/** Applies them to every connection of a pool before its first use. */
export const sessionOf = (settings: SessionSettings): Pick<PoolConfig, 'onConnect'> => ({
  // oxlint-disable-next-line typescript/no-misused-promises -- the pool awaits it, although its types do not say so
  onConnect: (client) => setSession(client, settings),
});
