import { Client } from 'pg';
import type { Env } from '../env.ts';
import { StartupError } from '../lib/startupError.ts';
import { type Embedded, startEmbedded } from './embedded/embedded.ts';

const OLDEST = 15;

// Server errors do not always name the database, and the URL contains a password.
function place(url: string): string {
  const { host, pathname } = new URL(url);
  return `${host || 'localhost'}${pathname}`;
}

async function checkServer(url: string): Promise<void> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000, query_timeout: 5_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ version: string }>(
      "select current_setting('server_version_num') as version",
    );
    const version = Math.floor(Number(rows[0]?.version) / 10_000);
    if (version < OLDEST) {
      throw new StartupError(
        `The database ${place(url)} is PostgreSQL ${version}; ${OLDEST} or newer is needed.`,
      );
    }
  } catch (error) {
    if (error instanceof StartupError) throw error;
    const { message, code } = error as { message: string; code?: string };
    throw new StartupError(`The database ${place(url)} does not answer: ${message || code}.`, {
      cause: error,
    });
  } finally {
    await client.end().catch(() => {});
  }
}

/** The server of DATABASE_URL, else the embedded one. */
export async function startDatabase(
  env: Pick<Env, 'DATABASE_URL' | 'DATA_DIR'>,
  log: (line: string) => void,
): Promise<Embedded> {
  if (env.DATABASE_URL === undefined) return startEmbedded(env.DATA_DIR, log);
  await checkServer(env.DATABASE_URL);
  return { url: env.DATABASE_URL, stop: async () => {} };
}
