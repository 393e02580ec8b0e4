import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BaseIds, baseIds, diesel, makeAd, makePerson, type Person } from '../test/kit/make.ts';
import { startTestApp, type TestApp } from '../test/kit/testApp.ts';

let t: TestApp;
let ids: BaseIds;
let trader: Person;
let admin: Person;

beforeAll(async () => {
  t = await startTestApp();
  ids = await baseIds(t);
  trader = await makePerson(t, { role: 'paid' });
  admin = await makePerson(t, { role: 'admin' });
});
afterAll(() => t.close());

const insight = (as: Person, side = 'sell', productId = ids.product('DIESEL')) =>
  t.call('GET', `/market/price-insight?productId=${productId}&side=${side}`, { as: as.token });
const offer = (amount: number, status: 'published' | 'waiting' = 'published') =>
  makeAd(
    t,
    trader,
    diesel(ids, {
      density15: 840 + amount / 1000,
      price: { type: 'fixed', amount, currencyId: ids.currency('USD'), unitId: ids.unit('MT') },
    }),
    status === 'published' ? { approvedBy: admin } : {},
  );

test('quartiles of published ads alone, and nothing of fewer than five', async () => {
  for (const amount of [700, 710, 720, 730]) await offer(amount);
  await offer(10_000, 'waiting');
  expect((await insight(trader)).json()).toEqual({ bases: [] });
  await offer(740);
  const { bases } = (await insight(trader)).json();
  expect(bases.find((one: { unit: string }) => one.unit === 'usdPerTonne')).toEqual({
    unit: 'usdPerTonne',
    ads: 5,
    low: 700,
    quarter: 710,
    median: 720,
    threeQuarters: 730,
    high: 740,
  });
  expect((await insight(trader, 'buy')).json()).toEqual({ bases: [] });
});

test('it is for plans that include it, and for products that there are', async () => {
  const guest = await makePerson(t);
  const refused = await insight(guest);
  expect(refused.statusCode).toBe(403);
  expect(refused.json()).toMatchObject({
    upgradeRequired: true,
    feature: 'priceInsight',
    plan: { code: 'trader' },
  });
  expect((await insight(trader, 'sell', trader.id)).statusCode).toBe(404);
});

test('figures further back than a week are for plans with analytics', async () => {
  const guest = await makePerson(t);
  const days = (as: Person, count: number) => t.call('GET', `/ads/stats?days=${count}`, { as: as.token });
  expect((await days(guest, 7)).statusCode).toBe(200);
  expect((await days(guest, 8)).json()).toMatchObject({ upgradeRequired: true, feature: 'analytics' });
  expect((await days(trader, 365)).statusCode).toBe(200);
});
