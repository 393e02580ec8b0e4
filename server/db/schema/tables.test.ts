import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/kit/database.ts';
import { type Db, openDb } from '../client.ts';
import { tableTypes } from './tableTypes.ts';

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

test('tables.ts is what the migrations make; otherwise: npm run db:types', async () => {
  expect(await readFile(new URL('./tables.ts', import.meta.url), 'utf8')).toBe(await tableTypes(db));
});
