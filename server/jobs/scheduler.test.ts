import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Db, openDb } from '../db/client.ts';
import { createTestDatabase, type TestDatabase } from '../test/kit/database.ts';
import { removeExpired } from './scheduler.queries.ts';

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

test('what ran out goes, what still counts stays', async () => {
  await sql`insert into rate_limits values ('old', 5, now() - interval '1 minute'), ('live', 5, now() + interval '1 minute')`.execute(
    db,
  );
  await sql`insert into idempotency_keys (caller, key, body_hash, created_at) values
    ('a', 'old', '\\x00', now() - interval '25 hours'), ('a', 'live', '\\x00', now() - interval '23 hours')`.execute(
    db,
  );
  await removeExpired(db);
  expect(await db.selectFrom('rate_limits').select('key').execute()).toEqual([{ key: 'live' }]);
  expect(await db.selectFrom('idempotency_keys').select('key').execute()).toEqual([{ key: 'live' }]);
});
