import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { baseIds, diesel, makeAd, makePerson } from '../test/kit/make.ts';
import { findReplicatingServer, type PostgresPair, startPostgresPair } from '../test/kit/postgresPair.ts';
import { startTestApp, type TestApp } from '../test/kit/testApp.ts';
import { startDatabase } from './database.ts';
import { prepareDatabase } from './prepare.ts';

const WRITERS = 4;
const AFTERWARDS = 20;

describe.skipIf(findReplicatingServer() === null)('a primary and its standby as one DATABASE_URL', () => {
  let pair: PostgresPair;
  let t: TestApp;

  beforeAll(async () => {
    pair = await startPostgresPair();
    await prepareDatabase(pair.url);
    t = await startTestApp({}, { url: pair.url, drop: () => pair.stop() });
  });
  afterAll(() => t?.close());

  const ready = async () => (await t.app.inject({ url: '/readyz' })).json();

  test('the standby is skipped, also at the start; alone it is refused with the reason', async () => {
    const { rows } = await sql<{ is: boolean }>`select pg_is_in_recovery() as is`.execute(t.ctx.db);
    expect(rows).toEqual([{ is: false }]);
    await expect(
      startDatabase({ ...t.ctx.env, DATABASE_URL: pair.url }, () => undefined),
    ).resolves.toMatchObject({
      url: pair.url,
    });
    const { host } = new URL(pair.standbyUrl);
    const twice = pair.standbyUrl.replace(host, `${host},${host}`);
    await expect(startDatabase({ ...t.ctx.env, DATABASE_URL: twice }, () => undefined)).rejects.toThrow(
      `No host of the database takes writes (${host}: takes no writes; ${host}: takes no writes)`,
    );
  });

  test('a commit that the standby does not confirm in time is not acknowledged; repeated afterwards it was made once', async () => {
    const owner = await makePerson(t);
    const headers = { 'idempotency-key': randomUUID() };
    const credit = () =>
      t.call('POST', '/wallet/test-balance', { as: owner.token, payload: { amount: 5 }, headers });
    await pair.pauseStandby();
    const unsure = await credit();
    expect([unsure.statusCode, unsure.json().code]).toEqual([503, 'UNAVAILABLE']);
    await pair.resumeStandby();
    await expect.poll(async () => (await credit()).statusCode, { timeout: 30_000 }).toBe(201);
    expect((await t.call('GET', '/wallet', { as: owner.token })).json().balance).toBe(5);
  }, 60_000);

  test('after the primary is killed and the standby promoted, writes go on; none acknowledged is lost or doubled', async () => {
    const [owner, admin] = [await makePerson(t), await makePerson(t, { role: 'admin' })];
    let acknowledged = 0;
    let isOver = false;
    let lastRefusals = new Set<number>();
    const credit = async () => {
      const headers = { 'idempotency-key': randomUUID() };
      for (;;) {
        const { statusCode } = await t.call('POST', '/wallet/test-balance', {
          as: owner.token,
          payload: { amount: 1 },
          headers,
        });
        if (statusCode < 300) {
          acknowledged += 1;
          return;
        }
        lastRefusals.add(statusCode);
      }
    };
    const writers = Array.from({ length: WRITERS }, async () => {
      while (!isOver) await credit();
    });
    await expect.poll(() => acknowledged).toBeGreaterThan(AFTERWARDS);
    expect(await ready()).toEqual({ status: 'ready' });
    lastRefusals = new Set();

    await pair.killPrimary();
    await expect.poll(ready).toMatchObject({ status: 'not ready', reason: 'database away' });
    await pair.promoteStandby();
    const promoted = performance.now();
    const before = acknowledged;
    await expect.poll(() => acknowledged, { timeout: 60_000 }).toBeGreaterThan(before + AFTERWARDS);
    expect(performance.now() - promoted).toBeLessThan(30_000);
    isOver = true;
    await Promise.all(writers);
    // In between it said that it passes (503), or that the same call is still under way (409).
    expect([...lastRefusals].filter((status) => status !== 503 && status !== 409)).toEqual([]);
    expect((await t.call('GET', '/wallet', { as: owner.token })).json().balance).toBe(acknowledged);
    await expect.poll(ready).toEqual({ status: 'ready' });

    // Changes are heard again: what is approved now is found in memory, and jobs run.
    await t.ctx.searchIndex.ready();
    const ad = await makeAd(t, owner, diesel(await baseIds(t)), { approvedBy: admin });
    await expect
      .poll(async () =>
        (await t.call('GET', '/ads/public?q=diesel')).json().items.map(({ id }: { id: string }) => id),
      )
      .toEqual([ad.id]);
    await t.ctx.jobs.drain();
  }, 180_000);
});
