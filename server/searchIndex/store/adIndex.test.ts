import { expect, test } from 'vitest';
import { adSorts } from '../../../contract/ads/adEnums.ts';
import { publicAdsQuery, sortOf } from '../../../contract/market/adSearch.ts';
import { type FilterKey, filterKeys } from '../../../contract/market/filters.ts';
import type { Names } from '../../baseData/baseData.ts';
import { drawFilters, type FilterStock } from '../../test/kit/drawFilters.ts';
import { compileFilters } from '../query/compileFilters.ts';
import { countFacets, countPlaces } from '../query/facets.ts';
import { findPage } from '../query/pageSearch.ts';
import { sortSpecs } from '../query/topK.ts';
import type { IndexedAd } from '../searchIndex.queries.ts';
import { type AdIndex, buildAdIndex, openAdIndex } from './adIndex.ts';
import { type Facet, facets, type PublicAdsQuery } from './types.ts';

/** Every search must return what a filter over all ads returns, also while ads are added, changed and removed. */
let seed = 4_711;
const draw = () => {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
  return seed / 4_294_967_296;
};
const chance = (share: number) => draw() < share;
const upTo = (count: number) => Math.floor(draw() * count);
const idOf = (kind: number, at: number) =>
  `00000000-0000-4000-8000-${String(kind * 1e9 + at).padStart(12, '0')}`;
/** The first values are far more frequent than the last, so that some are bitmaps and some are lists. */
const skewed = (kind: number, count: number) => idOf(kind, Math.floor(draw() ** 4 * count));

const TODAY = 20_000;
const COUNTRIES = 40;
const place = (at: number) => ({ lat: (at * 37) % 90, lng: ((at * 53) % 360) - 180 });
const regionOf = (at: number) => ['Europe', 'Asia', 'Africa'][at % 3] as string;
const names = {
  countries: new Map(
    Array.from({ length: COUNTRIES }, (_, at) => [idOf(3, at), { ...place(at), region: regionOf(at) }]),
  ),
  ports: new Map(Array.from({ length: 80 }, (_, at) => [idOf(4, at), place(at + 1)])),
  tradingRegions: new Map(
    Object.entries({
      ARA: [[], [0, 1, 9]],
      WAF: [[2, 5], []],
      MED: [
        [1, 3],
        [4, 30, 70],
      ],
    }).map(([code, [countries, ports]]) => [
      code,
      {
        countries: new Set(countries?.map((at) => idOf(3, at))),
        ports: new Set(ports?.map((at) => idOf(4, at))),
      },
    ]),
  ),
} as unknown as Names;

const laneOf = () => `${skewed(3, 6)},${skewed(3, 6)}`;

const adOf = (number: number): IndexedAd => {
  const port = chance(0.7) ? Math.floor(draw() ** 3 * 80) : null;
  const price = chance(0.2) ? null : upTo(60);
  return {
    number,
    side: pickSide(),
    product: skewed(1, 50),
    type: chance(0.5) ? skewed(2, 70) : null,
    country: port === null ? skewed(3, COUNTRIES) : idOf(3, port % COUNTRIES),
    origin: chance(0.3) ? skewed(3, COUNTRIES) : null,
    port: port === null ? null : idOf(4, port),
    term: ['CIF', 'FOB', 'CFR', 'DAP', 'EXW'][Math.floor(draw() ** 3 * 5)] as string,
    priceType: chance(0.8) ? 'fixed' : 'negotiable',
    comparableKind: price === null ? null : (['fixed', 'formula', 'formula_proxy'][upTo(3)] as string),
    currency: chance(0.8) ? idOf(5, 1) : null,
    tradeLane: chance(0.6) ? laneOf() : null,
    payment: ['LC_SIGHT', 'BG', 'TT_ADVANCE'].filter(() => chance(0.3)),
    verified: chance(0.5),
    level: chance(0.7) ? upTo(5) : null,
    state: 0,
    textState: 0,
    published: 1_700_000_000_000_000 + upTo(500) * 3_600_000_000,
    validUntil: TODAY + upTo(40) - (chance(0.1) ? 5 : 0),
    usdPerBbl: price,
    usdPerTonne: price === null ? null : price * 7.5,
    usdPerMMBtu: chance(0.1) ? price : null,
    tonnes: chance(0.1) ? null : upTo(30) * 100,
    barrels: chance(0.3) ? null : upTo(30) * 700,
    starts: chance(0.6) ? TODAY + upTo(30) : null,
    ends: chance(0.6) ? TODAY + 10 + upTo(30) : null,
    words: '',
    head: '',
  };
};
function pickSide() {
  return chance(0.6) ? ('sell' as const) : ('buy' as const);
}

