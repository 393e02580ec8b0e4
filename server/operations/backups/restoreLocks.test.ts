import { afterAll, beforeAll, expect, test } from 'vitest';
import { openLongClient } from '../../db/longClient.ts';
import { makeBackup, makeBackupAdmin, restore, waitUntilIdle } from '../../test/kit/backupKit.ts';
import { startTestApp, type TestApp } from '../../test/kit/testApp.ts';

let t: TestApp;

beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

test('a restore gives way to a transaction that locks tables in another order, then goes on', async () => {
  const { token } = await makeBackupAdmin(t);
  const backup = await makeBackup(t, token);
  const other = await openLongClient(t.ctx.databaseUrl);
  try {
    await other.query('begin');
    await other.query('lock table users in access share mode');
    expect((await restore(t, token, backup)).statusCode).toBe(202);
    const waiting = async () => {
      const { rows } = await other.query(
        `select from pg_locks where relation = 'users'::regclass and mode = 'AccessExclusiveLock' and not granted`,
      );
      return rows.length;
    };
    await expect.poll(waiting, { timeout: 60_000, interval: 10 }).toBe(1);
    // The restore holds this table, and waits for the one that is held here.
    await other.query('lock table ads in access share mode');
    await other.query('commit');
  } finally {
    await other.end();
  }
  expect(await waitUntilIdle(t, backup.id)).toMatchObject({ fault: null, restored_at: expect.any(String) });
});
