import { Kysely, type Transaction } from 'kysely';
import { Pool, type PoolClient, types } from 'pg';
import { dropConnection, READ_TIMEOUT } from './dropConnection.ts';
import { preparedStatements } from './preparedStatements.ts';
import { connectionTo } from './primaryHost.ts';
import type { DB } from './schema/tables.ts';
import { callSettings, type SessionSettings, sessionOf } from './session.ts';
import { GuardingDialect } from './transactionGuard.ts';

export type Db = Kysely<DB>;
export type Tx = Transaction<DB>;
/** What a query takes: the database, or the transaction it must not leave. */
export type Sql = Kysely<DB>;

/** Timeouts in milliseconds; 0 disables one (migrations and seeds take long). */
export interface DbOptions {
  connections?: number;
  statementTimeout?: number;
  /** Searched before `public`. */
  schema?: string;
  lockTimeout?: number;
  applicationName?: string;
  /** The address is a pooler in transaction mode: settings are those of the role (`pooler.ts`), not of a connection. */
  isPooled?: boolean;
  /** Whether repeated statements are prepared; a pooler in transaction mode has to know how. */
  prepares?: boolean;
  /** Called when an idle connection breaks; the pool replaces it by itself. */
  onConnectionLost?: (error: Error) => void;
}

/** The name of the connections of calls, in pg_stat_activity. */
export const CALLS = 'gasmap';

const INT8 = 20;
const INT8_ARRAY = 1016;
const DATE = 1082;
const DATE_ARRAY = 1182;
const NUMERIC_ARRAY = 1231;
const TEXT_ARRAY = 1009;

/** Counts and minor units of money; a number beyond 2^53 would silently lose precision. */
function parseInt8(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`int8 out of the safe range: ${text}`);
  return value;
}

const parseTextArray = parserOf(TEXT_ARRAY) as (text: string) => (string | null)[];

function parserOf(oid: number): (text: string) => unknown {
  return types.getTypeParser(oid);
}

const parsers = new Map<number, (text: string) => unknown>([
  [INT8, parseInt8],
  [INT8_ARRAY, (text) => parseTextArray(text).map((item) => (item === null ? null : parseInt8(item)))],
  // A date has no time zone: as a Date it would shift by one day in half of the world.
  [DATE, (text) => text],
  [DATE_ARRAY, parseTextArray],
  [NUMERIC_ARRAY, parseTextArray],
]);

/** numeric → string, int8 → number (throws beyond 2^53), timestamptz → Date, date → 'YYYY-MM-DD'. */
const columnTypes = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    (format ?? 'text') === 'text' && parsers.has(oid)
      ? parsers.get(oid)
      : types.getTypeParser(oid, format)) as typeof types.getTypeParser,
};

/** A server that is gone without a word answers no statement of a connection: the first unanswered one ends it. */
function endWhenSilent(client: PoolClient): void {
  const plain = client.query.bind(client) as (...given: unknown[]) => Promise<unknown>;
  client.query = ((...given: unknown[]) =>
    plain(...given).catch(async (error: Error) => {
      if (error.message === READ_TIMEOUT) await dropConnection(client);
      throw error;
    })) as PoolClient['query'];
}

export function openDb(url: string, options: DbOptions = {}): Db {
  const statementTimeout = options.statementTimeout ?? Number(callSettings.statement_timeout);
  const session: SessionSettings = {
    ...callSettings,
    statement_timeout: String(statementTimeout),
    ...(options.lockTimeout !== undefined && { lock_timeout: String(options.lockTimeout) }),
    // Without a statement timeout there is no idle timeout either.
    ...(statementTimeout === 0 && { idle_in_transaction_session_timeout: '0' }),
    ...(options.schema && { search_path: `${options.schema},public` }),
  };
  const pool = new Pool({
    ...connectionTo(url),
    max: options.connections ?? 10,
    connectionTimeoutMillis: 3_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    application_name: options.applicationName ?? CALLS,
    // Longer than the server's own timeout, so it only applies if the server is unreachable.
    query_timeout: statementTimeout === 0 ? undefined : statementTimeout + 1_000,
    ...(!options.isPooled && sessionOf(session)),
    types: columnTypes,
  });
  if (options.prepares ?? true) pool.on('connect', preparedStatements);
  // The pool only handles errors of idle connections: without this, one that breaks between two statements of a
  // transaction would end the process. Its user gets the error with the next statement.
  pool.on('connect', (client) => client.on('error', () => undefined));
  pool.on('connect', endWhenSilent);
  pool.on('error', (error) => options.onConnectionLost?.(error));
  return new Kysely<DB>({ dialect: new GuardingDialect({ pool }) });
}
