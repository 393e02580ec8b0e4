import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { Client } from 'pg';
import { connectionTo } from './primaryHost.ts';
import { setSession, unhurried } from './session.ts';

interface Migration {
  version: number;
  name: string;
  sql: string;
  checksum: string;
}

interface Applied {
  name: string;
  checksum: string;
}

const FOLDER = new URL('./migrations/', import.meta.url);
const FILE_NAME = /^(\d{4})_[a-z0-9_]+\.sql$/;
const LOCK = 'gasmap.migrate';

async function readMigrations(folder: URL): Promise<Migration[]> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  const migrations: Migration[] = [];
  for (const name of files) {
    const version = Number(FILE_NAME.exec(name)?.[1]);
    if (Number.isNaN(version)) throw new Error(`Migration ${name} is not named NNNN_what_it_does.sql.`);
    if (migrations.at(-1)?.version === version) throw new Error(`Two migrations have the number ${version}.`);
    const sql = (await readFile(new URL(name, folder), 'utf8')).replaceAll('\r\n', '\n');
    migrations.push({ version, name, sql, checksum: createHash('sha256').update(sql).digest('hex') });
  }
  return migrations;
}

/**
 * Forward only: applied migrations must be unchanged, and none may be added before them. Newer unknown ones are
 * allowed, so that the older of two builds still starts during an update.
 */
function pending(migrations: Migration[], applied: Map<number, Applied>): Migration[] {
  const last = Math.max(0, ...applied.keys());
  return migrations.filter((migration) => {
    const done = applied.get(migration.version);
    if (done === undefined) {
      if (migration.version > last) return true;
      throw new Error(`Migration ${migration.name} was added before ${last}, which is already applied.`);
    }
    if (done.checksum !== migration.checksum) {
      throw new Error(
        `Migration ${migration.name} was changed after it was applied (as ${done.name}). ` +
          'Restore the file and put the change into a new migration.',
      );
    }
    return false;
  });
}

async function apply(client: Client, migration: Migration): Promise<void> {
  try {
    await client.query('begin');
    await client.query(migration.sql);
    await client.query('insert into schema_migrations (version, name, checksum) values ($1, $2, $3)', [
      migration.version,
      migration.name,
      migration.checksum,
    ]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new Error(`Migration ${migration.name} failed: ${(error as Error).message}`, { cause: error });
  }
}

/** Every migration of this build, oldest first. */
export const knownMigrations = async () =>
  (await readMigrations(FOLDER)).map(({ version, name, checksum }) => ({ version, name, checksum }));

/** Versions that a database in use still lacks; none for a new one. */
export async function pendingMigrations(url: string): Promise<number[]> {
  const client = new Client({ ...connectionTo(url), connectionTimeoutMillis: 3_000 });
  await client.connect();
  try {
    const { rows: found } = await client.query<{ isUsed: boolean }>(
      `select to_regclass('public.schema_migrations') is not null as "isUsed"`,
    );
    if (!found[0]?.isUsed) return [];
    const { rows } = await client.query<Applied & { version: number }>(
      'select version, name, checksum from schema_migrations',
    );
    if (rows.length === 0) return [];
    const applied = new Map(rows.map((row) => [row.version, row]));
    return pending(await readMigrations(FOLDER), applied).map(({ version }) => version);
  } finally {
    await client.end();
  }
}

/**
 * Applies missing migrations, one transaction per file, one process at a time. Returns the names of those applied.
 * `schema`: an existing schema to use instead of `public`; `upTo`: the last version to apply.
 */
export async function migrate(
  url: string,
  folder: URL = FOLDER,
  { schema, upTo = Number.POSITIVE_INFINITY }: { schema?: string; upTo?: number } = {},
): Promise<string[]> {
  const migrations = (await readMigrations(folder)).filter(({ version }) => version <= upTo);
  const client = new Client({
    ...connectionTo(url),
    connectionTimeoutMillis: 3_000,
    keepAlive: true,
    application_name: 'gasmap migrate',
  });
  await client.connect();
  try {
    await setSession(client, {
      ...unhurried,
      lock_timeout: '120s',
      ...(schema && { search_path: `${schema},public` }),
    });
    await client.query('select pg_advisory_lock(hashtext($1))', [LOCK]);
    await client.query(`
      create table if not exists schema_migrations (
        version integer constraint schema_migrations_pkey primary key,
        name text not null,
        checksum text not null,
        applied_at timestamptz not null default now()
      )`);
    const { rows } = await client.query<Applied & { version: number }>(
      'select version, name, checksum from schema_migrations',
    );
    const todo = pending(migrations, new Map(rows.map((row) => [row.version, row])));
    for (const migration of todo) await apply(client, migration);
    return todo.map((migration) => migration.name);
  } finally {
    await client.end();
  }
}
