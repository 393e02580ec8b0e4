import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AdPayload } from '../../contract/ads/adPayload.ts';
import type { Comparable } from '../../contract/ads/adShapes.ts';
import { type BaseIds, baseIds, diesel, makePerson, type Person } from '../test/kit/make.ts';
import { startTestApp, type TestApp } from '../test/kit/testApp.ts';

let t: TestApp;
let ids: BaseIds;
let trader: Person;

beforeAll(async () => {
  t = await startTestApp();
  ids = await baseIds(t);
  trader = await makePerson(t);
});
afterAll(() => t.close());

type Checked = {
  comparable: Comparable | null;
  quantityTonnes: number | null;
  quantityBarrels: number | null;
};
const check = async (change: Partial<AdPayload>): Promise<Checked> => {
  const { density15, quantity, price, ...rest } = diesel(ids);
  const answer = await t.call('POST', '/ads/check', { as: trader.token, payload: { ...rest, ...change } });
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json();
};
const quantity = (amount: number, unit: string): AdPayload['quantity'] => ({
  min: amount,
  max: amount,
  unitId: ids.unit(unit),
  basis: 'total',
});
const price = (amount: number, unit: string, currency = 'USD'): AdPayload['price'] => ({
  type: 'fixed',
  amount,
  currencyId: ids.currency(currency),
  unitId: ids.unit(unit),
});
const gas = () => ({ productId: ids.product('NATGAS') });

describe('what must hold, with the units of the list', () => {
  test('50 000 t at 845 kg/m³ are 372 180 bbl', async () => {
    const { quantityBarrels } = await check({ density15: 845, quantity: quantity(50_000, 'MT') });
    expect(Math.abs((quantityBarrels ?? 0) - 372_180)).toBeLessThanOrEqual(5);
  });

  test('1 000 000 bbl at 38.0 °API are 132 597 t', async () => {
    const quality: AdPayload['quality'] = [
      { parameter: 'API gravity', basis: 'typical', value: 38, unit: '°API' },
    ];
    const { quantityTonnes } = await check({ quality, quantity: quantity(1_000_000, 'BBL') });
    expect(Math.abs((quantityTonnes ?? 0) - 132_597)).toBeLessThanOrEqual(30);
  });

  test('100 ¢/US gal at 745 kg/m³ are 354.59 $/t', async () => {
    const { comparable } = await check({
      productId: ids.product('MOGAS'),
      density15: 745,
      price: price(1, 'USG'),
    });
    expect(comparable?.usdPerTonne).toBeCloseTo(354.59, 2);
    expect(comparable?.usdPerBbl).toBeCloseTo(42, 4);
  });

  test('700 $/t at 835 kg/m³ are 92.93 $/bbl', async () => {
    const { comparable } = await check({ density15: 835, price: price(700, 'MT') });
    expect(comparable?.usdPerBbl).toBeCloseTo(92.93, 2);
  });

  test('10 $/MMBtu are 34.12 $/MWh', async () => {
    const { comparable } = await check({ ...gas(), price: price(34.1214, 'MWH') });
    expect(comparable?.usdPerMMBtu).toBeCloseTo(10, 4);
  });

  test('1000 Nm³ are 1054.9 Sm³', async () => {
    const per = async (amount: number, unit: string) =>
      (await check({ ...gas(), price: price(amount, unit) })).comparable?.usdPerMMBtu ?? 0;
    expect((await per(1, 'SM3')) / (await per(1, 'NM3'))).toBeCloseTo(1.0549, 4);
  });
});

describe('density', () => {
  const basis = async (change: Partial<AdPayload>) =>
    (await check({ price: price(700, 'MT'), ...change })).comparable?.basis;

  test("comes from the ad, else its API gravity, else the grade's, else the product's", async () => {
    const quality: AdPayload['quality'] = [
      { parameter: 'API gravity', basis: 'typical', value: 38, unit: '°API' },
    ];
    expect(await basis({ density15: 840, quality })).toMatchObject({ density15: 840, densityFrom: 'ad' });
    expect(await basis({ quality })).toMatchObject({ densityFrom: 'api_gravity' });
    expect(await basis({})).toMatchObject({ density15: 835, densityFrom: 'product' });
    const grade = await t.ctx.db
      .selectFrom('product_types')
      .select(['id', 'product_id', 'density15'])
      .where('density15', 'is not', null)
      .executeTakeFirstOrThrow();
    expect(await basis({ productId: grade.product_id, productTypeId: grade.id })).toMatchObject({
      density15: Number(grade.density15),
      densityFrom: 'type',
    });
  });

  test('is not named where it was not needed', async () => {
    expect(await basis({ ...gas(), price: price(10, 'MMBTU') })).toMatchObject({
      density15: null,
      densityFrom: null,
    });
  });

  test('without one, mass and volume stay apart', async () => {
    const change = { productId: ids.product('PETCOKE'), price: price(100, 'MT') };
    const { comparable, quantityBarrels } = await check({ ...change, quantity: quantity(1000, 'MT') });
    expect([comparable?.usdPerTonne, comparable?.usdPerBbl, quantityBarrels]).toEqual([100, null, null]);
  });
});

test('gas becomes energy by the calorific value of the product, and only by it', async () => {
  const { comparable } = await check({ ...gas(), price: price(0.39, 'SM3') });
  expect(comparable?.usdPerMMBtu).toBeCloseTo(10.5506, 3);
  expect(comparable?.usdPerTonne).toBeNull();
  const lng = await check({ productId: ids.product('LNG'), price: price(10, 'MMBTU') });
  expect(lng.comparable?.usdPerTonne).toBeCloseTo(516.56, 1);
  const ammonia = await check({ productId: ids.product('AMMONIA'), price: price(1, 'SM3') });
  expect([ammonia.comparable?.usdPerMMBtu, ammonia.comparable?.usdPerTonne]).toEqual([null, null]);
});

test('the newest rate of the currency counts, and its day is named', async () => {
  const euro = { price: price(100, 'MT', 'EUR') };
  expect((await check(euro)).comparable).toMatchObject({
    usdPerTonne: 117.87,
    basis: { usdRate: 1.1787, rateDate: '2025-06-30' },
  });
  await t.ctx.db
    .insertInto('currency_rates')
    .values({ currency_id: ids.currency('EUR'), rate_date: '2026-03-02', usd_rate: '1.25' })
    .execute();
  expect((await check(euro)).comparable).toMatchObject({
    usdPerTonne: 125,
    basis: { usdRate: 1.25, rateDate: '2026-03-02' },
  });
});
