import Papa from 'papaparse';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AdPayload } from '../../contract/ads/adPayload.ts';
import type { Ad } from '../../contract/ads/adShapes.ts';
import type { MapFeature } from '../../contract/market/adSearch.ts';
import type { PriceFormulaInput } from '../../contract/prices/formula.ts';
import { addDays } from '../lib/days.ts';
import { type BaseIds, baseIds, diesel, makeAd, makePerson, type Person } from '../test/kit/make.ts';
import { startTestApp, type TestApp } from '../test/kit/testApp.ts';

let t: TestApp;
let ids: BaseIds;
let admin: Person;
let owner: Person;
let reader: Person;
const today = new Date().toISOString().slice(0, 10);

async function addBenchmark(code: string, more: object) {
  const payload = {
    name: code.toLowerCase(),
    code,
    owner: 'Invented',
    currencyId: ids.currency('USD'),
    unitId: ids.unit('BBL'),
    staleAfterDays: 5,
    ...more,
  };
  const answer = await t.call('POST', '/benchmarks', { as: admin.token, payload });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json().id as string;
}
const enter = async (code: string, as: Person, values: [daysAgo: number, value: string][]) => {
  const rows = values.map(([ago, value]) => ({ day: addDays(today, -ago), value }));
  const answer = await t.call('POST', `/benchmarks/${code}/quotes`, {
    as: as.token,
    payload: { rows, confirmed: true },
  });
  expect(answer.statusCode, answer.body).toBeLessThan(300);
};

beforeAll(async () => {
  t = await startTestApp();
  ids = await baseIds(t);
  admin = await makePerson(t, { role: 'superadmin' });
  owner = await makePerson(t, { role: 'paid', confirmed: true });
  reader = await makePerson(t);
  const licensed = await addBenchmark('LICENSED_OIL', { licenceClass: 'member_only' });
  await addBenchmark('FREE_OIL', { licenceClass: 'open', proxyOfId: licensed });
  await addBenchmark('LICENSED_ALONE', { licenceClass: 'member_only' });
  await enter('FREE_OIL', admin, [
    [3, '80'],
    [2, '81'],
    [1, '82'],
  ]);
});
afterAll(() => t.close());

const formula = (change: Partial<PriceFormulaInput> = {}): PriceFormulaInput => ({
  price: { currency: 'USD', unit: 'BBL' },
  terms: [{ benchmark: 'FREE_OIL' }],
  differential: { amount: '-1.25', currency: 'USD', unit: 'BBL' },
  window: { kind: 'event_quotes', event: 'bl', before: 0, after: 2, includeEventDay: false },
  ...change,
});
const offer = (price: object): AdPayload =>
  diesel(ids, { density15: 845, price: { type: 'formula', ...price } });
const published = async (price: object) => (await makeAd(t, owner, offer(price), { approvedBy: admin })).id;
const read = async (id: string, as: Person | null = reader): Promise<Ad> => {
  const answer = await t.call('GET', `/ads/${id}`, as ? { as: as.token } : {});
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
};
const submit = (payload: AdPayload) => t.call('POST', '/ads', { as: owner.token, payload });

