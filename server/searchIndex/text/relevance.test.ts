import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { publicAdsQuery } from '../../../contract/market/adSearch.ts';
import type { Names } from '../../baseData/baseData.ts';
import { compileFilters } from '../query/compileFilters.ts';
import { findPage } from '../query/pageSearch.ts';
import type { IndexedAd } from '../searchIndex.queries.ts';
import { buildAdIndex, openAdIndex } from '../store/adIndex.ts';

/** Every access path must sort by the number of words in title or product, then newest first. */
let seed = 815;
const draw = () => {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
  return seed / 4_294_967_296;
};

const ADS = 16_000;
const TODAY = 20_000;
const names = { countries: new Map(), ports: new Map(), tradingRegions: new Map() } as unknown as Names;
/** Share of ads with the word, and share of those with it in title or product. No word is part of another. */
const shares = {
  oil: [0.95, 0.003],
  spot: [0.9, 0.4],
  price: [0.85, 0],
  tank: [0.3, 0.5],
  gas: [0.12, 0.01],
  rare: [0.01, 0.5],
} as const;
type Term = keyof typeof shares;
const vocabulary = Object.keys(shares) as Term[];

const textsOf = () => {
  const words = vocabulary.filter((word) => draw() < shares[word][0]);
  const texts = {
    words: words.join(' '),
    head: words.filter((word) => draw() < shares[word][1]).join(' '),
  };
  return { ...texts, textState: createHash('sha1').update(JSON.stringify(texts)).digest().readInt32LE() };
};

const adOf = (number: number): IndexedAd => {
  return {
    number,
    side: draw() < 0.6 ? 'sell' : 'buy',
    product: 'product',
    type: null,
    country: 'country',
    origin: null,
    port: null,
    term: 'FOB',
    priceType: 'fixed',
    comparableKind: null,
    tradeLane: null,
    level: null,
    currency: null,
    payment: [],
    verified: true,
    state: 0,
    published: 1_700_000_000_000_000 + Math.floor(draw() * 9_000) * 3_600_000_000,
    validUntil: TODAY + (draw() < 0.02 ? -1 : 5),
    usdPerBbl: null,
    usdPerTonne: null,
    usdPerMMBtu: null,
    tonnes: Math.floor(draw() * 100),
    barrels: null,
    starts: null,
    ends: null,
    ...textsOf(),
  };
};
/** Half of the changes leave the texts as they are. */
const changedOf = ({ number, words, head, textState }: IndexedAd): IndexedAd => ({
  ...adOf(number),
  ...(draw() < 0.5 && { words, head, textState }),
});

test('pages by relevance, with one word and several, of few and of many, also while ads change', async () => {
  const ads = Array.from({ length: ADS }, (_, at) => adOf(at + 1));
  const builder = buildAdIndex(ADS);
  builder.add(ads);
  const pause = async () => undefined;
  const adIndex = openAdIndex(await builder.finish(vocabulary, pause), pause);

  let newestFirst: IndexedAd[] = [];

  function compare(words: Term[], page: number, filters: { side?: 'sell'; quantityMin?: string }): void {
    const query = publicAdsQuery.parse({ q: words.join(' '), sort: 'relevance', page, ...filters });
    const terms = words.map((word) => ({ words: [word], isPrefix: true }));
    const market = adIndex.market(names, TODAY);
    const sets = adIndex.setsOf(terms);
    const compiled = compileFilters(market, query, { productIds: null, reference: null, terms }, sets);
    const level = (ad: IndexedAd) => words.filter((word) => ad.head.includes(word)).length;
    const found = newestFirst.filter(
      (ad) =>
        words.every((word) => ad.words.includes(word)) &&
        ad.validUntil >= TODAY &&
        (!filters.side || ad.side === filters.side) &&
        (ad.tonnes ?? 0) >= Number(filters.quantityMin ?? 0),
    );
    const numbers = Array.from({ length: words.length + 1 }, (_, below) => words.length - below)
      .flatMap((wanted) => found.filter((ad) => level(ad) === wanted))
      .slice((page - 1) * query.limit, page * query.limit)
      .map((ad) => ad.number);
    expect(findPage(market, query, compiled, sets), JSON.stringify(query)).toEqual({
      numbers,
      total: Math.min(found.length, 10_001),
      unnamed: [],
    });
  }

  const searches: Term[][] = [
    ...vocabulary.map((word) => [word]),
    ['oil', 'spot'],
    ['oil', 'price'],
    ['spot', 'tank'],
    ['gas', 'oil'],
    ['rare', 'spot', 'oil'],
  ];
  for (let round = 0; round < 2; round += 1) {
    newestFirst = ads.toSorted((one, other) => other.published - one.published || other.number - one.number);
    for (const words of searches)
      for (const page of [1, 3, 500])
        for (const filters of [{}, { side: 'sell' as const }, { quantityMin: '98' }])
          compare(words, page, filters);
    const changed = ads.flatMap(({ number }) => (draw() < 0.01 ? number : []));
    for (const number of changed) ads[number - 1] = changedOf(ads[number - 1] as IndexedAd);
    adIndex.change(
      changed,
      changed.map((number) => ads[number - 1] as IndexedAd),
      [],
    );
  }
});
