import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '../app.ts';
import { createContext } from '../compose.ts';
import type { Context } from '../context.ts';
import { createTestDatabase } from '../test/kit/database.ts';
import { readStream } from '../test/kit/eventStream.ts';
import { readMails } from '../test/kit/mails.ts';
import { baseIds, diesel, makeAd, makePerson } from '../test/kit/make.ts';
import { findPgBouncer, keepsPreparedStatements, startPgBouncer } from '../test/kit/pgbouncer.ts';
import { startTestApp, type TestApp } from '../test/kit/testApp.ts';
import { openDb } from './client.ts';
import { openLongClient } from './longClient.ts';
import { migrate } from './migrate.ts';
import { prepareForPooler } from './pooler.ts';
import { callSettings } from './session.ts';

const names = Object.keys(callSettings);
const ORDINARY = {
  ...callSettings,
  statement_timeout: '5s',
  lock_timeout: '3s',
  idle_in_transaction_session_timeout: '10s',
};

test('an ordinary role gets the settings of calls, in this database alone and without a startup parameter', async () => {
  const database = await createTestDatabase();
  const admin = openDb(database.url);
  await sql`drop role if exists pooled_caller`.execute(admin);
  await sql`create role pooled_caller login password 'pooled'`.execute(admin);
  const address = new URL(database.url);
  address.username = 'pooled_caller';
  address.password = 'pooled';
  // Twice at once, as instances that start together.
  await Promise.all([prepareForPooler(address.href), prepareForPooler(address.href)]);
  await prepareForPooler(address.href);
  const pooled = openDb(address.href, { isPooled: true });
  const { rows } = await sql<{ name: string; value: string }>`
    select name, current_setting(name) as value from unnest(${names}::text[]) as name`.execute(pooled);
  expect(Object.fromEntries(rows.map(({ name, value }) => [name, value]))).toEqual(ORDINARY);
  await pooled.destroy();
  await sql`drop owned by pooled_caller`.execute(admin);
  await sql`drop role pooled_caller`.execute(admin);
  await admin.destroy();
  await database.drop();
});

test('what takes long has no limit of calls, although its role has', async () => {
  const database = await createTestDatabase();
  const db = openDb(database.url);
  await sql`create schema elsewhere`.execute(db);
  await sql`alter role current_user in database ${sql.ref(new URL(database.url).pathname.slice(1))}
    set statement_timeout to '300ms'`.execute(db);
  const pooled = openDb(database.url, { isPooled: true });
  await expect(sql`select pg_sleep(0.6)`.execute(pooled)).rejects.toMatchObject({ code: '57014' });

  const folder = await mkdtemp(join(tmpdir(), 'gasmap-migrations-'));
  await writeFile(join(folder, '0001_slow.sql'), 'select pg_sleep(0.6)');
  const applied = await migrate(database.url, pathToFileURL(`${folder}/`), { schema: 'elsewhere' });
  expect(applied).toEqual(['0001_slow.sql']);
  const patient = openDb(database.url, { statementTimeout: 0 });
  await sql`select pg_sleep(0.6)`.execute(patient);
  const long = await openLongClient(database.url);
  await long.query('select pg_sleep(0.6)');
  await long.end();
  await Promise.all([db.destroy(), pooled.destroy(), patient.destroy()]);
  await rm(folder, { recursive: true });
  await database.drop();
});

