import { comparableKinds, priceBases, priceTypes, sides } from '../ads/adEnums.ts';

/** What a parameter of a market search holds. `part`: the filter that it belongs to, if that has several. */
export type FilterParam =
  | { kind: 'text'; max: number }
  | { kind: 'choice' | 'choices'; values: readonly string[] }
  /** Entries of base data, of which an ad must have one; with `excludes`, none. */
  | { kind: 'ids'; of: 'product' | 'grade' | 'country' | 'port' | 'currency'; excludes?: true }
  | {
      kind: 'codes';
      of: 'region' | 'tradingRegion' | 'tradeLane' | 'term' | 'paymentTerm';
      max: number;
      excludes?: true;
    }
  | { kind: 'figure' | 'day'; part: string }
  | { kind: 'basis'; part: string; values: readonly [string, ...string[]] }
  | { kind: 'box' };

/**
 * The filters of the market in reading order: different ones are combined with AND, the values of one with OR. What a
 * layer does with a filter follows from its kind or stands in one table keyed by `FilterKey`, so that a forgotten one does
 * not compile.
 */
export const filterParams = {
  q: { kind: 'text', max: 200 },
  side: { kind: 'choice', values: sides },
  productId: { kind: 'ids', of: 'product' },
  productTypeId: { kind: 'ids', of: 'grade' },
  term: { kind: 'codes', of: 'term', max: 10 },
  portId: { kind: 'ids', of: 'port' },
  countryId: { kind: 'ids', of: 'country' },
  region: { kind: 'codes', of: 'region', max: 60 },
  /** As traders name it (ARA): by the port of the ad or its country. */
  tradingRegion: { kind: 'codes', of: 'tradingRegion', max: 20 },
  /** `loading,discharge`: the ids of two countries, for ads whose ports at both ends are known. */
  tradeLane: { kind: 'codes', of: 'tradeLane', max: 73 },
  originCountryId: { kind: 'ids', of: 'country' },
  /** Compliance: cargoes of other origins, and those that state none. */
  originExcluded: { kind: 'ids', of: 'country', excludes: true },
  priceType: { kind: 'choices', values: priceTypes },
  /** How the comparable price comes about; ads without one have none of these. */
  priceQuality: { kind: 'choices', values: comparableKinds },
  currencyId: { kind: 'ids', of: 'currency' },
  paymentTerm: { kind: 'codes', of: 'paymentTerm', max: 20 },
  priceMin: { kind: 'figure', part: 'price' },
  priceMax: { kind: 'figure', part: 'price' },
  priceBasis: { kind: 'basis', part: 'price', values: priceBases },
  quantityMin: { kind: 'figure', part: 'quantity' },
  quantityMax: { kind: 'figure', part: 'quantity' },
  quantityBasis: { kind: 'basis', part: 'quantity', values: ['tonnes', 'barrels'] },
  deliveryFrom: { kind: 'day', part: 'delivery' },
  deliveryTo: { kind: 'day', part: 'delivery' },
  verified: { kind: 'choice', values: ['true', 'false'] },
  /** Of the checks of the company behind an ad, at least. */
  level: { kind: 'choice', values: ['1', '2', '3', '4'] },
  /** `w,s,e,n` in degrees; `w > e` crosses the antimeridian. */
  bbox: { kind: 'box' },
} as const satisfies Record<string, FilterParam>;

type Params = typeof filterParams;
export type ParamKey = keyof Params;
export type FilterKey = {
  [Key in ParamKey]: Params[Key] extends { part: infer Part } ? Part : Key;
}[ParamKey];
type KeyOf<Kind> = { [Key in ParamKey]: Params[Key]['kind'] extends Kind ? Key : never }[ParamKey];
/** Filters with a list of values. */
export type ListKey = KeyOf<'ids' | 'codes' | 'choices'>;
/** Those whose values are entries of base data. */
export type BaseDataKey = KeyOf<'ids' | 'codes'>;
export type BaseDataKind = Params[BaseDataKey]['of'];
/** Filters between two figures. */
export type RangeKey = Params[KeyOf<'basis'>]['part'];

type ValueOf<Param> = Param extends { kind: 'figure' }
  ? number
  : Param extends { kind: 'ids' | 'codes' }
    ? string[]
    : Param extends { kind: 'choices'; values: readonly (infer Value)[] }
      ? Value[]
      : Param extends { values: readonly (infer Value)[] }
        ? Value
        : string;
export type ParamValues = { [Key in ParamKey]: ValueOf<Params[Key]> };

export const paramKeys = Object.keys(filterParams) as ParamKey[];

/** The filter that a parameter belongs to. */
export const filterOf = (key: ParamKey): FilterKey => {
  const param: FilterParam = filterParams[key];
  return ('part' in param ? param.part : key) as FilterKey;
};
export const filterKeys: readonly FilterKey[] = [...new Set(paramKeys.map(filterOf))];

/** The filters whose values are entries of this kind. */
export const filtersNaming = (kind: BaseDataKind): BaseDataKey[] =>
  paramKeys.filter((key): key is BaseDataKey => {
    const param: FilterParam = filterParams[key];
    return 'of' in param && param.of === kind;
  });

/** Whether an ad must have none of the values. */
export const excludes = (key: ParamKey): boolean => 'excludes' in filterParams[key];
