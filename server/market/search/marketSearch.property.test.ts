import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { adSorts } from '../../../contract/ads/adEnums.ts';
import { publicAdsQuery } from '../../../contract/market/adSearch.ts';
import { tokenize } from '../../lib/searchText.ts';
import { uuidv7 } from '../../lib/uuidv7.ts';
import type { FurtherFacet, PlaceCount } from '../../searchIndex/searchIndex.ts';
import { drawFilters, type FilterStock } from '../../test/kit/drawFilters.ts';
import { baseIds, makePerson } from '../../test/kit/make.ts';
import { startTestApp, type TestApp } from '../../test/kit/testApp.ts';
import { thorough } from '../../test/thorough.ts';
import { findPage, type PublicAdsQuery, resolveQuery } from './publicAds.queries.ts';
import { countByPlace, countFacets, countFurtherFacets } from './publicCounts.queries.ts';

/** What memory answers must be what SQL answers, for every filter and sort, also after changes. */
let t: TestApp;
let owners: string[];
let stock: Stock;
let made = 0;

type Stock = Record<
  'products' | 'groups' | 'countries' | 'ports' | 'currencies' | 'terms' | 'regions' | 'names' | 'places',
  string[]
> & {
  types: { id: string; product_id: string }[];
  countryOf: Map<string, string>;
};

/** The same numbers in every run (mulberry32). */
const seeded = (seed: number) => () => {
  seed = (seed + 0x6d2b79f5) | 0;
  let x = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  x = (x + Math.imul(x ^ (x >>> 7), 61 | x)) ^ x;
  return ((x ^ (x >>> 14)) >>> 0) / 4_294_967_296;
};
const draw = seeded(20_261_120);
const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(draw() * items.length)] as Item;
const chance = (share: number) => draw() < share;
const day = (from: number, span: number) =>
  new Date(Date.UTC(2026, 10, 20) + Math.floor(from + draw() * span) * 86_400_000).toISOString().slice(0, 10);

const vocabulary = [
  'diesel',
  'dieseline',
  'rotterdam',
  'prompt',
  'cargo',
  'jet',
  'fujairah',
  'lc',
  'spot',
  'tank',
  'en590',
  '10ppm',
  'дизель',
  '柴油',
  '船用柴油',
  '液化天然气',
  'گازوئیل',
  'الديزل',
];
const someTokens = () => tokenize(vocabulary.filter(() => chance(0.25)).join(' ')).join(' ');

const columnsOf = () => {
  const portId = chance(0.6) ? pick(stock.ports) : null;
  const type = chance(0.4) ? pick(stock.types) : null;
  // Few different figures, so that there are equals to put in order.
  const price = chance(0.25) ? null : Math.round(draw() * 40) * 2.5;
  return {
    status: pick(['approved', 'approved', 'approved', 'approved', 'paused', 'pending', 'closed'] as const),
    side: pick(['sell', 'buy'] as const),
    product_id: type?.product_id ?? pick(stock.products),
    product_type_id: type?.id ?? null,
    origin_country_id: chance(0.3) ? pick(stock.countries) : null,
    quantity_min: 1,
    quantity_max: 2,
    quantity_tonnes: chance(0.1) ? null : Math.round(draw() * 20) * 500,
    quantity_barrels: chance(0.3) ? null : Math.round(draw() * 20) * 4000,
    price_type: pick(['fixed', 'formula', 'negotiable'] as const),
    price_currency_id: pick(stock.currencies),
    trade_lane: chance(0.5) ? lane() : null,
    usd_per_bbl: price,
    usd_per_tonne: price === null ? null : price * 7.5,
    usd_per_mmbtu: chance(0.5) ? price : null,
    term: pick(stock.terms),
    port_id: portId,
    delivery_country_id: portId ? (stock.countryOf.get(portId) as string) : pick(stock.countries),
    delivery_from: chance(0.5) ? day(0, 20) : null,
    delivery_to: chance(0.5) ? day(20, 20) : null,
    payment_terms: ['LC_SIGHT', 'BG', 'TT_ADVANCE'].filter(() => chance(0.4)),
    valid_until: sql<string>`(now() at time zone 'utc')::date + ${pick([-1, 0, 1, 5, 30])}::int`,
    published_at: new Date(Date.UTC(2026, 10, 1) + Math.floor(draw() * 200) * 3_600_000),
    search: sql<string>`setweight(to_tsvector('simple', ${someTokens()}), 'A') || setweight(to_tsvector('simple', ${someTokens()}), 'B') || setweight(to_tsvector('simple', ${someTokens()}), 'C')`,
    deleted_at: chance(0.05) ? new Date() : null,
    owner_id: pick(owners),
  };
};

