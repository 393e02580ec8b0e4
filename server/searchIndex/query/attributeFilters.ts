import type { FilterKey } from '../../../contract/market/filters.ts';
import type { AdsTable } from '../../db/schema/tables.ts';
import type { Attribute } from '../store/codeTuples.ts';

/** The column of `ads` that holds an attribute; the others are computed or not the ad’s own. */
export const attributeColumns = {
  side: 'side',
  product: 'product_id',
  type: 'product_type_id',
  country: 'delivery_country_id',
  origin: 'origin_country_id',
  port: 'port_id',
  term: 'term',
  priceType: 'price_type',
  comparableKind: 'comparable_kind',
  currency: 'price_currency_id',
  tradeLane: 'trade_lane',
} as const satisfies Record<Exclude<Attribute, 'payment' | 'verified' | 'level'>, keyof AdsTable>;
export type ColumnAttribute = keyof typeof attributeColumns;

/** Filters that compare one attribute of an ad with their values, in SQL as in memory. */
export const attributeFilters = {
  side: 'side',
  productTypeId: 'type',
  term: 'term',
  portId: 'port',
  countryId: 'country',
  originCountryId: 'origin',
  originExcluded: 'origin',
  priceType: 'priceType',
  priceQuality: 'comparableKind',
  currencyId: 'currency',
  tradeLane: 'tradeLane',
} as const satisfies Partial<Record<FilterKey, ColumnAttribute>>;
export type AttributeFilter = keyof typeof attributeFilters;
