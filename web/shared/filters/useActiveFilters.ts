import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import type { ProductBranch } from '../../../contract/baseData/baseData.ts';
import { contract } from '../../../contract/index.ts';
import {
  type BaseDataKey,
  type BaseDataKind,
  type FilterKey,
  filterKeys,
  filterParams,
  filtersNaming,
  type ListKey,
} from '../../../contract/market/filters.ts';
import { useRead } from '../../lib/api/query.ts';
import { boundsText } from '../../lib/bounds.ts';
import { useFormat } from '../../lib/format.ts';
import { comparableKindText, paymentTermText, priceTypeText, sideText } from '../adView/adText.ts';
import { priceBasisUnit } from '../adView/comparable.ts';
import { type MarketSearch, toggled } from './marketSearch.ts';
import { quantityBasisUnit } from './marketText.ts';
import type { Market } from './useMarket.ts';

export type ActiveFilter = { key: string; label: string; remove: Partial<MarketSearch> };

/** What a chip says around the name of an entry of base data; null where the name is enough. */
const around: Record<BaseDataKey, ((name: string) => MessageDescriptor) | null> = {
  productId: null,
  productTypeId: null,
  term: null,
  portId: null,
  countryId: null,
  region: null,
  tradingRegion: null,
  tradeLane: null,
  originCountryId: (name) => msg`from ${name}`,
  originExcluded: (name) => msg`not from ${name}`,
  currencyId: null,
  paymentTerm: null,
};
const isNamed = (key: FilterKey): key is BaseDataKey => key in around;

const namesOf = (
  branches: readonly Pick<ProductBranch, 'id' | 'name' | 'children'>[],
): Map<string, string> => {
  const names = new Map<string, string>();
  const walk = (entries: readonly { id: string; name: string; children: readonly unknown[] }[]) => {
    for (const { id, name, children } of entries) {
      names.set(id, name);
      walk(children as typeof entries);
    }
  };
  walk(branches);
  return names;
};

/** Called a fixed number of times, as required of hooks; further ports show as "a port". */
const usePort = (id: string | undefined) =>
  useRead(contract.baseData.port, { params: { id: id ?? '' } }, { enabled: id !== undefined }).data;

/** Active filters as text, each with the change that removes it. */
export const useActiveFilters = (
  search: MarketSearch,
  { facets, products }: Pick<Market, 'facets' | 'products'>,
) => {
  const { t, i18n } = useLingui();
  const { number, day, fromTo } = useFormat();
  const productNames = useMemo(() => namesOf(products.data?.items ?? []), [products.data]);
  const [first, second, third] = search.portId ?? [];
  const ports = [usePort(first), usePort(second), usePort(third)];
  const grade = useRead(contract.baseData.productTypes, {}, { enabled: search.productTypeId !== undefined });
  // The facets name countries of delivery only.
  const unlisted = [...filtersNaming('country'), ...filtersNaming('tradeLane')].some(
    (key) => search[key] !== undefined && (key !== 'countryId' || facets.isPending),
  );
  const countries = useRead(contract.baseData.countries, {}, { enabled: unlisted });
  const currencies = useRead(contract.baseData.currencies, {}, { enabled: search.currencyId !== undefined });

  const country = (id: string | undefined): string =>
    facets.data?.country.find(({ value }) => value === id)?.label ??
    countries.data?.items.find((entry) => entry.id === id)?.name ??
    t`a country`;
  const nameOf: Record<BaseDataKind, (value: string) => string> = {
    product: (id) => productNames.get(id) ?? t`a product`,
    grade: (id) => grade.data?.items.find((type) => type.id === id)?.name ?? t`a grade`,
    port: (id) => ports.find((port) => port?.id === id)?.name ?? t`a port`,
    country,
    tradeLane: (ends) => {
      const [loading = '', discharge = ''] = ends.split(',').map(country);
      return fromTo(loading, discharge);
    },
    currency: (id) => currencies.data?.items.find((entry) => entry.id === id)?.code ?? t`a currency`,
    region: (region) => region,
    tradingRegion: (code) => code,
    term: (code) => code,
    paymentTerm: (code) => {
      const text = paymentTermText[code];
      return text === undefined ? code : i18n._(text);
    },
  };
  const each = (key: ListKey, labelOf: (value: string) => string): ActiveFilter[] =>
    (search[key] ?? []).map((value) => ({
      key: `${key}:${value}`,
      label: labelOf(value),
      remove: { [key]: toggled<string>(search[key], value) },
    }));
  const named = (key: BaseDataKey): ActiveFilter[] => {
    const textOf = around[key];
    return each(key, (value) => {
      const name = nameOf[filterParams[key].of](value);
      return textOf === null ? name : i18n._(textOf(name));
    });
  };
  const one = (label: string | undefined, ...keys: (keyof MarketSearch)[]): ActiveFilter[] =>
    label === undefined
      ? []
      : [
          {
            key: keys.join(),
            label,
            remove: Object.fromEntries(keys.map((name) => [name, undefined])),
          },
        ];

  /** `80–110 $/bbl`, `≥ 80 $/bbl` */
  const range = (min: number | undefined, max: number | undefined, unit: string) => {
    const text = boundsText({ min, max }, number, '–');
    return text === null ? undefined : `${text} ${unit}`;
  };

  const { q, side, level, priceMin, priceMax, quantityMin, quantityMax, deliveryFrom, deliveryTo } = search;
  const others: Record<Exclude<FilterKey, BaseDataKey>, ActiveFilter[]> = {
    q: one(q === undefined ? undefined : t`“${q}”`, 'q'),
    side: one(side === undefined ? undefined : i18n._(sideText[side]), 'side'),
    priceType: each('priceType', (type) =>
      i18n._(type === 'fixed' || type === 'formula' ? priceTypeText[type] : priceTypeText.negotiable),
    ),
    priceQuality: each('priceQuality', (kind) =>
      i18n._(comparableKindText[kind === 'fixed' || kind === 'formula' ? kind : 'formula_proxy']),
    ),
    price: one(
      range(priceMin, priceMax, priceBasisUnit[search.priceBasis ?? 'usdPerBbl']),
      'priceMin',
      'priceMax',
    ),
    quantity: one(
      range(quantityMin, quantityMax, quantityBasisUnit[search.quantityBasis ?? 'tonnes']),
      'quantityMin',
      'quantityMax',
    ),
    delivery: [
      ...one(deliveryFrom === undefined ? undefined : t`delivery from ${day(deliveryFrom)}`, 'deliveryFrom'),
      ...one(deliveryTo === undefined ? undefined : t`delivery until ${day(deliveryTo)}`, 'deliveryTo'),
    ],
    verified: one(search.verified === 'true' ? t`verified companies` : undefined, 'verified'),
    level: one(level === undefined ? undefined : t`company level ${level} or higher`, 'level'),
    bbox: one(search.bbox === undefined ? undefined : t`map area`, 'bbox'),
  };
  return filterKeys.flatMap((key) => (isNamed(key) ? named(key) : others[key]));
};
