import type { LanguageCode } from '../../contract/core/languages.ts';
import {
  type BaseDataKey,
  type BaseDataKind,
  excludes,
  type FilterKey,
  filterKeys,
  filterParams,
  type ListKey,
  type ParamValues,
} from '../../contract/market/filters.ts';
import type { AdFilters } from '../ads/ads.ts';
import type { Names } from '../baseData/baseData.ts';
import { type Messages, messagesIn } from '../i18n/messages.ts';

/** One filter of a search with its label; for a list, each value with its label. */
export type FilterPart = {
  key: FilterKey;
  label: string;
  values: { value: string; label: string | null }[];
};

const GONE = 'something that no longer exists';
const basisLabels = { usdPerBbl: 'USD/bbl', usdPerTonne: 'USD/t', usdPerMMBtu: 'USD/MMBtu' } as const;
const figure = (value: number): string =>
  new Intl.NumberFormat('en', { maximumFractionDigits: 4 }).format(value).replaceAll(',', '\u00a0');

function rangeLabel<Value extends string | number>(
  min: Value | undefined,
  max: Value | undefined,
  write: (value: Value) => string,
): string | null {
  if (min !== undefined && max !== undefined) return min === max ? write(min) : `${write(min)}–${write(max)}`;
  if (min !== undefined) return `≥ ${write(min)}`;
  return max === undefined ? null : `≤ ${write(max)}`;
}

function deliveryLabel({ deliveryFrom, deliveryTo }: AdFilters, { translate, day }: Messages): string | null {
  const from = deliveryFrom && day(deliveryFrom, 'medium');
  const to = deliveryTo && day(deliveryTo, 'medium');
  if (from && to) return translate('delivery {from:word} – {to:word}', { from, to });
  if (from) return translate('delivery from {from:word}', { from });
  return to ? translate('delivery until {to:word}', { to }) : null;
}

const say = ({ translate }: Messages, label: string): string => translate('{word:word}', { word: label });

/** The labels of filters without a list of values. */
const labels: Record<Exclude<FilterKey, ListKey>, (query: AdFilters, messages: Messages) => string | null> = {
  q: ({ q }, { translate }) => (q ? translate('“{name}”', { name: q }) : null),
  side: ({ side }, messages) => (side ? say(messages, { sell: 'Sell', buy: 'Buy' }[side]) : null),
  price: ({ priceMin, priceMax, priceBasis }) =>
    rangeLabel(priceMin, priceMax, (value) => `${figure(value)} ${basisLabels[priceBasis]}`),
  quantity: ({ quantityMin, quantityMax, quantityBasis }) =>
    rangeLabel(
      quantityMin,
      quantityMax,
      (value) => `${figure(value)}\u00a0${quantityBasis === 'barrels' ? 'bbl' : 't'}`,
    ),
  delivery: deliveryLabel,
  verified: ({ verified }, messages) => (verified === 'true' ? say(messages, 'verified sellers') : null),
  bbox: ({ bbox }, messages) => (bbox ? say(messages, 'in the map area') : null),
};

/** What stands around the values of a list; null where they speak for themselves. */
const around: Record<ListKey, string | null> = {
  productId: null,
  productTypeId: null,
  term: null,
  portId: null,
  countryId: null,
  region: null,
  originCountryId: 'from {place:word}',
  originExcluded: 'not from {place:word}',
  priceType: null,
  currencyId: 'in {place:word}',
  paymentTerm: null,
};

const isList = (key: FilterKey): key is ListKey => key in around;

/** The labels of values that are no base data, whichever filter they are of. */
const choiceLabels: Record<ParamValues[Exclude<ListKey, BaseDataKey>][number], string> = {
  fixed: 'fixed price',
  formula: 'formula price',
  negotiable: 'negotiable price',
};
const labelOfChoice = (value: string): string | null =>
  (choiceLabels as Partial<Record<string, string>>)[value] ?? null;

/** The names of base data; null for what no longer exists. */
function namesIn(names: Names): Record<BaseDataKind, (value: string) => string | null> {
  const regions = new Set([...names.countries.values()].map((country) => country.region));
  return {
    product: (id) => names.products.get(id)?.name ?? null,
    grade: (id) => names.types.get(id)?.name ?? null,
    term: (code) => (names.terms.has(code) ? code : null),
    port: (id) => names.ports.get(id)?.name ?? null,
    country: (id) => names.countries.get(id)?.name ?? null,
    region: (region) => (regions.has(region) ? region : null),
    currency: (id) => names.currencies.get(id)?.code ?? null,
    paymentTerm: (code) => names.paymentTerms.find((term) => term.code === code)?.name ?? null,
  };
}

const inContext = (key: ListKey, place: string, { translate }: Messages): string => {
  const text = around[key];
  return text === null ? place : translate(text, { place });
};

const english = messagesIn('en');

/** The labels of a search's filters; values of lists have their base data names. */
export function partsOf(query: AdFilters, names: Names, messages: Messages = english): FilterPart[] {
  const anyOf = new Intl.ListFormat(messages.tag, { type: 'disjunction' });
  const nameOf = namesIn(names);
  const listed = (key: ListKey): FilterPart[] => {
    const given: readonly string[] = query[key] ?? [];
    if (given.length === 0) return [];
    const param = filterParams[key];
    const labelOf = 'of' in param ? nameOf[param.of] : labelOfChoice;
    const values = given.map((value) => ({ value, label: labelOf(value) }));
    const known = values.flatMap(({ label }) => (label === null ? [] : say(messages, label)));
    const place = known.length > 0 ? anyOf.format(known) : say(messages, GONE);
    return [{ key, values, label: inContext(key, place, messages) }];
  };
  return filterKeys.flatMap((key): FilterPart[] => {
    if (isList(key)) return listed(key);
    const label = labels[key](query, messages);
    return label === null ? [] : [{ key, label, values: [] }];
  });
}

/** Filters whose values all no longer exist, so that nothing can match, or nothing is excluded. */
export const brokenOf = (parts: FilterPart[]): string[] =>
  parts
    .filter(({ values }) => values.length > 0 && values.every(({ label }) => label === null))
    .map(({ key }) => key);

/** The filters that an ad meets, in English; `meets` tells which values of a list are the ad's. */
export const whyOf = (parts: FilterPart[], meets: (key: ListKey, value: string) => boolean): string[] =>
  parts.flatMap(({ key, label, values }) => {
    if (!isList(key)) return label;
    const isMet = (value: string) => excludes(key) || meets(key, value);
    const met = values.flatMap((one) => (one.label !== null && isMet(one.value) ? one.label : []));
    // Who excludes only what no longer exists excludes nothing.
    if (met.length === 0) return excludes(key) ? [] : label;
    return met.map((place) => inContext(key, place, english));
  });

/** Translates these parts; figures and user text stay unchanged. */
export function whyIn(language: LanguageCode | null, why: readonly string[]): string[] {
  const { translate } = messagesIn(language);
  return why.map((part) => translate('{part:word}', { part }));
}
