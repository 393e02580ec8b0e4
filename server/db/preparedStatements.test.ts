import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../test/kit/database.ts';
import { type Db, openDb } from './client.ts';

let database: TestDatabase;
let db: Db;

beforeAll(async () => {
  database = await createTestDatabase();
  db = openDb(database.url, { connections: 1 });
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

const prepared = async () => {
  const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(db);
  return rows.filter((row) => row.statement.includes('from "units"'));
};
const unit = (code: string) => db.selectFrom('units').selectAll().where('code', '=', code).executeTakeFirst();

test('a statement is kept from its second use on, whatever its values', async () => {
  await unit('MT');
  expect(await prepared()).toHaveLength(0);
  expect((await unit('BBL'))?.code).toBe('BBL');
  expect((await unit('MT'))?.code).toBe('MT');
  expect(await prepared()).toHaveLength(1);
});

test('a changed table is read anew, without an error', async () => {
  await sql`alter table units add column note text`.execute(db);
  expect(await unit('MT')).toMatchObject({ code: 'MT', note: null });
  expect(await unit('BBL')).toMatchObject({ code: 'BBL', note: null });
});

test('errors of a kept statement are those of the database', async () => {
  for (let time = 0; time < 3; time += 1) {
    await expect(
      db
        .insertInto('search_words')
        .values({ word: 'twice' })
        .execute()
        .then(() => db.insertInto('search_words').values({ word: 'twice' }).execute()),
    ).rejects.toMatchObject({ code: '23505' });
    await db.deleteFrom('search_words').where('word', '=', 'twice').execute();
  }
});
