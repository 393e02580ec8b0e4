import { Client } from 'pg';
import type { Env } from '../env.ts';
import { placeOf } from '../lib/databaseAddress.ts';
import { StartupError } from '../lib/startupError.ts';
import { type Embedded, startEmbedded } from './embedded/embedded.ts';
import { connectionTo } from './primaryHost.ts';

const OLDEST = 15;

async function checkServer(url: string): Promise<void> {
  const client = new Client({ ...connectionTo(url), connectionTimeoutMillis: 5_000, query_timeout: 5_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ version: string }>(
      "select current_setting('server_version_num') as version",
    );
    const version = Math.floor(Number(rows[0]?.version) / 10_000);
    if (version < OLDEST) {
      throw new StartupError(
        `The database ${placeOf(url)} is PostgreSQL ${version}; ${OLDEST} or newer is needed.`,
      );
    }
  } catch (error) {
    if (error instanceof StartupError) throw error;
    const { message, code } = error as { message: string; code?: string };
    throw new StartupError(`The database ${placeOf(url)} does not answer: ${message || code}.`, {
      cause: error,
    });
  } finally {
    await client.end().catch(() => {});
  }
}

/** The server of DATABASE_URL, by its direct address where that is a pooler; else the embedded one. */
export async function startDatabase(
  env: Pick<Env, 'DATABASE_URL' | 'DATABASE_DIRECT_URL' | 'DATA_DIR'>,
  log: (line: string) => void,
): Promise<Embedded> {
  if (env.DATABASE_URL === undefined) return startEmbedded(env.DATA_DIR, log);
  const url = env.DATABASE_DIRECT_URL ?? env.DATABASE_URL;
  await checkServer(url);
  return { url, stop: async () => {} };
}
