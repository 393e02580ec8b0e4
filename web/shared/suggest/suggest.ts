import type { Suggestion } from '../../../contract/market/market.ts';
import { translateName } from '../../i18n/translate.ts';
import type { MarketSearch } from '../filters/marketSearch.ts';

export type SuggestionGroup = { name: 'products' | 'places' | 'ads' | 'words'; items: Suggestion[] };

const groupOf: Record<Suggestion['kind'], SuggestionGroup['name']> = {
  product: 'products',
  product_type: 'products',
  port: 'places',
  country: 'places',
  trading_region: 'places',
  ad: 'ads',
  word: 'words',
};

/** Grouped by kind, in order of first occurrence: the best match stays on top. */
export const grouped = (items: readonly Suggestion[]): SuggestionGroup[] => {
  const groups = new Map<SuggestionGroup['name'], Suggestion[]>();
  for (const item of items) {
    const name = groupOf[item.kind];
    groups.set(name, [...(groups.get(name) ?? []), item]);
  }
  return [...groups].map(([name, members]) => ({ name, items: members }));
};

const fold = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLocaleLowerCase();

/** Suggestions of an earlier response that still match the newer text; the rest may be stale. */
export const stillFitting = (items: readonly Suggestion[], text: string): Suggestion[] => {
  const words = fold(text).split(/\s+/);
  return items.filter(({ label, note }) => {
    const said = fold(`${label} ${note ?? ''}`);
    return words.every((word) => said.includes(word));
  });
};

const added = (values: readonly string[] | undefined, value: string): string[] =>
  values?.includes(value) ? [...values] : [...(values ?? []), value];

/** Replaces the search text by the filter a suggestion stands for; null for an ad, which is a link. */
export const pickedSearch = (
  search: MarketSearch,
  { kind, value }: Suggestion,
): Partial<MarketSearch> | null => {
  const rest = { q: undefined };
  switch (kind) {
    case 'ad':
      return null;
    case 'word':
      return { q: value };
    case 'product':
      return { ...rest, productId: added(search.productId, value) };
    case 'product_type':
      return { ...rest, productTypeId: added(search.productTypeId, value) };
    case 'port':
      return { ...rest, portId: added(search.portId, value) };
    case 'country':
      return { ...rest, countryId: added(search.countryId, value) };
    case 'trading_region':
      return { ...rest, tradingRegion: added(search.tradingRegion, value) };
  }
};

/** Option id for aria-activedescendant. */
export const optionId = (listId: string, index: number) => `${listId}-${index}`;

/** Names of the base data in the language on screen; titles and words of ads as they were written. */
export const inOwnLanguage = (one: Suggestion): Suggestion =>
  one.kind === 'ad' || one.kind === 'word'
    ? one
    : { ...one, label: translateName(one.label), note: one.note && translateName(one.note) };
