import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeCompany } from '../../test/kit/companyKit.ts';
import { type BaseIds, baseIds, diesel, makeAd, makePerson, type Person } from '../../test/kit/make.ts';
import { startTestApp, type TestApp } from '../../test/kit/testApp.ts';

let t: TestApp;
let ids: BaseIds;
let owner: Person;
let admin: Person;

const fixed = (amount: number, unit = 'MT', currency = 'USD') => ({
  type: 'fixed' as const,
  amount,
  currencyId: ids.currency(currency),
  unitId: ids.unit(unit),
});

beforeAll(async () => {
  t = await startTestApp();
  ids = await baseIds(t);
  owner = await makePerson(t, { role: 'admin' });
  admin = await makePerson(t, { role: 'admin' });
  const publish = (change: Parameters<typeof diesel>[1]) =>
    makeAd(t, owner, diesel(ids, change), { approvedBy: admin });
  await publish({ title: 'Diesel Rotterdam 700', price: fixed(700) });
  await publish({ title: 'Diesel Rotterdam 650', price: fixed(650), side: 'buy' });
  await publish({
    title: 'Jet Fujairah',
    productId: ids.product('JET'),
    density15: 800,
    price: fixed(95, 'BBL'),
    delivery: {
      term: 'FOB',
      portId: ids.port('AEFJR'),
      countryId: ids.country('AE'),
      from: '2099-01-05',
      to: '2099-01-09',
    },
    quantity: { min: 5_000, max: 25_000, unitId: ids.unit('MT'), basis: 'total' },
  });
  await publish({
    title: 'Natural gas Germany',
    productId: ids.product('NATGAS'),
    density15: undefined,
    price: fixed(34.1214, 'MWH'),
    quantity: { min: 1000, max: 1000, unitId: ids.unit('MWH'), basis: 'total' },
    delivery: { term: 'DAP', place: 'THE', countryId: ids.country('DE') },
  });
  await makeAd(t, owner, diesel(ids, { title: 'Still pending' }));
});
afterAll(() => t.close());

const list = async (query: string) => (await t.call('GET', `/ads/public?${query}`)).json();
const titles = async (query: string): Promise<string[]> =>
  (await list(query)).items.map((ad: { title: string }) => ad.title);

