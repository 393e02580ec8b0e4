import { Client } from 'pg';
import { CALLS } from './client.ts';
import { isPassing } from './embedded/embeddedLock.ts';
import { connectionTo } from './primaryHost.ts';
import { callSettings } from './session.ts';

const LOCK = 'gasmap.pooler';

/** Statements that make the settings of calls the defaults of the own role in this database; none where they are. */
const MISSING = `
  select format('alter role %I in database %I set %s to %L', current_user, current_database(), name, value) as statement
  from unnest($1::text[], $2::text[]) as given (name, value)
  where not exists (
    select from pg_db_role_setting
    where setdatabase = (select oid from pg_database where datname = current_database())
      and setrole = (select oid from pg_roles where rolname = current_user)
      and name || '=' || value = any (setconfig)
  )`;

/** Connections of the pooler from before keep what they began with, this one too: it is the last to go. */
const RENEW = `
  select pg_terminate_backend(pid) from pg_stat_activity
  where usename = current_user and datname = current_database() and application_name = $1
    and (state = 'idle' or pid = pg_backend_pid())
  order by pid = pg_backend_pid()`;

/**
 * In transaction mode a setting of a connection is gone, or somebody else's, with the next statement, and startup
 * parameters are refused. Therefore the role that the pooler signs in with has them as defaults in this database.
 */
export async function prepareForPooler(url: string): Promise<void> {
  try {
    await prepareOnce(url);
  } catch (error) {
    // Another instance that prepares at the same time ends connections that are idle, and so was this one.
    if (!isPassing(error)) throw error;
    await prepareOnce(url);
  }
}

async function prepareOnce(url: string): Promise<void> {
  const client = new Client({
    ...connectionTo(url),
    connectionTimeoutMillis: 5_000,
    query_timeout: 10_000,
    application_name: CALLS,
  });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock(hashtext($1))', [LOCK]);
    // Loads pg_trgm: a role may set a parameter of a library only once that is loaded.
    await client.query('select show_limit()');
    const { rows } = await client.query<{ statement: string }>(MISSING, [
      Object.keys(callSettings),
      Object.values(callSettings),
    ]);
    for (const { statement } of rows) await client.query(statement);
    await client.query('commit');
    if (rows.length > 0) await client.query(RENEW, [CALLS]).catch(() => undefined);
  } finally {
    await client.end().catch(() => undefined);
  }
}
