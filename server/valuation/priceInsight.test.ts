import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AdPayload } from '../../contract/ads/adPayload.ts';
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

const insight = (adId: string, as = trader) =>
  t.call('GET', `/market/price-insight?adId=${adId}`, { as: as.token });
const positions = (adIds: string[], as = trader) =>
  t.call('GET', `/market/price-positions?${adIds.map((id) => `ids=${id}`).join('&')}`, { as: as.token });
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const delivered = (port: string, from = inDays(40), term = 'CIF'): AdPayload['delivery'] => ({
  term,
  portId: ids.port(port),
  countryId: ids.country(port.slice(0, 2)),
  from,
  to: from,
});
const offer = (
  amount: number,
  owner: Person,
  change: Partial<AdPayload> = {},
  status: 'published' | 'waiting' = 'published',
) =>
  makeAd(
    t,
    owner,
    diesel(ids, {
      productTypeId: ids.type('EN-590-10-PPM'),
      delivery: delivered('NLRTM'),
      density15: 840 + amount / 1000,
      price: { type: 'fixed', amount, currencyId: ids.currency('USD'), unitId: ids.unit('MT') },
      ...change,
    }),
    status === 'published' ? { approvedBy: admin } : {},
  );
const company = () => makePerson(t, { role: 'paid' });

test('like is compared with like, one ad of each company, and nothing of fewer than five', async () => {
  const own = await offer(720, trader);
  const [first, second] = [await company(), await company()];
  for (const amount of [690, 700]) await offer(amount, first);
  await offer(710, second);
  await offer(705, trader, { density15: 830 });
  await offer(10_000, await company(), {}, 'waiting');
  const few = (await insight(own.id)).json().insight;
  expect(few).toMatchObject({ own: 720, peers: 0, median: null, deviationPct: null, items: [] });
  expect(few.widened).toEqual(['window', 'basin', 'term', 'grade']);
  expect((await positions([own.id])).json().items).toEqual([
    { adId: own.id, peers: 0, median: null, deviationPct: null, basis: 'usdPerTonne', step: 'grade' },
  ]);

  // Antwerp and Rotterdam are one region; Singapore and FOB are not alike.
  const antwerp = { delivery: delivered('BEANR', inDays(70)) };
  for (const amount of [730, 740]) await offer(amount, await company(), antwerp);
  await offer(500, await company(), { delivery: delivered('NLRTM', inDays(40), 'FOB') });
  await offer(400, await company(), { productTypeId: ids.type('50-PPM') });
  const far = { delivery: delivered('SGSIN', inDays(120)) };
  await offer(800, await company(), far);

  const widened = (await insight(own.id)).json().insight;
  expect(widened).toMatchObject({
    basis: 'usdPerTonne',
    peers: 5,
    widened: ['window', 'basin'],
    median: 730,
    alike: { side: 'sell', dealKind: 'spot', termClass: 'delivered', basin: null, windowDays: null },
  });
  expect(widened.items.map(({ price }: { price: number }) => price)).toEqual([700, 710, 730, 740, 800]);
  expect(widened.deviationPct).toBe(-1.4);

  const near = await offer(750, await company());
  const narrow = (await insight(own.id)).json().insight;
  expect(narrow).toMatchObject({ peers: 5, widened: [], alike: { basin: 'nwe', windowDays: 30 } });
  expect(narrow.items.at(-1)).toMatchObject({
    adId: near.id,
    price: 750,
    term: 'CIF',
    termClass: 'delivered',
  });
  expect((await positions([own.id, trader.id])).json().items).toEqual([
    { adId: own.id, peers: 5, median: 730, deviationPct: -1.4, basis: 'usdPerTonne', step: 'none' },
  ]);
});

test('five ads of one company say nothing, however its accounts write its name; five companies do', async () => {
  const jet = {
    productId: ids.product('JET'),
    productTypeId: undefined,
    quality: undefined,
    side: 'buy' as const,
    density15: undefined,
  };
  const own = await offer(820, trader, jet);
  const rival = await company();
  const second = await company();
  for (const [{ id }, name] of [
    [rival, 'Rival Oil B.V.'],
    [second, 'RIVAL OIL BV'],
  ] as const)
    await t.ctx.db.updateTable('users').set({ company: name }).where('id', '=', id).execute();
  for (const amount of [800, 801, 802, 803]) await offer(amount, rival, { ...jet, title: `Bid ${amount}` });
  await offer(804, second, jet);
  const nothing = { peers: 0, median: null, deviationPct: null, items: [] };
  expect((await insight(own.id)).json().insight).toMatchObject(nothing);
  for (const amount of [810, 811, 812]) await offer(amount, await company(), jet);
  expect((await insight(own.id)).json().insight).toMatchObject(nothing);
  await offer(813, await company(), jet);
  expect((await insight(own.id)).json().insight).toMatchObject({ peers: 5, median: 811 });
});

test('it is for plans that include it, and for ads that the caller sees', async () => {
  const guest = await makePerson(t);
  const hidden = await offer(700, await company(), {}, 'waiting');
  for (const refused of [await insight(hidden.id, guest), await positions([hidden.id], guest)]) {
    expect(refused.statusCode).toBe(403);
    expect(refused.json()).toMatchObject({
      upgradeRequired: true,
      feature: 'priceInsight',
      plan: { code: 'trader' },
    });
  }
  expect((await insight(hidden.id)).statusCode).toBe(404);
  expect((await insight(trader.id)).statusCode).toBe(404);
  expect((await positions([hidden.id])).json()).toEqual({ items: [] });
  const many = Array.from({ length: 101 }, () => hidden.id);
  expect((await positions(many)).statusCode).toBe(400);
  expect((await positions(['x'])).statusCode).toBe(400);
});

test('figures further back than a week are for plans with analytics', async () => {
  const guest = await makePerson(t);
  const days = (as: Person, count: number) => t.call('GET', `/ads/stats?days=${count}`, { as: as.token });
  expect((await days(guest, 7)).statusCode).toBe(200);
  expect((await days(guest, 8)).json()).toMatchObject({ upgradeRequired: true, feature: 'analytics' });
  expect((await days(trader, 365)).statusCode).toBe(200);
});