describe('filters', () => {
  test('only published ads, newest first, paged', async () => {
    const first = await list('limit=3');
    expect(first).toMatchObject({ page: 1, limit: 3, total: 4, totalPages: 2 });
    expect(first.items.map((ad: { title: string }) => ad.title)).toEqual([
      'Natural gas Germany',
      'Jet Fujairah',
      'Diesel Rotterdam 650',
    ]);
    expect(await titles('limit=3&page=2')).toEqual(['Diesel Rotterdam 700']);
    expect((await list('')).limit).toBe(20);
  });

  test('a product group includes what is below it; repeated keys mean any of', async () => {
    const group = await t.ctx.db
      .selectFrom('products')
      .select('parent_id')
      .where('code', '=', 'DIESEL')
      .executeTakeFirstOrThrow();
    expect((await titles(`productId=${group.parent_id}`)).sort()).toEqual([
      'Diesel Rotterdam 650',
      'Diesel Rotterdam 700',
      'Jet Fujairah',
    ]);
    const both = `productId=${ids.product('JET')}&productId=${ids.product('NATGAS')}`;
    expect(await titles(both)).toEqual(['Natural gas Germany', 'Jet Fujairah']);
  });

  test('side, country, region, term, price type, delivery window and quantity', async () => {
    expect(await titles('side=buy')).toEqual(['Diesel Rotterdam 650']);
    expect(await titles(`countryId=${ids.country('AE')}`)).toEqual(['Jet Fujairah']);
    expect(await titles(`portId=${ids.port('AEFJR')}`)).toEqual(['Jet Fujairah']);
    expect(await titles('region=Europe')).toHaveLength(3);
    expect(await titles('term=FOB&term=DAP')).toEqual(['Natural gas Germany', 'Jet Fujairah']);
    expect(await titles('priceType=formula')).toEqual([]);
    expect(await titles('deliveryFrom=2099-01-08&deliveryTo=2099-02-01')).toEqual(['Jet Fujairah']);
    expect(await titles('quantityMin=26000&quantityMax=30000')).toEqual([
      'Diesel Rotterdam 650',
      'Diesel Rotterdam 700',
    ]);
    expect(await titles('paymentTerm=BG')).toEqual([]);
    expect(await titles('paymentTerm=BG&paymentTerm=LC_SIGHT')).toHaveLength(4);
  });

  test('origins are wanted or excluded; an ad that states none has none of the excluded ones', async () => {
    const [russia, iran] = [ids.country('RU'), ids.country('IR')];
    const { id } = await makeAd(t, owner, diesel(ids, { title: 'Russian diesel', originCountryId: russia }), {
      approvedBy: admin,
    });
    expect(await titles(`originCountryId=${russia}`)).toEqual(['Russian diesel']);
    expect(await titles('')).toContain('Russian diesel');
    const without = await list(`originExcluded=${russia}&originExcluded=${iran}`);
    expect(without.total).toBe(4);
    expect(JSON.stringify(without.items)).not.toContain('Russian diesel');
    expect((await list(`originExcluded=${iran}`)).total).toBe(5);
    expect(await titles(`originCountryId=${russia}&originExcluded=${russia}`)).toEqual([]);
    const facets = (await t.call('GET', `/ads/public/facets?originExcluded=${russia}`)).json();
    expect(facets.total).toBe(4);
    expect((await t.call('GET', '/ads/public?originExcluded=Russia')).statusCode).toBe(400);
    await t.ctx.db.deleteFrom('ads').where('id', '=', id).execute();
    t.ctx.responses.invalidate('market');
  });

  test('prices compare across units', async () => {
    expect(await titles('priceMin=90&priceMax=96&sort=price_asc')).toEqual([
      'Diesel Rotterdam 700',
      'Jet Fujairah',
    ]);
    expect(await titles('priceBasis=usdPerTonne&priceMin=690&sort=price_desc')).toEqual([
      'Jet Fujairah',
      'Diesel Rotterdam 700',
    ]);
    expect(await titles('priceBasis=usdPerMMBtu&priceMin=9.9&priceMax=10.1')).toEqual([
      'Natural gas Germany',
    ]);
    expect((await titles('sort=price_asc')).at(-1)).toBe('Natural gas Germany');
    expect((await titles('sort=quantity'))[0]).toMatch(/^Diesel/);
  });

  test('a viewport, also over the date line', async () => {
    expect(await titles('bbox=50,20,60,30')).toEqual(['Jet Fujairah']);
    expect(await titles('bbox=170,-60,-170,60')).toEqual([]);
    expect(await titles('bbox=50,-60,6,60')).toHaveLength(3);
    expect(await titles('bbox=-180,-90,180,90')).toHaveLength(4);
    expect(await titles('bbox=4.14,51.95,4.14,51.95')).toHaveLength(2);
  });
});

describe('text', () => {
  test.each([
    ['diesel', 2],
    ['dies', 2],
    ['desel', 2],
    ['deisel', 2],
    ['roterdam', 2],
    ['AGO', 2],
    ['rotterdam diesel 650', 1],
    ['fujaira jet', 1],
    ['NLRTM', 2],
    ['zzzzqqq', 0],
    ["%_\\'", 0],
    ['%', 0],
    ['_', 0],
    ['\\', 0],
    ["'", 0],
    ["diesel' & ! rotterdam", 2],
    ['diesel:*', 2],
    ['DIESEL', 2],
    ['díesel', 2],
  ])('%s finds %i', async (q, count) => {
    expect(await titles(`q=${encodeURIComponent(q)}&sort=relevance`)).toHaveLength(count);
  });
  test('a reference finds its ad', async () => {
    const [ad] = (await list('limit=1')).items;
    expect(await titles(`q=${ad.reference}`)).toEqual([ad.title]);
    expect((await t.call('GET', `/ads/${ad.reference}`)).json().id).toBe(ad.id);
  });
});