const withPoint = (columns: ReturnType<typeof columnsOf>) => ({
  ...columns,
  lat: sql<number>`coalesce((select lat from ports where id = ${columns.port_id}), (select lat from countries where id = ${columns.delivery_country_id}))`,
  lng: sql<number>`coalesce((select lng from ports where id = ${columns.port_id}), (select lng from countries where id = ${columns.delivery_country_id}))`,
});

/** In portions, so that a slow machine takes no statement for one that hangs. */
const PORTION = 100;
async function insert(count: number): Promise<void> {
  for (let left = count; left > 0; left -= PORTION)
    await t.ctx.db
      .insertInto('ads')
      .values(
        Array.from({ length: Math.min(left, PORTION) }, () => {
          made += 1;
          const name = String(made).padStart(6, '0');
          return {
            ...withPoint(columnsOf()),
            id: uuidv7(),
            title: 'Random',
            slug: name,
            reference: `GM-${name}`,
          };
        }),
      )
      .execute();
}

const texts = [
  ...vocabulary,
  'die',
  'desel',
  'desel ARA',
  'gasoil roterdam 1kt',
  '"desel roterdam"',
  'jet cargo',
  'lc diesel',
  'zzzz',
  '%_',
  'roterdam',
  'диз',
  'en59',
  '10pm',
  'گاز',
  'ديزل',
  'گازوئيل',
  '天然气',
  '油',
  '液化石油气',
];
const lane = () => `${pick(stock.countries.slice(0, 5))},${pick(stock.countries.slice(0, 5))}`;

const values: FilterStock = {
  text: () => {
    if (chance(0.4)) return pick(texts);
    const parts = [
      pick(stock.names),
      pick(stock.places),
      pick(['FOB', 'CIF', '2kt', 'buy', '"jet"', 'prompt']),
    ];
    return parts.filter(() => chance(0.6)).join(' ') || pick(texts);
  },
  product: () => pick(chance(0.5) ? stock.products : stock.groups),
  grade: () => pick(stock.types).id,
  country: () => pick(stock.countries),
  region: () => pick(stock.regions),
  tradingRegion: () => pick(['ARA', 'NWE', 'AG', 'WAF', 'NONE']),
  tradeLane: lane,
  port: () => pick(stock.ports),
  currency: () => pick(stock.currencies),
  term: () => pick(stock.terms),
  paymentTerm: () => pick(['LC_SIGHT', 'BG', 'TT_ADVANCE', 'NONE']),
  day: () => day(0, 40),
  tops: { price: 100, quantity: 10_000 },
};

const randomQuery = (): PublicAdsQuery =>
  publicAdsQuery.parse({
    ...drawFilters(draw, values),
    sort: pick(adSorts),
    page: pick([1, 1, 2, 3, 40]),
    limit: pick([1, 7, 20, 100]),
  });

const sorted = <Row>(rows: Row[]) => rows.map((row) => JSON.stringify(row)).toSorted();