const dayText = (day: number) => new Date(day * 86_400_000).toISOString().slice(0, 10);
const values: FilterStock = {
  text: () => '',
  product: () => skewed(1, 60),
  grade: () => skewed(2, 70),
  country: () => skewed(3, COUNTRIES),
  region: () => regionOf(upTo(3)),
  tradingRegion: () => ['ARA', 'WAF', 'MED', 'NONE'][upTo(4)] as string,
  tradeLane: laneOf,
  port: () => skewed(4, 80),
  currency: () => idOf(5, 1),
  term: () => ['CIF', 'FOB', 'EXW'][upTo(3)] as string,
  paymentTerm: () => ['BG', 'LC_SIGHT', 'NONE'][upTo(3)] as string,
  day: () => dayText(TODAY + upTo(40)),
  tops: { price: 70, quantity: 3_000 },
};

const queryOf = (): PublicAdsQuery =>
  publicAdsQuery.parse({
    ...drawFilters(draw, values),
    sort: adSorts[upTo(adSorts.length)],
    page: chance(0.7) ? 1 : 1 + upTo(8),
  });

const isAny = (wanted: readonly string[] | undefined, value: string | null) =>
  !wanted || (value !== null && wanted.includes(value));
const isWithin = (value: number | null, min = -Infinity, max = Infinity) =>
  (min === -Infinity && max === Infinity) || (value !== null && value >= min && value <= max);
const dayIn = (text: string) => Date.parse(text) / 86_400_000;

function isInside(ad: IndexedAd, bbox: string): boolean {
  const [w = 0, s = 0, e = 0, n = 0] = bbox.split(',').map(Number);
  const at = ad.port ? names.ports.get(ad.port) : names.countries.get(ad.country as string);
  if (!at || at.lat < s || at.lat > n) return false;
  return w <= e ? at.lng >= w && at.lng <= e : at.lng >= w || at.lng <= e;
}

const tests: Record<FilterKey, (ad: IndexedAd, query: PublicAdsQuery) => boolean> = {
  // Terms are resolved outside of the index.
  q: () => true,
  side: (ad, q) => !q.side || ad.side === q.side,
  productId: (ad, q) => isAny(q.productId, ad.product),
  productTypeId: (ad, q) => isAny(q.productTypeId, ad.type),
  term: (ad, q) => isAny(q.term, ad.term),
  portId: (ad, q) => isAny(q.portId, ad.port),
  countryId: (ad, q) => isAny(q.countryId, ad.country),
  region: (ad, q) => isAny(q.region, names.countries.get(ad.country as string)?.region ?? null),
  tradingRegion: (ad, q) =>
    !q.tradingRegion ||
    q.tradingRegion.some((code) => {
      const region = names.tradingRegions.get(code);
      return region?.countries.has(ad.country ?? '') || region?.ports.has(ad.port ?? '') || false;
    }),
  originCountryId: (ad, q) => isAny(q.originCountryId, ad.origin),
  originExcluded: (ad, q) => ad.origin === null || !q.originExcluded?.includes(ad.origin),
  priceType: (ad, q) => isAny(q.priceType, ad.priceType),
  priceQuality: (ad, q) => isAny(q.priceQuality, ad.comparableKind),
  currencyId: (ad, q) => isAny(q.currencyId, ad.currency),
  tradeLane: (ad, q) => isAny(q.tradeLane, ad.tradeLane),
  paymentTerm: (ad, q) => !q.paymentTerm || ad.payment.some((one) => q.paymentTerm?.includes(one)),
  price: (ad, q) => isWithin(ad[q.priceBasis], q.priceMin, q.priceMax),
  quantity: (ad, q) => isWithin(ad[q.quantityBasis], q.quantityMin, q.quantityMax),
  delivery: (ad, q) =>
    (!q.deliveryFrom || (ad.ends !== null && ad.ends >= dayIn(q.deliveryFrom))) &&
    (!q.deliveryTo || (ad.starts !== null && ad.starts <= dayIn(q.deliveryTo))),
  verified: (ad, q) => q.verified !== 'true' || ad.verified,
  level: (ad, q) => !q.level || (ad.level ?? 0) >= Number(q.level),
  bbox: (ad, q) => !q.bbox || isInside(ad, q.bbox),
};
const filterOfFacet: Record<Facet, FilterKey> = {
  side: 'side',
  product: 'productId',
  type: 'productTypeId',
  country: 'countryId',
  term: 'term',
};
const matches = (ad: IndexedAd, q: PublicAdsQuery, except?: Facet) =>
  ad.validUntil >= TODAY &&
  filterKeys.every((key) => (except && filterOfFacet[except] === key) || tests[key](ad, q));

const countBy = (ads: IndexedAd[], key: (ad: IndexedAd) => string | null) => {
  const counts: Record<string, number> = {};
  for (const ad of ads) {
    const value = key(ad);
    if (value !== null) counts[value] = (counts[value] ?? 0) + 1;
  }
  return counts;
};