test.each([
  'limit=1000000000',
  'limit=0',
  'page=0',
  'page=x',
  'side=hold',
  'sort=best',
  'bbox=1,2,3',
  'bbox=0,80,10,-80',
  'bbox=999,0,1,1',
  'bbox=-181,0,1,1',
  'bbox=0,0,181,1',
  'bbox=0,-91,1,1',
  'bbox=0,0,1,91',
  'bbox=,,,',
  'bbox=1e1,0,20,1',
  'bbox=NaN,0,1,1',
  'page=1000000000',
  'page=1.5',
  'priceMin=-1',
  'priceMin=1e308',
  'productId=1',
  'colour=red',
  `q=${'x'.repeat(10_000)}`,
  'q=a%00b',
  'deliveryFrom=tomorrow',
])('refuses %.30s', async (query) => {
  const answer = await t.call('GET', `/ads/public?${query}`);
  expect([answer.statusCode, answer.json().code]).toEqual([400, 'VALIDATION_FAILED']);
});

test('a page after the last one is empty and says how many there are', async () => {
  expect(await list('page=100000&limit=100')).toMatchObject({ items: [], total: 4, totalPages: 1 });
});

test('says which end of the voyage the port is', async () => {
  const [jet] = (await list(`productId=${ids.product('JET')}`)).items;
  expect(jet.delivery).toMatchObject({ portIs: 'loading', counterPort: null });
  const [diesel] = (await list('q=rotterdam')).items;
  expect(diesel.delivery).toMatchObject({ portIs: 'discharge', port: { code: 'NLRTM' } });
  expect(diesel.product).toMatchObject({ code: 'DIESEL', path: [expect.any(String), expect.any(String)] });
});

test('facets count what the other filters leave', async () => {
  const facets = (await t.call('GET', `/ads/public/facets?side=sell&countryId=${ids.country('NL')}`)).json();
  expect(facets.total).toBe(1);
  expect(facets.side).toEqual(
    expect.arrayContaining([
      { value: 'buy', label: 'buy', count: 1 },
      { value: 'sell', label: 'sell', count: 1 },
    ]),
  );
  expect(
    facets.country.map((row: { label: string; count: number }) => [row.label, row.count]).sort(),
  ).toEqual([
    ['Germany', 1],
    ['Netherlands', 1],
    ['United Arab Emirates', 1],
  ]);
  const group = await t.ctx.db
    .selectFrom('products')
    .select('parent_id')
    .where('code', '=', 'DIESEL')
    .executeTakeFirstOrThrow();
  expect(facets.product.find((row: { value: string }) => row.value === group.parent_id)?.count).toBe(1);
});

test('further facets count what the other filters leave, a region by its ports or countries', async () => {
  const counted = async (query: string) => {
    const further = (await t.call('GET', `/ads/public/facets/further?${query}`)).json();
    return (facet: string) =>
      Object.fromEntries(
        further[facet].map((row: { label: string; count: number }) => [row.label, row.count]),
      );
  };
  const all = await counted('');
  expect(all('region')).toEqual({ Europe: 3, Asia: 1 });
  expect(all('tradingRegion')).toMatchObject({ ARA: 2, AG: 1 });
  expect(all('payment')).toEqual({ LC_SIGHT: 4 });
  expect(all('priceType')).toEqual({ fixed: 4 });
  expect(all('comparableKind')).toEqual({ fixed: 4 });
  expect(all('currency')).toEqual({ USD: 4 });
  expect(all('origin')).toEqual({});
  // What is picked does not hide its alternatives; what others filter does.
  const picked = await counted('region=Europe&side=sell&tradingRegion=AG');
  expect(picked('region')).toEqual({ Asia: 1 });
  expect(picked('tradingRegion')).toMatchObject({ ARA: 1 });
  expect(picked('payment')).toEqual({});
});

