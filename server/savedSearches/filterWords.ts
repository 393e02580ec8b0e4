import type { LanguageCode } from '../../contract/languages.ts';
import type { AdFilters } from '../ads/ads.ts';
import type { Names } from '../baseData/baseData.ts';
import { type Words, wordsIn } from '../words/words.ts';

type Key = keyof AdFilters;

/** One filter of a search: its words, and for "any of" its values with the word of each. */
export type FilterPart = {
  key: Key;
  word: string;
  values: { value: string; word: string | null }[];
};

const GONE = 'something that no longer exists';
const basisWords = { usdPerBbl: 'USD/bbl', usdPerTonne: 'USD/t', usdPerMMBtu: 'USD/MMBtu' } as const;
const figure = (value: number): string =>
  new Intl.NumberFormat('en', { maximumFractionDigits: 4 }).format(value).replaceAll(',', '\u00a0');

function rangeWord<Value extends string | number>(
  min: Value | undefined,
  max: Value | undefined,
  write: (value: Value) => string,
): string | null {
  if (min !== undefined && max !== undefined) return min === max ? write(min) : `${write(min)}–${write(max)}`;
  if (min !== undefined) return `≥ ${write(min)}`;
  return max === undefined ? null : `≤ ${write(max)}`;
}

function deliveryWord({ deliveryFrom, deliveryTo }: AdFilters, { say, day }: Words): string | null {
  const from = deliveryFrom && day(deliveryFrom, 'medium');
  const to = deliveryTo && day(deliveryTo, 'medium');
  if (from && to) return say('delivery {from:word} – {to:word}', { from, to });
  if (from) return say('delivery from {from:word}', { from });
  return to ? say('delivery until {to:word}', { to }) : null;
}

const priceTypeWords: Record<string, string> = {
  fixed: 'fixed price',
  formula: 'formula price',
  negotiable: 'negotiable price',
};

/** Filters of "any of", in the order they are read, with what each value is called; null where it is no more. */
const listed = (names: Names): [Key, (value: string) => string | null][] => {
  const regions = new Set([...names.countries.values()].map((country) => country.region));
  return [
    ['productId', (id) => names.products.get(id)?.name ?? null],
    ['productTypeId', (id) => names.types.get(id)?.name ?? null],
    ['term', (code) => (names.terms.has(code) ? code : null)],
    ['portId', (id) => names.ports.get(id)?.name ?? null],
    ['countryId', (id) => names.countries.get(id)?.name ?? null],
    ['region', (region) => (regions.has(region) ? region : null)],
    ['originCountryId', (id) => names.countries.get(id)?.name ?? null],
    ['priceType', (type) => priceTypeWords[type] ?? null],
    ['currencyId', (id) => names.currencies.get(id)?.code ?? null],
    ['paymentTerm', (code) => names.paymentTerms.find((term) => term.code === code)?.name ?? null],
  ];
};

/** What stands around the values of a filter that does not explain itself. */
const around: Partial<Record<Key, string>> = {
  originCountryId: 'from {place:word}',
  currencyId: 'in {place:word}',
};

const inContext = (key: Key, place: string, { say }: Words): string => {
  const text = around[key];
  return text === undefined ? place : say(text, { place });
};

const english = wordsIn('en');

/** The filters of a search in words, one part each; the values of “any of” keep the names they have in the base data. */
export function partsOf(query: AdFilters, names: Names, words: Words = english): FilterPart[] {
  const { say, tag } = words;
  const said = (word: string): string => say('{word:word}', { word });
  const anyOf = new Intl.ListFormat(tag, { type: 'disjunction' });
  const plain = (key: Key, word: string | null | undefined): FilterPart[] =>
    word ? [{ key, word, values: [] }] : [];
  const priceBasis = basisWords[query.priceBasis];
  const quantityUnit = query.quantityBasis === 'barrels' ? 'bbl' : 't';
  return [
    ...plain('q', query.q && say('“{name}”', { name: query.q })),
    ...plain('side', query.side && said({ sell: 'Sell', buy: 'Buy' }[query.side])),
    ...listed(names).flatMap(([key, nameOf]): FilterPart[] => {
      const given = query[key] as string[] | undefined;
      if (!given || given.length === 0) return [];
      const values = given.map((value) => ({ value, word: nameOf(value) }));
      const known = values.flatMap(({ word }) => (word === null ? [] : said(word)));
      const place = known.length > 0 ? anyOf.format(known) : said(GONE);
      return [{ key, values, word: inContext(key, place, words) }];
    }),
    ...plain(
      'priceMin',
      rangeWord(query.priceMin, query.priceMax, (value) => `${figure(value)} ${priceBasis}`),
    ),
    ...plain(
      'quantityMin',
      rangeWord(query.quantityMin, query.quantityMax, (value) => `${figure(value)}\u00a0${quantityUnit}`),
    ),
    ...plain('deliveryFrom', deliveryWord(query, words)),
    ...plain('verified', query.verified === 'true' ? said('verified sellers') : null),
    ...plain('bbox', query.bbox && said('in the map area')),
  ];
}

/** Filters whose every value is gone, so that nothing can match. */
export const brokenOf = (parts: FilterPart[]): string[] =>
  parts
    .filter(({ values }) => values.length > 0 && values.every(({ word }) => word === null))
    .map(({ key }) => key);

/** The parts of a search that an ad meets, in English; `meets` says which values of "any of" are the ad's. */
export const whyOf = (parts: FilterPart[], meets: (key: string, value: string) => boolean): string[] =>
  parts.flatMap(({ key, word, values }) => {
    const met = values.flatMap((one) => (one.word !== null && meets(key, one.value) ? one.word : []));
    return met.length > 0 ? met.map((place) => inContext(key, place, english)) : word;
  });

/** These parts in the reader's language; figures and what somebody wrote stand as they are. */
export function whyIn(language: LanguageCode | null, why: readonly string[]): string[] {
  const { say } = wordsIn(language);
  return why.map((part) => say('{part:word}', { part }));
}
