import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AdPayload } from '../../../contract/ads/adPayload.ts';
import type { SearchReading } from '../../../contract/market/adSearch.ts';
import { type BaseIds, baseIds, diesel, makeAd, makePerson, type Person } from '../../test/kit/make.ts';
import { startTestApp, type TestApp } from '../../test/kit/testApp.ts';

/** A search of the market means what a trader means by it. */
let t: TestApp;
let ids: BaseIds;
let admin: Person;

const at = (term: string, port: string, counter?: string): Pick<AdPayload, 'delivery'> => ({
  delivery: {
    term,
    portId: ids.port(port),
    countryId: ids.country(port.slice(0, 2)),
    ...(counter === undefined ? {} : { counterPortId: ids.port(counter) }),
  },
});
const tonnes = (amount: number): Pick<AdPayload, 'quantity'> => ({
  quantity: { min: amount, max: amount, unitId: ids.unit('MT'), basis: 'total' },
});

beforeAll(async () => {
  t = await startTestApp();
  ids = await baseIds(t);
  admin = await makePerson(t, { role: 'admin' });
  const ads: [string, Partial<AdPayload>][] = [
    ['European', { productTypeId: ids.type('EN-590-10-PPM'), ...at('FOB', 'NLRTM'), ...tonnes(40_000) }],
    ['American', { productTypeId: ids.type('ASTM-D975-NO-2-D-S15'), ...at('FOB', 'USHOU') }],
    ['Petrol', { productId: ids.product('MOGAS'), density15: 740, ...at('CIF', 'NLAMS') }],
    [
      'Nigerian',
      { productId: ids.product('CRUDE-WAF'), productTypeId: ids.type('BONNY-LIGHT'), ...at('FOB', 'NGBON') },
    ],
    ['Jet to Lagos', { productId: ids.product('JET'), density15: 800, ...at('CIF', 'NGLOS') }],
    ['Emirates', { productId: ids.product('GASOIL'), ...at('FOB', 'AEFJR') }],
    ['Via Rotterdam', { productTypeId: ids.type('50-PPM'), ...at('CIF', 'ITGOA', 'NLRTM'), side: 'buy' }],
  ];
  for (const [title, change] of ads) {
    const owner = await makePerson(t, { role: 'admin' });
    await makeAd(t, owner, diesel(ids, { title, productTypeId: undefined, ...change }), {
      approvedBy: admin,
    });
  }
}, 60_000);
afterAll(() => t.close());

const search = async (q: string, rest = '') =>
  (await t.call('GET', `/ads/public?q=${encodeURIComponent(q)}${rest}`)).json() as {
    items: { id: string; title: string }[];
    query: SearchReading | null;
  };
const titles = async (q: string, rest?: string) => (await search(q, rest)).items.map((ad) => ad.title);
const chipsOf = async (q: string) =>
  (await search(q)).query?.chips.map(({ kind, label }) => `${kind} ${label}`) ?? [];

test.each([
  ['EN590', ['European']],
  ['en 590', ['European']],
  ['EN590 FOB Rotterdam 30kt', ['European']],
  ['EN590 FOB Rotterdam 50kt', []],
  ['bonny lite', ['Nigerian']],
  ['Jet CIF WAF', ['Jet to Lagos']],
  ['ara', ['Petrol', 'European']],
  ['diesel ARA', ['European']],
  ['gasoil AG', ['Emirates']],
  ['diesel USGC', ['American']],
  ['wanted diesel', ['Via Rotterdam']],
  ['diesel in houston', ['American']],
  ['"desel"', []],
  ['gasolne', ['Petrol']],
])('%s finds %j', async (q, found) => {
  expect(await titles(q)).toEqual(found);
});

test('misspelt finds what the right word finds, in the same order, and says so', async () => {
  const right = await search('diesel rotterdam');
  const wrong = await search('desel roterdam');
  expect(right.items.map(({ title }) => title)).toEqual(['European', 'Via Rotterdam']);
  expect(wrong.items).toEqual(right.items);
  expect(right.query?.corrected).toBeNull();
  expect(wrong.query?.corrected).toBe('diesel rotterdam');
  expect((await search('"desel roterdam"')).query).toMatchObject({ corrected: null, chips: [] });
});

test('the named place comes before others, newer ads after that; another order is still to be had', async () => {
  expect(await titles('rotterdam')).toEqual(['European', 'Via Rotterdam']);
  expect(await titles('rotterdam', '&sort=newest')).toEqual(['Via Rotterdam', 'European']);
});