test('trade lanes: the countries of loading and discharge, whichever end the term names, of ads that name both ports', async () => {
  const lane = (loading: string, discharge: string) => `${ids.country(loading)},${ids.country(discharge)}`;
  const lanes = async (query: string) =>
    (await t.call('GET', `/ads/public/facets/further?${query}`)).json().tradeLane;
  expect(await lanes('')).toEqual([]);
  const voyage = (
    title: string,
    delivery: { term: string; port: string; counter: string; country: string },
  ) =>
    makeAd(
      t,
      owner,
      diesel(ids, {
        title,
        delivery: {
          term: delivery.term,
          portId: ids.port(delivery.port),
          counterPortId: ids.port(delivery.counter),
          countryId: ids.country(delivery.country),
        },
      }),
      { approvedBy: admin },
    );
  const made = [
    await voyage('Loaded at Fujairah', { term: 'FOB', port: 'AEFJR', counter: 'NLRTM', country: 'AE' }),
    await voyage('Discharged at Rotterdam', { term: 'CIF', port: 'NLRTM', counter: 'AEFJR', country: 'NL' }),
    await voyage('The way back', { term: 'FOB', port: 'NLRTM', counter: 'AEFJR', country: 'NL' }),
  ];
  const out = { value: lane('AE', 'NL'), count: 2 };
  const back = { value: lane('NL', 'AE'), count: 1 };
  expect(await lanes('')).toMatchObject([
    { ...out, loading: { name: 'United Arab Emirates' }, discharge: { name: 'Netherlands' } },
    back,
  ]);
  // What is picked does not hide its alternatives; what others filter does.
  expect(await lanes(`tradeLane=${back.value}`)).toMatchObject([out, back]);
  expect(await lanes('term=CIF')).toMatchObject([{ value: out.value, count: 1 }]);
  expect(await titles(`tradeLane=${out.value}`)).toEqual(['Discharged at Rotterdam', 'Loaded at Fujairah']);
  expect(await titles(`tradeLane=${out.value}&tradeLane=${back.value}`)).toHaveLength(3);
  expect(await titles(`tradeLane=${lane('AE', 'DE')}`)).toEqual([]);
  // The rest of this file counts its own ads.
  for (const { id } of made) await t.call('DELETE', `/ads/${id}`, { as: owner.token });
});

test('the level of the company behind an ad is said, is a filter, and acts as soon as it falls', async () => {
  const boss = await makePerson(t, { role: 'paid' });
  const company = await makeCompany(t, boss);
  const ad = await makeAd(t, boss, diesel(ids, { title: 'Of a company' }), { approvedBy: admin });
  const rise = (level: number) =>
    t.ctx.db.updateTable('companies').set({ level }).where('id', '=', company.id).execute();
  const found = async (query: string) =>
    (await list(query)).items.map((one: { title: string; owner: { level: number } }) => [
      one.title,
      one.owner.level,
    ]);
  expect(await found('level=1')).toEqual([]);
  await rise(2);
  await expect.poll(() => found('level=1')).toEqual([['Of a company', 2]]);
  expect(await found('level=2')).toEqual([['Of a company', 2]]);
  expect(await found('level=3')).toEqual([]);
  await rise(1);
  await expect.poll(() => found('level=2')).toEqual([]);
  expect(await found('level=1')).toEqual([['Of a company', 1]]);
  expect((await t.call('GET', '/ads/public?level=5')).statusCode).toBe(400);
  await t.call('DELETE', `/ads/${ad.id}`, { as: boss.token });
});

test('the map draws places together when they are close, sides apart, and tells port from country', async () => {
  const world = (await t.call('GET', '/ads/public/map?zoom=1')).json();
  expect(world).toMatchObject({ type: 'FeatureCollection', total: 4 });
  const cluster = world.features.find(
    (feature: { properties: { kind: string } }) => feature.properties.kind === 'cluster',
  );
  expect(cluster.properties).toMatchObject({ count: 3, sell: 2, buy: 1 });
  const near = (await t.call('GET', '/ads/public/map?zoom=8&bbox=3,50,6,53')).json();
  expect(near.features).toHaveLength(1);
  expect(near.features[0].properties).toMatchObject({
    kind: 'place',
    label: 'Rotterdam',
    precision: 'port',
    count: 2,
    sell: 1,
    buy: 1,
  });
  // Both ads stand at one place; what all four span holds the ones outside of the viewport as well.
  const [west, south, east, north] = near.bounds;
  expect(near.bounds).toEqual(world.bounds);
  expect(west < 5 && 50 < east && south < 30 && 51 < north).toBe(true);
  expect(near.features[0].properties).toMatchObject({ bounds: null, price: null });
  expect(cluster.properties.bounds[0]).toBeLessThan(cluster.properties.bounds[2]);
  const germany = (await t.call('GET', `/ads/public/map?zoom=8&countryId=${ids.country('DE')}`)).json();
  expect(germany.features[0].properties).toMatchObject({
    precision: 'country',
    label: 'Germany',
    portId: null,
  });
});