async function compare(query: PublicAdsQuery): Promise<void> {
  const { db, searchIndex: market } = t.ctx;
  const resolved = await resolveQuery(db, query);
  const of = JSON.stringify(query);
  expect(await resolveQuery(db, query, market), of).toEqual(resolved);
  expect(await market.page(query, resolved), of).toEqual(await findPage(db, query, resolved));
  const [inMemory, bySql] = [await market.facets(query, resolved), await countFacets(db, query, resolved)];
  for (const facet of ['side', 'product', 'type', 'country', 'term'] as const)
    expect(sorted(inMemory?.[facet] ?? []), `${facet} of ${of}`).toEqual(sorted(bySql[facet]));
  expect([inMemory?.total, inMemory?.countries, inMemory?.newest], of).toEqual([
    bySql.total,
    bySql.countries,
    bySql.newest,
  ]);
  const [further, furtherBySql] = [
    await market.furtherFacets(query, resolved),
    await countFurtherFacets(db, query, resolved),
  ];
  for (const facet of Object.keys(furtherBySql) as FurtherFacet[])
    expect(further?.[facet], `${facet} of ${of}`).toEqual(furtherBySql[facet]);
  const sortedPrices = (prices: PlaceCount['prices']) =>
    JSON.stringify(prices, (_, value) =>
      Array.isArray(value) ? value.toSorted((one, other) => one - other) : value,
    );
  const byPlace = (rows: PlaceCount[]) =>
    rows
      .map(
        ({ portId, countryId, sell, buy, prices }) =>
          `${portId} ${countryId} ${sell} ${buy} ${sortedPrices(prices)}`,
      )
      .toSorted();
  expect(byPlace((await market.places(query, resolved)) ?? []), of).toEqual(
    byPlace(await countByPlace(db, query, resolved)),
  );
}

beforeAll(async () => {
  t = await startTestApp();
  const { db } = t.ctx;
  await baseIds(t);
  owners = [(await makePerson(t)).id, (await makePerson(t, { confirmed: false })).id];
  await db
    .updateTable('users')
    .set({ email_verified: true })
    .where('id', '=', owners[0] as string)
    .execute();
  const products = await db
    .selectFrom('products')
    .select(['id', 'parent_id', 'name'])
    .orderBy('code')
    .execute();
  const groups = new Set(products.map((product) => product.parent_id));
  const ports = await db
    .selectFrom('ports')
    .select(['id', 'country_id', 'name'])
    .orderBy('code')
    .limit(40)
    .execute();
  const types = await db
    .selectFrom('product_types')
    .select(['id', 'product_id', 'name'])
    .orderBy('code')
    .limit(12)
    .execute();
  const countries = await db
    .selectFrom('countries')
    .select(['id', 'name'])
    .orderBy('code')
    .limit(12)
    .execute();
  const ids = (rows: { id: string }[]) => rows.map((row) => row.id);
  stock = {
    products: ids(products.filter((product) => !groups.has(product.id))).slice(0, 8),
    groups: ids(products.filter((product) => groups.has(product.id))),
    types,
    countries: ids(countries),
    ports: ids(ports),
    countryOf: new Map(ports.map((port) => [port.id, port.country_id])),
    currencies: ids(await db.selectFrom('currencies').select('id').orderBy('code').limit(3).execute()),
    terms: (await db.selectFrom('delivery_terms').select('code').orderBy('code').limit(6).execute()).map(
      (term) => term.code,
    ),
    regions: ['Europe', 'Asia', 'Africa', 'Nowhere'],
    names: [...products.map(({ name }) => name), ...types.map(({ name }) => name)],
    places: [
      'ARA',
      'AG',
      'Med',
      'WAF',
      ...ports.map(({ name }) => name),
      ...countries.map(({ name }) => name),
    ],
  };
  await db
    .insertInto('search_words')
    .values([...new Set(vocabulary.flatMap(tokenize))].map((word) => ({ word })))
    .execute();
  await insert(900);
  t.ctx.responses.invalidate('market');
}, 60_000);
afterAll(() => t.close());

test('memory and SQL find the same, for random filters, sorts and pages', async () => {
  expect.hasAssertions();
  for (let tries = 0; tries < thorough(80, 160); tries += 1) await compare(randomQuery());
}, 120_000);

