import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Db, openDb, type Sql } from '../db/client.ts';
import { createTestDatabase, type TestDatabase } from '../test/kit/database.ts';
import { columns } from './searchIndex.queries.ts';

/** A change that the database does not announce is found by no search until the index is read again. */
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

const sorted = (names: Iterable<string>) => [...new Set(names)].toSorted();

/** The columns that the index reads: of `ads as a`, of their owners `users as o`, of the companies behind them `companies as c`. */
function readColumns(alias: 'a' | 'o' | 'c'): string[] {
  const read = columns(db).compile().sql.replaceAll('"', '');
  return sorted(
    [...read.matchAll(new RegExp(`\\b${alias}\\.(\\w+)`, 'g'))].map(([, name]) => name as string),
  );
}

/** The columns that a trigger compares, before and after, and what it runs. */
async function announcedColumns(db: Sql, trigger: string) {
  const { rows } = await sql<{ text: string }>`
    select pg_get_triggerdef(oid) as text from pg_trigger where tgname = ${trigger}`.execute(db);
  const text = rows[0]?.text ?? '';
  const [before, after] = ['old', 'new'].map((row) =>
    sorted([...text.matchAll(new RegExp(`\\b${row}\\.(\\w+)`, 'g'))].map(([, name]) => name as string)),
  );
  return { before, after, runs: /EXECUTE FUNCTION (?:\w+\.)?(\w+)/.exec(text)?.[1] };
}

/** Never written again. */
const fixed = ['number', 'id'];
const changing = (names: string[]) => names.filter((name) => !fixed.includes(name));

test('every column of an ad that the index reads is announced when it changes', async () => {
  const read = changing(readColumns('a'));
  expect(read).toContain('origin_country_id');
  expect(await announcedColumns(db, 'ads_tell_update')).toEqual({
    before: read,
    after: read,
    runs: 'tell_of_ad',
  });
});

test('and every column of its owner', async () => {
  const read = changing(readColumns('o'));
  expect(read).toEqual(['email_verified']);
  expect(await announcedColumns(db, 'users_tell_update')).toEqual({
    before: read,
    after: read,
    runs: 'tell_of_ads_of_owner',
  });
});

test('and every column of the company behind it', async () => {
  const read = changing(readColumns('c'));
  expect(read).toEqual(['level']);
  expect(await announcedColumns(db, 'companies_tell_update')).toEqual({
    before: read,
    after: read,
    runs: 'tell_of_ads_of_company',
  });
});

test('what comes and what goes is announced, too, to whom the index listens', async () => {
  for (const trigger of ['ads_tell_insert', 'ads_tell_delete'])
    expect((await announcedColumns(db, trigger)).runs).toBe('tell_of_ad');
  const { rows } = await sql<{ text: string }>`
    select pg_get_functiondef(oid) as text from pg_proc where proname in ('tell_of_ad', 'tell_of_ads_of_owner', 'tell_of_ads_of_company')`.execute(
    db,
  );
  expect(rows).toHaveLength(3);
  for (const { text } of rows) expect(text).toContain(`pg_notify('gasmap_changes', 'ad:'`);
});

test('a trigger that forgets a column is noticed', async () => {
  const undone = new Error('undone');
  const forgetful = db.transaction().execute(async (tx) => {
    await sql`drop trigger ads_tell_update on ads`.execute(tx);
    await sql`create trigger ads_tell_update after update on ads for each row
      when (old.side is distinct from new.side) execute function tell_of_ad()`.execute(tx);
    expect((await announcedColumns(tx, 'ads_tell_update')).after).toEqual(['side']);
    throw undone;
  });
  await expect(forgetful).rejects.toBe(undone);
});
