import { connect, createServer } from 'node:net';
import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../test/kit/database.ts';
import { startPooler } from '../test/kit/pooler.ts';
import { type Db, openDb } from './client.ts';

let database: TestDatabase;
let db: Db;

beforeAll(async () => {
  database = await createTestDatabase();
  db = openDb(database.url);
});

afterAll(async () => {
  await db.destroy();
  await database.drop();
});

async function one(expression: string): Promise<unknown> {
  const { rows } = await sql<{ value: unknown }>`select ${sql.raw(expression)} as value`.execute(db);
  return rows[0]?.value;
}

test('reads each type as it is, never as something near it', async () => {
  expect(await one('9007199254740991::int8')).toBe(9007199254740991);
  await expect(one('9007199254740992::int8')).rejects.toThrow('safe range');
  expect(await one('array[1, null, 3]::int8[]')).toEqual([1, null, 3]);
  expect(await one('0.10::numeric')).toBe('0.10');
  expect(await one('array[0.10]::numeric[]')).toEqual(['0.10']);
  expect(await one("date '2026-03-29'")).toBe('2026-03-29');
  expect(await one("array[date '2026-03-29']")).toEqual(['2026-03-29']);
  expect(await one("timestamptz '2026-03-29 01:30:00+00'")).toEqual(new Date('2026-03-29T01:30:00Z'));
  expect(await one("current_setting('TimeZone')")).toBe('UTC');
});

test('every wait has an end', async () => {
  expect(await one("current_setting('statement_timeout')")).toBe('5s');
  expect(await one("current_setting('lock_timeout')")).toBe('3s');
  expect(await one("current_setting('idle_in_transaction_session_timeout')")).toBe('10s');
  const hasty = openDb(database.url, { statementTimeout: 50 });
  await expect(sql`select pg_sleep(1)`.execute(hasty)).rejects.toMatchObject({ code: '57014' });
  await hasty.destroy();
});

test('a pooler that refuses unknown parameters at the start of a connection gets none, and all of them hold', async () => {
  const pooler = await startPooler(database.url);
  const refused = new Client({ connectionString: pooler.url, statement_timeout: 5_000 });
  await expect(refused.connect()).rejects.toThrow('unsupported startup parameter: statement_timeout');

  const pooled = openDb(pooler.url, { statementTimeout: 50, schema: 'elsewhere' });
  await expect(sql`select pg_sleep(1)`.execute(pooled)).rejects.toMatchObject({ code: '57014' });
  const names = ['TimeZone', 'lock_timeout', 'pg_trgm.similarity_threshold', 'search_path'];
  const { rows } = await sql<{ value: string }>`
    select current_setting(name) as value from unnest(${names}::text[]) as name`.execute(pooled);
  expect(rows.map(({ value }) => value)).toEqual(['UTC', '3s', '0.25', 'elsewhere,public']);
  await pooled.destroy();
  await pooler.stop();
});

test('a full pool and a silent address are errors within seconds', async () => {
  const small = openDb(database.url, { connections: 1 });
  const busy = sql`select pg_sleep(4.5)`.execute(small);
  await expect(sql`select 1`.execute(small)).rejects.toThrow('timeout');
  await busy;
  await small.destroy();
});

test('a cut connection is reported and replaced', async () => {
  const lost: Error[] = [];
  const other = openDb(database.url, { connections: 1, onConnectionLost: (error) => lost.push(error) });
  await sql`select 1`.execute(other);
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and state = 'idle'`.execute(db);
  await expect.poll(() => lost.length).toBe(1);
  expect((await sql`select 1 as one`.execute(other)).rows).toEqual([{ one: 1 }]);
  await other.destroy();
});

test('a server that is gone without a word costs one statement: the next has another connection', async () => {
  const { hostname, port } = new URL(database.url);
  let isSilent = false;
  const proxy = createServer((near) => {
    const far = connect(Number(port), hostname).on('error', () => undefined);
    near.on('error', () => undefined).on('close', () => far.destroy());
    const isFirst = !isSilent;
    near.on('data', (bytes) => !(isFirst && isSilent) && far.write(bytes));
    far.on('data', (bytes) => !(isFirst && isSilent) && near.write(bytes));
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const address = new URL(database.url);
  const bound = proxy.address();
  address.host = `127.0.0.1:${typeof bound === 'object' ? bound?.port : ''}`;
  const one = openDb(address.href, { connections: 1, statementTimeout: 200 });
  const ask = () => sql<{ one: number }>`select 1 as one`.execute(one);
  await ask();
  isSilent = true;
  await expect(ask()).rejects.toThrow('Query read timeout');
  expect((await ask()).rows).toEqual([{ one: 1 }]);
  await one.destroy();
  await new Promise((resolve) => proxy.close(resolve));
});