test('still so while ads come, change and go', async () => {
  expect.hasAssertions();
  const { db, responses } = t.ctx;
  const anyOf = async (share: number) =>
    (await db.selectFrom('ads').select('id').orderBy('number').execute()).filter(() => chance(share));
  for (let round = 0; round < thorough(4, 8); round += 1) {
    await insert(1 + Math.floor(draw() * 60));
    for (const { id } of await anyOf(0.03))
      await db.updateTable('ads').set(withPoint(columnsOf())).where('id', '=', id).execute();
    for (const { id } of await anyOf(0.02)) await db.deleteFrom('ads').where('id', '=', id).execute();
    await db
      .updateTable('users')
      .set({ email_verified: chance(0.5) })
      .where('id', '=', pick(owners))
      .execute();
    responses.invalidate('market');
    for (let tries = 0; tries < 12; tries += 1) await compare(randomQuery());
  }
}, 120_000);

test('a change that is undone tells nobody, and a lost connection loses nothing', async () => {
  const { db, searchIndex: market, responses } = t.ctx;
  const query = publicAdsQuery.parse({});
  const resolved = await resolveQuery(db, query);
  const before = await market.page(query, resolved);
  await db
    .transaction()
    .execute(async (tx) => {
      await tx.updateTable('ads').set({ status: 'paused' }).execute();
      throw new Error('undone');
    })
    .catch(() => undefined);
  responses.invalidate('market');
  expect(await market.page(query, resolved)).toEqual(before);
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'gasmap changes' and datname = current_database()`.execute(db);
  await db.updateTable('ads').set({ side: 'buy' }).execute();
  await expect
    .poll(async () => (await market.facets(query, resolved))?.side.length, { timeout: 30_000 })
    .toBe(1);
  await compare(query);
});

test('also where more match than are counted, on first and deep pages', async () => {
  const { db, searchIndex: market, responses } = t.ctx;
  const { last } = await db
    .selectFrom('ads')
    .select((eb) => eb.fn.max<number>('number').as('last'))
    .executeTakeFirstOrThrow();
  for (let n = 1; n <= 26; n += 1)
    await sql`
    insert into ads (id, slug, reference, title, owner_id, status, side, product_id, product_type_id, term, port_id,
      delivery_country_id, lat, lng, quantity_min, quantity_max, quantity_tonnes, quantity_barrels, price_type,
      price_currency_id, usd_per_bbl, usd_per_tonne, usd_per_mmbtu, valid_until, published_at, search)
    select gen_random_uuid(), slug || '-' || n, reference || n, title, owner_id, status, side, product_id,
      product_type_id, term, port_id, delivery_country_id, lat, lng, quantity_min, quantity_max,
      quantity_tonnes, quantity_barrels, price_type, price_currency_id, usd_per_bbl + n % 7, usd_per_tonne,
      usd_per_mmbtu, valid_until + 100, published_at - n * interval '10 minutes', search
    from ads, (values (${n}::int)) as v (n) where number <= ${last} and status = 'approved' and deleted_at is null`.execute(
      db,
    );
  responses.invalidate('market');
  // So many at once are read anew as a whole; until then SQL would answer.
  const first = publicAdsQuery.parse({});
  await expect
    .poll(async () => market.page(first, await resolveQuery(db, first)), { timeout: 10_000 })
    .not.toBeNull();
  const some = [{}, { q: 'die jet' }];
  const every = [...some, { verified: 'true' }, { side: 'sell' }, { q: 'diesel' }];
  for (const sort of adSorts) {
    for (const page of thorough([1, 501], [1, 500, 501])) {
      for (const filters of thorough(some, every)) {
        const query = publicAdsQuery.parse({
          sort,
          page,
          priceBasis: pick(['usdPerBbl', 'usdPerMMBtu']),
          ...filters,
        });
        const resolved = await resolveQuery(db, query);
        expect(await market.page(query, resolved), JSON.stringify(query)).toEqual(
          await findPage(db, query, resolved),
        );
      }
    }
  }
}, 120_000);