test('an ad that matches by another port says so', async () => {
  const { items, query } = await search('rotterdam');
  const via = items.find(({ title }) => title === 'Via Rotterdam');
  expect(query?.reasons).toEqual([
    {
      adId: via?.id,
      message: 'via load port Rotterdam',
      code: 'market.viaLoadPort',
      values: { port: { name: 'Rotterdam' } },
    },
  ]);
  expect((await search('houston')).query?.reasons).toEqual([]);
});

describe('what was understood', () => {
  test.each([
    [
      'EN590 FOB Rotterdam 30kt',
      ['quantity 30kt', 'product_type EN 590 10 ppm (ULSD)', 'term FOB', 'port Rotterdam'],
    ],
    ['mazut MED 500 kb', ['quantity 500 kb', 'product Mazut', 'trading_region MED']],
    ['jet netherlands', ['product Jet fuel & kerosene', 'country Netherlands']],
    ['selling urea', ['product Urea 46% N', 'side selling']],
    ['prompt', []],
    // Goods and a place: the word finds both.
    ['oman', []],
  ])('%s: %j', async (q, chips) => {
    expect(await chipsOf(q)).toEqual(chips);
  });

  test('each part can be removed, or made a filter', async () => {
    const { query } = await search('prompt EN590 FOB ARA 30kt');
    expect(query?.rest).toBe('prompt');
    const [quantity, grade, term, region] = query?.chips ?? [];
    expect(quantity).toMatchObject({
      without: 'prompt EN590 FOB ARA',
      filters: { quantityMin: 30_000, quantityBasis: 'tonnes' },
    });
    expect(grade).toMatchObject({
      without: 'prompt FOB ARA 30kt',
      filters: { productTypeId: [ids.type('EN-590-10-PPM')] },
    });
    expect(term?.filters).toEqual({ term: ['FOB'] });
    expect(region?.filters).toEqual({ tradingRegion: ['ARA'] });
  });

  test('nothing is read where no text is searched', async () => {
    expect((await t.call('GET', '/ads/public')).json().query).toBeNull();
  });
});

describe('trading regions', () => {
  test('are a filter: by port, or by country', async () => {
    const filtered = async (query: string) =>
      (await t.call('GET', `/ads/public?${query}`)).json().items.map((ad: { title: string }) => ad.title);
    expect(await filtered('tradingRegion=ARA')).toEqual(['Petrol', 'European']);
    expect(await filtered('tradingRegion=WAF&tradingRegion=USGC')).toEqual([
      'Jet to Lagos',
      'Nigerian',
      'American',
    ]);
    expect(await filtered('tradingRegion=NOWHERE')).toEqual([]);
    expect((await t.call('GET', '/ads/public/facets?tradingRegion=ARA')).json().total).toBe(2);
  });

  test('are base data: whoever may write it changes what belongs to one', async () => {
    const list = (await t.call('GET', '/trading-regions')).json().items;
    const ara = list.find(({ code }: { code: string }) => code === 'ARA');
    expect(ara.portCodes).toEqual(
      expect.arrayContaining(['NLRTM', 'NLAMS', 'BEANR', 'NLVLI', 'NLMOE', 'BEGNE', 'NLTNZ']),
    );
    const { id: _, version, isActive: __, order: ___, ...body } = ara;
    const put = (change: object, as = admin) =>
      t.call('PUT', `/trading-regions/${ara.id}`, { as: as.token, payload: { ...body, version, ...change } });
    expect((await put({}, await makePerson(t))).statusCode).toBe(403);
    const wrong = await put({ portCodes: ['NLRTM', 'XXYYY'] });
    expect([wrong.statusCode, wrong.json().code]).toEqual([400, 'VALIDATION_FAILED']);
    expect((await put({ portCodes: [], countryCodes: [] })).statusCode).toBe(400);
    expect((await put({ portCodes: ['NLAMS'] })).statusCode).toBe(200);
    await expect.poll(async () => titles('ara')).toEqual(['Petrol']);
    expect((await t.call('GET', '/ads/public?tradingRegion=ARA')).json().total).toBe(1);
  });

  test('are suggested while somebody types', async () => {
    const { items } = (await t.call('GET', '/ads/public/suggest?q=WAF')).json();
    expect(items).toContainEqual(
      expect.objectContaining({ kind: 'trading_region', value: 'WAF', label: 'West Africa' }),
    );
  });
});
