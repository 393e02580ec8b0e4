import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { inject } from 'vitest';

export interface TestDatabase {
  url: string;
  drop(): Promise<void>;
}

async function execute(connectionString: string, statement: string): Promise<void> {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** A database for one test file: migrated, with nothing but the base data. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const { url: server, template } = inject('testServer');
  const name = `gasmap_test_${randomBytes(8).toString('hex')}`;
  await execute(server, `create database ${name} template ${template} strategy file_copy`);
  const address = new URL(server);
  address.pathname = name;
  const url = address.href;
  // The first connection waits for what the copy still writes, on a busy disk longer than a pool waits for one.
  await execute(url, 'select');
  return { url, drop: () => execute(server, `drop database if exists ${name} with (force)`) };
}

/** Finds the sessions that wait for a lock of the asking one; other databases of the server do not count. */
export const FIND_BLOCKED =
  'select from pg_stat_activity where pg_backend_pid() = any(pg_blocking_pids(pid))';
