import type { LanguageCode } from '../../contract/core/languages.ts';
import { type Message, type MessageValue, msg } from '../../contract/core/message.ts';
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
import type { MessageCode } from '../../contract/messages/messages.ts';
import type { AdFilters } from '../ads/ads.ts';
import type { Names } from '../baseData/baseData.ts';
import { type Messages, messagesIn } from '../i18n/messages.ts';

/** One filter of a search with its label; for a list, each value with its label. */
export type FilterPart = {
  key: FilterKey;
  label: string;
  said: MessageValue;
  values: { value: string; label: MessageValue | null }[];
};

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

function deliveryLabel({ deliveryFrom, deliveryTo }: AdFilters): MessageValue | null {
  const [from, to] = [{ day: deliveryFrom ?? '' }, { day: deliveryTo ?? '' }];
  if (deliveryFrom && deliveryTo) return msg('market.deliveryBetween', { from, to });
  if (deliveryFrom) return msg('market.deliveryFrom', { from });
  return deliveryTo ? msg('market.deliveryUntil', { to }) : null;
}

/** The labels of filters without a list of values. */
const labels: Record<Exclude<FilterKey, ListKey>, (query: AdFilters) => MessageValue | null> = {
  q: ({ q }) => (q ? msg('market.quoted', { text: q }) : null),
  side: ({ side }) => (side ? msg(`market.${side}`) : null),
  price: ({ priceMin, priceMax, priceBasis }) =>
    rangeLabel(priceMin, priceMax, (value) => `${figure(value)} ${basisLabels[priceBasis]}`),
  quantity: ({ quantityMin, quantityMax, quantityBasis }) =>
    rangeLabel(
      quantityMin,
      quantityMax,
      (value) => `${figure(value)}\u00a0${quantityBasis === 'barrels' ? 'bbl' : 't'}`,
    ),
  delivery: deliveryLabel,
  verified: ({ verified }) => (verified === 'true' ? msg('market.verifiedSellers') : null),
  level: ({ level }) => (level ? msg('market.companyLevel', { level }) : null),
  bbox: ({ bbox }) => (bbox ? msg('market.mapArea') : null),
};

/** What stands around the values of a list; null where they speak for themselves. */
const around = {
  productId: null,
  productTypeId: null,
  term: null,
  portId: null,
  countryId: null,
  region: null,
  tradingRegion: null,
  originCountryId: 'market.fromPlace',
  originExcluded: 'market.notFromPlace',
  priceType: null,
  priceQuality: null,
  tradeLane: null,
  currencyId: 'market.inCurrency',
  paymentTerm: null,
} as const satisfies Record<ListKey, MessageCode | null>;

const isList = (key: FilterKey): key is ListKey => key in around;

type ChoiceKey = Exclude<ListKey, BaseDataKey>;

/** The labels of values that are no base data. */
const choiceLabels: { [Key in ChoiceKey]: Record<ParamValues[Key][number], Message> } = {
  priceType: {
    fixed: msg('market.fixedPrice'),
    formula: msg('market.formulaPrice'),
    negotiable: msg('market.negotiablePrice'),
  },
  priceQuality: {
    fixed: msg('market.comparableFixed'),
    formula: msg('market.comparableFormula'),
    formula_proxy: msg('market.comparableProxy'),
  },
};
const labelOfChoice = (key: ListKey, value: string): Message | null =>
  (choiceLabels as Partial<Record<ListKey, Partial<Record<string, Message>>>>)[key]?.[value] ?? null;

const named = (name: string | undefined) => (name === undefined ? null : { name });

/** The names of base data; null for what no longer exists. */
function namesIn(names: Names): Record<BaseDataKind, (value: string) => MessageValue | null> {
  const country = (id: string | undefined) => named(names.countries.get(id ?? '')?.name);
  const regions = new Set([...names.countries.values()].map((country) => country.region));
  return {
    product: (id) => named(names.products.get(id)?.name),
    grade: (id) => named(names.types.get(id)?.name),
    term: (code) => named(names.terms.get(code)?.code),
    port: (id) => named(names.ports.get(id)?.name),
    country,
    region: (region) => (regions.has(region) ? { name: region } : null),
    tradingRegion: (code) => named(names.tradingRegions.get(code)?.code),
    tradeLane: (ends) => {
      const [loading, discharge] = ends.split(',').map(country);
      return loading && discharge ? msg('market.tradeLane', { loading, discharge }) : null;
    },
    currency: (id) => named(names.currencies.get(id)?.code),
    paymentTerm: (code) => named(names.paymentTerms.find((term) => term.code === code)?.name),
  };
}

const inContext = (key: ListKey, place: MessageValue): MessageValue => {
  const code = around[key];
  return code === null ? place : msg(code, { place });
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
    const labelOf = (value: string): MessageValue | null => {
      return 'of' in param ? nameOf[param.of](value) : labelOfChoice(key, value);
    };
    const values = given.map((value) => ({ value, label: labelOf(value) }));
    const known = values.flatMap(({ label }) => (label === null ? [] : messages.value(label)));
    const said = inContext(key, known.length > 0 ? anyOf.format(known) : msg('market.gone'));
    return [{ key, values, said, label: messages.value(said) }];
  };
  return filterKeys.flatMap((key): FilterPart[] => {
    if (isList(key)) return listed(key);
    const said = labels[key](query);
    return said === null ? [] : [{ key, said, label: messages.value(said), values: [] }];
  });
}

/** Filters whose values all no longer exist, so that nothing can match, or nothing is excluded. */
export const brokenOf = (parts: FilterPart[]): string[] =>
  parts
    .filter(({ values }) => values.length > 0 && values.every(({ label }) => label === null))
    .map(({ key }) => key);

/** The filters that an ad meets; `meets` tells which values of a list are the ad's. */
export const whyOf = (parts: FilterPart[], meets: (key: ListKey, value: string) => boolean): MessageValue[] =>
  parts.flatMap(({ key, said, values }) => {
    if (!isList(key)) return [said];
    const isMet = (value: string) => excludes(key) || meets(key, value);
    const met = values.flatMap((one) => (one.label !== null && isMet(one.value) ? [one.label] : []));
    // Who excludes only what no longer exists excludes nothing.
    if (met.length === 0) return excludes(key) ? [] : [said];
    return met.map((place) => inContext(key, place));
  });

/** These parts in a language. */
export const whyIn = (language: LanguageCode | null, why: readonly MessageValue[]): string[] =>
  why.map(messagesIn(language).value);
