import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../test/kit/database.ts';
import { type Db, openDb } from './client.ts';
import { migrate } from './migrate.ts';

let database: TestDatabase;
let db: Db;
let folder: string;

beforeAll(async () => {
  database = await createTestDatabase();
  db = openDb(database.url);
});

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gasmap-migrate-'));
  await sql`drop table if exists schema_migrations, things`.execute(db);
});

afterEach(() => rm(folder, { recursive: true }));

afterAll(async () => {
  await db.destroy();
  await database.drop();
});

const file = (name: string, text: string) => writeFile(join(folder, name), text);
const run = () => migrate(database.url, pathToFileURL(`${folder}/`));

test('applies each file once, in order', async () => {
  await file('0002_more.sql', 'alter table things add column name text;');
  await file('0001_things.sql', 'create table things (id integer);');
  expect(await run()).toEqual(['0001_things.sql', '0002_more.sql']);
  expect(await run()).toEqual([]);
  await file('0003_index.sql', 'create index things_name on things (name);');
  expect(await run()).toEqual(['0003_index.sql']);
});

test('refuses a file that was changed after it was applied, but not other line ends', async () => {
  await file('0001_things.sql', 'create table things (id integer);\n');
  await run();
  await file('0001_things.sql', 'create table things (id integer);\r\n');
  expect(await run()).toEqual([]);
  await file('0001_things.sql', 'create table things (id bigint);\n');
  await expect(run()).rejects.toThrow('0001_things.sql was changed after it was applied');
});

test('a file that fails leaves nothing of itself and says which it was', async () => {
  await file('0001_things.sql', 'create table things (id integer); select broken;');
  await expect(run()).rejects.toThrow(/0001_things\.sql failed: .*broken/);
  const { rows } = await sql<{ found: boolean }>`select to_regclass('things') is not null as found`.execute(
    db,
  );
  expect(rows).toEqual([{ found: false }]);
});

test('refuses what slips in before an applied one, twice the same number, and a wrong name', async () => {
  await file('0005_things.sql', 'create table things (id integer);');
  await run();
  await file('0004_late.sql', 'select 1;');
  await expect(run()).rejects.toThrow('0004_late.sql was added before 5');
  await rm(join(folder, '0004_late.sql'));
  await file('0005_twice.sql', 'select 1;');
  await expect(run()).rejects.toThrow('Two migrations have the number 5');
  await rm(join(folder, '0005_twice.sql'));
  await file('6_wrong.sql', 'select 1;');
  await expect(run()).rejects.toThrow('not named NNNN_what_it_does.sql');
});

test('an older build starts on a newer database', async () => {
  await file('0001_things.sql', 'create table things (id integer);');
  await file('0002_newer.sql', 'alter table things add column name text;');
  await run();
  await rm(join(folder, '0002_newer.sql'));
  expect(await run()).toEqual([]);
});

test('two at once apply everything exactly once', async () => {
  await file('0001_things.sql', 'create table things (id integer);');
  await file('0002_slow.sql', 'select pg_sleep(0.2);');
  const both = await Promise.all([run(), run()]);
  expect(both.flat().sort()).toEqual(['0001_things.sql', '0002_slow.sql']);
});
