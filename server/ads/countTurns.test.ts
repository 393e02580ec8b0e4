import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDb } from '../db/client.ts';
import { startTestApp, type TestApp } from '../test/testApp.ts';

/** So many are counted or wait, as publicAds.ts has it. */
const TAKEN = 2 + 10;
const ASKED = 16;

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp({ RATE_LIMIT_FACTOR: '100' });
  await t.ctx.market.ready();
});
afterAll(() => t.close());

test('while the market is not in memory, counting leaves connections to others and says when it is too much', async () => {
  const other = openDb(t.ctx.databaseUrl, { connections: 1 });
  const locked = Promise.withResolvers<void>();
  const over = Promise.withResolvers<void>();
  const holding = other.transaction().execute(async (tx) => {
    await sql`lock table ads in access exclusive mode`.execute(tx);
    locked.resolve();
    await over.promise;
  });
  await locked.promise;
  t.ctx.market.reload();
  const refused: { status: number; code: string; after: string | undefined }[] = [];
  const answers = Array.from({ length: ASKED }, async (_, nth) => {
    const path = nth % 2 === 0 ? 'facets' : 'map';
    const answer = await t.app.inject({
      url: `/api/ads/public/${path}?priceMin=${nth}${path === 'map' ? '&zoom=1' : ''}`,
    });
    if (answer.statusCode === 200) return 200;
    refused.push({
      status: answer.statusCode,
      code: answer.json().code,
      after: answer.headers['retry-after'],
    });
    return answer.statusCode;
  });
  await expect.poll(() => refused.length).toBe(ASKED - TAKEN);
  expect(refused).toEqual(
    Array.from({ length: ASKED - TAKEN }, () => ({ status: 503, code: 'UNAVAILABLE', after: '2' })),
  );
  expect((await t.app.inject({ url: '/api/plans' })).statusCode).toBe(200);
  over.resolve();
  await holding;
  const statuses = await Promise.all(answers);
  expect(statuses.filter((status) => status === 200)).toHaveLength(TAKEN);
  await other.destroy();
});
