import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import type { ProductBranch } from '../../contract/baseData.ts';
import { contract } from '../../contract/index.ts';
import { paymentTermText, priceTypeText, sideText } from '../ads/adText.ts';
import { boundsText } from '../lib/bounds.ts';
import { useFormat } from '../lib/format.ts';
import { useRead } from '../lib/query.ts';
import { type MarketSearch, toggled } from './marketSearch.ts';
import { priceBasisUnit, quantityBasisUnit } from './marketText.ts';
import type { Market } from './useMarket.ts';

export type ActiveFilter = { key: string; label: string; remove: Partial<MarketSearch> };

type ListKey = {
  [Key in keyof MarketSearch]-?: NonNullable<MarketSearch[Key]> extends readonly string[] ? Key : never;
}[keyof MarketSearch];

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

/** A fixed number of these, as hooks have to be; who picks more ports than that reads of "a port". */
const usePort = (id: string | undefined) =>
  useRead(contract.baseData.port, { params: { id: id ?? '' } }, { enabled: id !== undefined }).data;

/** What narrows the market, in words, each with the change that takes it away. */
export const useActiveFilters = (
  search: MarketSearch,
  { facets, products }: Pick<Market, 'facets' | 'products'>,
) => {
  const { t, i18n } = useLingui();
  const { number, day } = useFormat();
  const productNames = useMemo(() => namesOf(products.data?.items ?? []), [products.data]);
  const [first, second, third] = search.portId ?? [];
  const ports = [usePort(first), usePort(second), usePort(third)];
  const grade = useRead(contract.baseData.productTypes, {}, { enabled: search.productTypeId !== undefined });
  const unlisted =
    search.originCountryId !== undefined || (search.countryId !== undefined && facets.isPending);
  const countries = useRead(contract.baseData.countries, {}, { enabled: unlisted });
  const currencies = useRead(contract.baseData.currencies, {}, { enabled: search.currencyId !== undefined });

  const country = (id: string) =>
    facets.data?.country.find(({ value }) => value === id)?.label ??
    countries.data?.items.find((one) => one.id === id)?.name ??
    t`a country`;
  const each = (key: ListKey, label: (value: string) => string): ActiveFilter[] =>
    (search[key] ?? []).map((value) => ({
      key: `${key}:${value}`,
      label: label(value),
      remove: { [key]: toggled<string>(search[key], value) },
    }));
  const one = (key: string, label: string | undefined, ...keys: (keyof MarketSearch)[]): ActiveFilter[] =>
    label === undefined
      ? []
      : [{ key, label, remove: Object.fromEntries(keys.map((name) => [name, undefined])) }];

  /** `80–110 $/bbl`, `≥ 80 $/bbl` */
  const range = (min: number | undefined, max: number | undefined, unit: string) => {
    const text = boundsText({ min, max }, number, '–');
    return text === null ? undefined : `${text} ${unit}`;
  };

  const { q, side, priceMin, priceMax, quantityMin, quantityMax, deliveryFrom, deliveryTo, verified, bbox } =
    search;
  const priceUnit = priceBasisUnit[search.priceBasis ?? 'usdPerBbl'];
  const quantityUnit = quantityBasisUnit[search.quantityBasis ?? 'tonnes'];
  return [
    ...one('q', q === undefined ? undefined : t`“${q}”`, 'q'),
    ...one('side', side === undefined ? undefined : i18n._(sideText[side]), 'side'),
    ...each('productId', (id) => productNames.get(id) ?? t`a product`),
    ...each('productTypeId', (id) => grade.data?.items.find((type) => type.id === id)?.name ?? t`a grade`),
    ...one('price', range(priceMin, priceMax, priceUnit), 'priceMin', 'priceMax'),
    ...one('quantity', range(quantityMin, quantityMax, quantityUnit), 'quantityMin', 'quantityMax'),
    ...each('term', (term) => term),
    ...each('countryId', country),
    ...each('portId', (id) => ports.find((port) => port?.id === id)?.name ?? t`a port`),
    ...each('originCountryId', (id) => t`from ${country(id)}`),
    ...each('region', (region) => region),
    ...each('priceType', (type) =>
      i18n._(type === 'fixed' || type === 'formula' ? priceTypeText[type] : priceTypeText.negotiable),
    ),
    ...each('paymentTerm', (code) => {
      const text = paymentTermText[code];
      return text === undefined ? code : i18n._(text);
    }),
    ...each(
      'currencyId',
      (id) => currencies.data?.items.find((entry) => entry.id === id)?.code ?? t`a currency`,
    ),
    ...one(
      'deliveryFrom',
      deliveryFrom === undefined ? undefined : t`delivery from ${day(deliveryFrom)}`,
      'deliveryFrom',
    ),
    ...one(
      'deliveryTo',
      deliveryTo === undefined ? undefined : t`delivery until ${day(deliveryTo)}`,
      'deliveryTo',
    ),
    ...one('verified', verified === 'true' ? t`verified companies` : undefined, 'verified'),
    ...one('bbox', bbox === undefined ? undefined : t`map area`, 'bbox'),
  ];
};
