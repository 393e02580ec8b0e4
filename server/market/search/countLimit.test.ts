import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Db } from '../../db/client.ts';
import { startTestApp, type TestApp } from '../../test/kit/testApp.ts';

/** So many are counted or wait, as publicAds.ts has it. */
const TAKEN = 2 + 10;
const ASKED = 16;

/** Counting takes a connection until this is resolved. */
const over = vi.hoisted(() => Promise.withResolvers<void>());
vi.mock(import('./publicCounts.queries.ts'), async (original) => {
  const real = await original();
  const slowly =
    <Rest extends unknown[], Result>(count: (db: Db, ...rest: Rest) => Promise<Result>) =>
    (db: Db, ...rest: Rest) =>
      db.connection().execute(async (held) => {
        await over.promise;
        return count(held, ...rest);
      });
  return {
    ...real,
    countFacets: slowly(real.countFacets),
    countByPlace: slowly(real.countByPlace),
  };
});

let t: TestApp;
beforeAll(async () => {
  // As many connections as a site has: the test is about those that are left.
  t = await startTestApp({ RATE_LIMIT_FACTOR: '100', DATABASE_CONNECTIONS: '10' });
  vi.spyOn(t.ctx.searchIndex, 'facets').mockResolvedValue(null);
  vi.spyOn(t.ctx.searchIndex, 'places').mockResolvedValue(null);
});
afterAll(() => t.close());

test('while the market is not in memory, counting leaves connections to others and says when it is too much', async () => {
  const refused: object[] = [];
  const answers = Array.from({ length: ASKED }, async (_, nth) => {
    const path = nth % 2 === 0 ? 'facets?' : 'map?zoom=1&';
    const answer = await t.app.inject({ url: `/api/ads/public/${path}priceMin=${nth}` });
    if (answer.statusCode !== 200)
      refused.push({
        status: answer.statusCode,
        code: answer.json().code,
        after: answer.headers['retry-after'],
      });
    return answer.statusCode;
  });
  await expect.poll(() => refused.length, { timeout: 20_000 }).toBe(ASKED - TAKEN);
  expect(refused).toEqual(
    Array.from({ length: ASKED - TAKEN }, () => ({ status: 503, code: 'UNAVAILABLE', after: '2' })),
  );
  expect((await t.app.inject({ url: '/api/plans' })).statusCode).toBe(200);
  over.resolve();
  const statuses = await Promise.all(answers);
  expect(statuses.filter((status) => status === 200)).toHaveLength(TAKEN);
});