function compare(adIndex: AdIndex, ads: Map<number, IndexedAd>, q: PublicAdsQuery): void {
  const of = JSON.stringify(q);
  const market = adIndex.market(names, TODAY);
  const compiled = compileFilters(
    market,
    q,
    { productIds: q.productId ?? null, reference: null, terms: null },
    [],
  );
  const all = [...ads.values()];
  const found = all.filter((ad) => matches(ad, q));
  const { figure, isDescending } = sortSpecs(q)[sortOf(q)];
  const sign = isDescending ? -1 : 1;
  const ordered = found.toSorted((one, other) => {
    const [a, b] = [one[figure], other[figure]] as [number | null, number | null];
    if (a === null || b === null)
      return Number(a === null) - Number(b === null) || sign * (one.number - other.number);
    return sign * (a - b || one.number - other.number);
  });
  expect(findPage(market, q, compiled, []), of).toEqual({
    numbers: ordered.slice((q.page - 1) * q.limit, q.page * q.limit).map((ad) => ad.number),
    total: Math.min(found.length, 10_001),
    unnamed: [],
  });
  const counted = countFacets(market, compiled);
  // Ties must have a stable order.
  for (const facet of facets)
    expect(
      counted[facet].map(({ value, count }) => [value, count]),
      `${facet} of ${of}`,
    ).toEqual(
      Object.entries(
        countBy(
          all.filter((ad) => matches(ad, q, facet)),
          (ad) => ad[facet],
        ),
      ).toSorted(([one, ones], [other, others]) => others - ones || (one < other ? -1 : 1)),
    );
  const newest = Math.max(...found.map((ad) => ad.published));
  expect([counted.total, counted.newest?.getTime() ?? null], of).toEqual([
    found.length,
    found.length === 0 ? null : newest / 1_000,
  ]);
  const places = countPlaces(market, compiled).map(
    ({ portId, countryId, sell, buy }) => [`${portId} ${countryId}`, sell + buy * 1e6] as const,
  );
  const byPlace: Record<string, number> = {};
  for (const ad of found) {
    const key = `${ad.port} ${ad.country}`;
    byPlace[key] = (byPlace[key] ?? 0) + (ad.side === 'sell' ? 1 : 1e6);
  }
  expect(Object.fromEntries(places), of).toEqual(byPlace);
}

async function indexOf(ads: Map<number, IndexedAd>): Promise<AdIndex> {
  const builder = buildAdIndex(ads.size);
  builder.add([...ads.values()]);
  const pause = async () => undefined;
  return openAdIndex(await builder.finish([], pause), pause);
}

test('few ads that become many, change and go', async () => {
  expect.hasAssertions();
  const ads = new Map<number, IndexedAd>();
  for (let number = 1; number <= 700; number += 1) ads.set(number, adOf(number));
  const adIndex = await indexOf(ads);
  let last = 700;
  for (let round = 0; round < 40; round += 1) {
    const changed = [...ads.keys()].filter(() => chance(0.03));
    const gone = changed.filter(() => chance(0.3));
    const added = Array.from({ length: round % 3 === 0 ? 90 : 1 }, (_, at) => last + 1 + at);
    last += added.length;
    for (const number of gone) ads.delete(number);
    const now = [...changed.filter((number) => !gone.includes(number)), ...added].map(adOf);
    for (const ad of now) ads.set(ad.number, ad);
    adIndex.change([...changed, ...added], now, []);
    for (let tries = 0; tries < 10; tries += 1) compare(adIndex, ads, queryOf());
  }
});

test.each([60, 3_000])(
  'an exclusion counts what it leaves among %i ads, at any selectivity',
  async (size) => {
    const ads = new Map<number, IndexedAd>();
    for (let number = 1; number <= size; number += 1) ads.set(number, { ...adOf(number), validUntil: TODAY });
    const adIndex = await indexOf(ads);
    const origins = Array.from({ length: COUNTRIES }, (_, at) => idOf(3, at));
    for (const excluded of [
      [],
      [idOf(9, 1)],
      origins.slice(0, 1),
      origins.slice(20),
      origins.slice(1),
      origins,
    ]) {
      const query = publicAdsQuery.parse({ originExcluded: excluded });
      compare(adIndex, ads, query);
      const { conditions } = compileFilters(
        adIndex.market(names, TODAY),
        query,
        { productIds: null, reference: null, terms: null },
        [],
      );
      const left = [...ads.values()].filter(
        ({ origin }) => origin === null || !excluded.includes(origin),
      ).length;
      expect(conditions.map(({ count }) => count)).toEqual(left === size ? [] : [left]);
    }
  },
);

test('more than are counted', async () => {
  expect.hasAssertions();
  const ads = new Map<number, IndexedAd>();
  for (let number = 1; number <= 24_000; number += 1) ads.set(number, adOf(number));
  const adIndex = await indexOf(ads);
  for (let tries = 0; tries < 30; tries += 1) compare(adIndex, ads, queryOf());
});