const path = findPgBouncer();
const keeps = path !== null && keepsPreparedStatements(path);
describe.skipIf(path === null)('through PgBouncer in transaction mode', () => {
  let pooler: Awaited<ReturnType<typeof startPgBouncer>>;
  let t: TestApp;
  let other: FastifyInstance;
  let otherCtx: Context;

  beforeAll(async () => {
    t = await startTestApp(async (databaseUrl) => {
      pooler = await startPgBouncer(databaseUrl);
      await prepareForPooler(pooler.url);
      return {
        DATABASE_URL: pooler.url,
        DATABASE_DIRECT_URL: databaseUrl,
        DATABASE_PREPARED_STATEMENTS: keeps ? 'on' : 'off',
      };
    });
    otherCtx = await createContext(t.ctx.env, t.ctx.databaseUrl);
    other = await buildApp(otherCtx);
    await other.listen({ host: '127.0.0.1', port: 0 });
  });
  afterAll(async () => {
    await other.close();
    await otherCtx.close();
    await t.close();
    await pooler.stop();
  });

  test('every connection has the settings of calls, also one from before they were set', async () => {
    const seen = await Promise.all(
      Array.from({ length: 30 }, async () => {
        const { rows } = await sql<{ name: string; value: string }>`
          select name, current_setting(name) as value from unnest(${names}::text[]) as name,
            pg_sleep(0.02)`.execute(t.ctx.db);
        return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
      }),
    );
    for (const one of seen) expect(one).toEqual(ORDINARY);
    await expect(sql`select pg_sleep(6)`.execute(t.ctx.db)).rejects.toMatchObject({ code: '57014' });
  });

  test('sign-in, an ad, its search, money, jobs and events, on two instances', async () => {
    const payload = { email: 'anna@example.com', username: 'anna_trader', password: 'rotterdam barge' };
    const registered = await t.call('POST', '/auth/register', { payload });
    expect(registered.statusCode, registered.body).toBe(201);
    const login = { email: payload.email, password: payload.password };
    const signedIn = await t.call('POST', '/auth/login', { payload: login });
    expect(signedIn.statusCode).toBe(200);
    expect((await t.call('GET', '/auth/me', { as: signedIn.json().token })).json().email).toBe(payload.email);
    // A job sends it, and LISTEN wakes the job.
    await expect
      .poll(async () => (await readMails(t)).filter((mail) => mail.includes(payload.email)).length)
      .toBe(1);

    const owner = await makePerson(t, { role: 'admin' });
    const admin = await makePerson(t, { role: 'admin' });
    const stream = await readStream(other, owner.token);
    const ids = await baseIds(t);
    const ads = await Promise.all(
      Array.from({ length: 8 }, () => makeAd(t, owner, diesel(ids), { approvedBy: admin })),
    );
    await stream.next('state');
    const found = async (app: FastifyInstance) =>
      (await app.inject({ url: '/api/ads/public?q=diesel' })).json().items.length;
    await expect.poll(() => found(other)).toBe(ads.length);
    expect(await found(t.app)).toBe(ads.length);

    const credits = await Promise.all(
      Array.from({ length: 20 }, () =>
        t.call('POST', '/wallet/test-balance', { as: owner.token, payload: { amount: 5 } }),
      ),
    );
    expect(new Set(credits.map(({ statusCode }) => statusCode)).size).toBe(1);
    expect((await t.call('GET', '/wallet', { as: owner.token })).json().balance).toBe(100);
  });

  test('two hundred different statements, each repeated, by all connections at once', async () => {
    const statements = Array.from({ length: 200 }, (_none, nth) => `select $1::int + ${nth} as sum`);
    for (let round = 0; round < 4; round += 1)
      await Promise.all(
        statements.map(async (text, nth) => {
          const compiled = { sql: text, parameters: [round] };
          const { rows } = await t.ctx.db.executeQuery<{ sum: number }>({
            ...sql`select 1`.compile(t.ctx.db),
            ...compiled,
          });
          expect(rows).toEqual([{ sum: round + nth }]);
        }),
      );
  });

  test.skipIf(keeps)('prepared statements that the pooler does not know are noticed', async () => {
    const preparing = openDb(pooler.url, { isPooled: true, prepares: true });
    const many = Promise.all(
      Array.from({ length: 400 }, (_none, nth) => sql`select ${nth}::int as nth`.execute(preparing)),
    );
    await expect(many).rejects.toThrow(/prepared statement .* (does not exist|already exists)/);
    await preparing.destroy();
  });
});