const found = async (query: string): Promise<string[]> => {
  const answer = await t.call('GET', `/ads/public?limit=100&${query}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().items.map((one: { id: string }) => one.id);
};

describe('the comparable price of a formula', () => {
  test('by a free benchmark: exact, with what it was reached from', async () => {
    const ad = await read(await published({ formula: formula() }), null);
    expect(ad.price).toMatchObject({
      type: 'formula',
      benchmark: 'free_oil',
      differential: -1.25,
      currency: { code: 'USD' },
      unit: { code: 'BBL' },
    });
    expect(ad.priceFormula).toMatchObject({ terms: [{ benchmark: 'FREE_OIL', factor: '1' }] });
    expect(ad.comparable).toMatchObject({
      usdPerBbl: 80.25,
      kind: 'formula',
      quoteDay: addDays(today, -1),
      stale: false,
      basis: {
        formula: {
          levels: [{ benchmark: 'FREE_OIL', standsFor: null, value: '82', day: addDays(today, -1) }],
          amount: '80.250',
          differential: '-1.25',
          event: { assumed: true },
        },
      },
    });
    // 80.25 $/bbl at 845 kg/m³
    expect(ad.comparable?.usdPerTonne).toBeCloseTo(597.35, 1);

    const { body } = await t.call('GET', '/ads/public/export.csv', { as: reader.token });
    const sheet = Papa.parse<Record<string, string>>(body, { header: true, skipEmptyLines: true });
    expect(sheet.data).toMatchObject([
      {
        reference: ad.reference,
        formula: 'free_oil − 1.25 $/bbl, average of 2 quotes after the B/L date',
        'comparable kind': 'formula',
        'quote day': addDays(today, -1),
        'USD/bbl': '80.25',
      },
    ]);
  });

  test('by a licensed one: a free benchmark stands for it, and says so; not where its owner does not want that', async () => {
    const licensed = formula({ terms: [{ benchmark: 'LICENSED_OIL' }] });
    const id = await published({ formula: licensed });
    expect((await read(id)).comparable).toMatchObject({
      usdPerBbl: 80.25,
      kind: 'formula_proxy',
      basis: { formula: { levels: [{ benchmark: 'FREE_OIL', standsFor: 'LICENSED_OIL' }] } },
    });
    expect(await found('priceQuality=formula_proxy')).toContain(id);
    expect(await found('priceQuality=formula&priceQuality=fixed')).not.toContain(id);
    // One pin with one price for the same question about exact ones.
    const pins = async (kind: string) =>
      (await t.call('GET', `/ads/public/map?priceQuality=${kind}&bbox=-180,-90,180,90&zoom=3`))
        .json()
        .features.map((one: MapFeature) => one.properties.price);
    expect(await pins('formula_proxy')).toEqual([null]);
    expect(await pins('formula')).toEqual([expect.objectContaining({ usdPerBbl: 80.25 })]);
    const without = await read(await published({ formula: licensed, proxy: false }));
    expect(without.comparable).toBeNull();
    expect(without).toMatchObject({ priceProxy: false, price: { benchmark: 'licensed_oil' } });
    const alone = formula({ terms: [{ benchmark: 'LICENSED_ALONE' }] });
    expect((await read(await published({ formula: alone }))).comparable).toBeNull();
  });

  test('the licensed values of its owner are in nothing that others see', async () => {
    await enter('LICENSED_ALONE', owner, [
      [2, '987.654321'],
      [1, '987.654321'],
    ]);
    const id = await published({ formula: formula({ terms: [{ benchmark: 'LICENSED_ALONE' }] }) });
    for (const as of [null, reader, admin, owner]) {
      const answer = await t.call('GET', `/ads/${id}`, as ? { as: as.token } : {});
      expect(answer.body).not.toMatch(/987\.6|986\.4/);
      expect(answer.json().comparable).toBeNull();
    }
    const body = { formula: formula({ terms: [{ benchmark: 'LICENSED_ALONE' }] }) };
    const own = await t.call('POST', '/price-formulas/evaluate', { as: owner.token, payload: body });
    expect(own.json()).toMatchObject({ amount: '986.404' });
    const other = await t.call('POST', '/price-formulas/evaluate', { as: reader.token, payload: body });
    expect(other.json()).toMatchObject({ amount: null, warnings: ['EVENT_ASSUMED', 'NO_QUOTES'] });
    expect(other.body).not.toMatch(/987\.6|986\.4/);
  });

  test('a new quote moves it, on the ad and in the search', async () => {
    const id = await published({ formula: formula() });
    await enter('FREE_OIL', admin, [[0, '90']]);
    await t.ctx.jobs.drain();
    expect((await read(id, null)).comparable?.usdPerBbl).toBe(84.75);
    const { items } = (
      await t.call('GET', '/ads/public?priceBasis=usdPerBbl&priceMin=84&priceMax=85')
    ).json();
    expect(items.map((one: { id: string }) => one.id)).toContain(id);
  });
});

describe('a formula that cannot stand', () => {
  const paths = async (payload: AdPayload) => {
    const answer = await submit(payload);
    expect(answer.statusCode, answer.body).toBe(400);
    return answer.json().details.map(({ path }: { path: string }) => path);
  };

  test('codes that nobody knows, or that are no more', async () => {
    expect(await paths(offer({ formula: formula({ terms: [{ benchmark: 'NOWHERE' }] }) }))).toEqual([
      'price.formula.terms.0.benchmark',
    ]);
    const { items } = (await t.call('GET', '/benchmarks')).json();
    const asci = items.find(({ code }: { code: string }) => code === 'ASCI');
    const hidden = await t.call('PATCH', `/benchmarks/${asci.id}/toggle-active`, { as: admin.token });
    expect(hidden.statusCode).toBe(200);
    expect(await paths(offer({ formula: formula({ terms: [{ benchmark: 'ASCI' }] }) }))).toEqual([
      'price.formula.terms.0.benchmark',
    ]);
  });

  test('nothing says how barrels become tonnes, or euros dollars', async () => {
    const tonnes = formula({ price: { currency: 'EUR', unit: 'MT' } });
    expect(await paths(offer({ formula: tonnes }))).toEqual([
      'price.formula.terms.0.convert',
      'price.formula.fx',
      'price.formula.differential.unit',
      'price.formula.fx',
    ]);
  });

  test('a price that says the same twice, or is no formula price', async () => {
    expect(await paths(offer({ formula: formula(), benchmark: 'Dated Brent', differential: 1 }))).toEqual([
      'price.benchmark',
      'price.differential',
    ]);
    const price = { type: 'negotiable', formula: formula() } as never;
    expect(await paths(diesel(ids, { price }))).toEqual(['price.formula']);
  });

  test('the text of before goes on without a comparable price', async () => {
    const unit = { currencyId: ids.currency('USD'), unitId: ids.unit('BBL') };
    const ad = await read(await published({ benchmark: 'Dated Brent', differential: 2, ...unit }));
    expect(ad).toMatchObject({ price: { benchmark: 'Dated Brent', differential: 2 }, priceFormula: null });
    expect(ad.comparable).toBeNull();
  });
});
