import { once } from 'node:events';
import { type Kysely, sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '../app.ts';
import { createContext } from '../compose.ts';
import { fail } from '../lib/errors.ts';
import { readInOwnProcess } from '../searchIndex/load/indexLoader.ts';
import { baseIds, diesel, makeAd, makePerson, type Person } from '../test/kit/make.ts';
import { findReplicatingServer, type PostgresPair, startPostgresPair } from '../test/kit/postgresPair.ts';
import { startTestApp, type TestApp } from '../test/kit/testApp.ts';
import { prepareDatabase } from './prepare.ts';
import type { DB } from './schema/tables.ts';

describe.skipIf(findReplicatingServer() === null)('long reads with a replica', () => {
  let pair: PostgresPair;
  let t: TestApp;
  let admin: Person;
  let standby: Client;
  let words = 0;

  beforeAll(async () => {
    pair = await startPostgresPair({ isSynchronous: false });
    await prepareDatabase(pair.primaryUrl);
    t = await startTestApp(
      { DATABASE_READ_URL: pair.standbyUrl },
      { url: pair.primaryUrl, drop: () => pair.stop() },
    );
    admin = await makePerson(t, { role: 'superadmin' });
    standby = new Client({ connectionString: pair.standbyUrl });
    standby.on('error', () => undefined);
    await standby.connect();
  });
  afterAll(async () => {
    await standby?.end().catch(() => undefined);
    await t?.close();
  });

  const where = async (db: Kysely<DB>) => {
    const { rows } = await sql<{ is: boolean }>`select pg_is_in_recovery() as is`.execute(db);
    return rows[0]?.is ? 'replica' : 'primary';
  };
  /** Writes a row on the primary, and reads it at once. */
  const writeAndRead = async () => {
    words += 1;
    const word = `word${words}`;
    await t.ctx.db.insertInto('search_words').values({ word }).execute();
    return t.ctx.reads.run(async (db) => ({
      from: await where(db),
      hasIt:
        (await db.selectFrom('search_words').select('word').where('word', '=', word).execute()).length === 1,
    }));
  };
  const exported = async () => (await t.call('GET', '/users/export', { as: admin.token })).body;

  test('the replica reads, and what was just written is in it', async () => {
    // It was behind while the site was prepared.
    await expect.poll(() => t.ctx.reads.run(where), { timeout: 30_000 }).toBe('replica');
    for (let nth = 0; nth < 30; nth += 1)
      expect(await writeAndRead()).toEqual({ from: 'replica', hasIt: true });
    const { email } = await makePerson(t);
    expect(await exported()).toContain(email);
    const { rows } = await standby.query(
      "select from pg_stat_activity where application_name = 'gasmap reads'",
    );
    expect(rows.length).toBeGreaterThan(0);
    expect((await t.call('GET', '/stats/overview', { as: admin.token })).statusCode).toBe(200);
  });

  test('what the read itself refuses, or takes too long for, is not tried again on the primary', async () => {
    let asked = 0;
    const refused = t.ctx.reads.run(async () => {
      asked += 1;
      return fail('NOT_FOUND');
    });
    await expect(refused).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const slow = t.ctx.reads.run(async (db) => {
      asked += 1;
      await sql`select pg_sleep(6)`.execute(db);
    });
    await expect(slow).rejects.toMatchObject({ code: '57014' });
    expect(asked).toBe(2);
    expect(await t.ctx.reads.run(where)).toBe('replica');
  });

  test('a replica that lags is waited for a second, then left alone, and used again when it is back', async () => {
    await standby.query('select pg_wal_replay_pause()');
    const before = performance.now();
    expect(await writeAndRead()).toEqual({ from: 'primary', hasIt: true });
    expect(performance.now() - before).toBeLessThan(6_000);
    const { email } = await makePerson(t);
    expect(await exported()).toContain(email);

    // An instance that starts meanwhile reads the whole market, not the old one of the replica.
    const owner = await makePerson(t, { role: 'admin' });
    await makeAd(t, owner, diesel(await baseIds(t)), { approvedBy: admin });
    const other = await createContext(t.ctx.env, t.ctx.databaseUrl);
    const app = await buildApp(other);
    await other.searchIndex.ready();
    expect(other.searchIndex.size()).toBe(1);
    await app.close();
    await other.close();
    const { position } = (
      await sql<{ position: string }>`select pg_current_wal_lsn()::text as position`.execute(t.ctx.db)
    ).rows[0] as { position: string };
    const ended = new AbortController().signal;
    const fill = () =>
      readInOwnProcess(
        { url: pair.standbyUrl, expected: 1, position },
        { folder: t.ctx.files.tempFolder, ended },
      );
    await expect(fill()).rejects.toThrow('more than 1000 ms behind');
    await standby.query('select pg_wal_replay_resume()');
    await expect(fill()).resolves.toBeDefined();
    await expect.poll(() => t.ctx.reads.run(where), { timeout: 20_000 }).toBe('replica');
  });

  test('a server that is no standby any more is not read, nor one that is gone', async () => {
    const gone = once(standby, 'end');
    await pair.promoteStandby();
    expect(await writeAndRead()).toEqual({ from: 'primary', hasIt: true });
    await standby.end();
    await gone;
    const away = await createContext(
      { ...t.ctx.env, DATABASE_READ_URL: 'postgres://nobody@127.0.0.1:1/gone' },
      t.ctx.databaseUrl,
    );
    expect(await away.reads.run(where)).toBe('primary');
    await away.close();
  });
});
