import type {
  BenchmarkEntry,
  CalendarEntry,
  CountryEntry,
  CurrencyEntry,
  DeliveryTermEntry,
  HazardClassEntry,
  PaymentTermEntry,
  PortEntry,
  ProductBranch,
  ProductEntry,
  ProductTypeEntry,
  RedFlagRuleEntry,
  SpecTemplateEntry,
  TradingRegionEntry,
  UnitEntry,
} from '../../contract/baseData/baseData.ts';
import type {
  listBenchmarks,
  listCalendars,
  listCountries,
  listCurrencies,
  listDeliveryTerms,
  listHazardClasses,
  listPaymentTerms,
  listProducts,
  listProductTypes,
  listRedFlagRules,
  listSpecTemplates,
  listTradingRegions,
  listUnits,
  PortRow,
} from './baseData.queries.ts';

type Row<List extends (...args: never[]) => Promise<unknown[]>> = Awaited<ReturnType<List>>[number];
type Common = {
  id: string;
  code: string;
  name: string;
  is_active: boolean;
  sort_order: number;
  version: number;
};

const figure = (value: string | null): number | null => (value === null ? null : Number(value));

const viewCommon = (row: Common) => ({
  id: row.id,
  code: row.code,
  name: row.name,
  isActive: row.is_active,
  order: row.sort_order,
  version: row.version,
});
const viewWithDefault = (row: Common & { is_default: boolean }) => ({
  ...viewCommon(row),
  isDefault: row.is_default,
});

export const viewProduct = (row: Row<typeof listProducts>): ProductEntry => ({
  ...viewWithDefault(row),
  parentId: row.parent_id,
  phase: row.phase,
  hsCode: row.hs_code,
  unNumber: row.un_number,
  density15: figure(row.density15),
  densityMin: figure(row.density_min),
  densityMax: figure(row.density_max),
  gcvMjPerSm3: figure(row.gcv_mj_per_sm3),
  gcvMjPerKg: figure(row.gcv_mj_per_kg),
  defaultUnitId: row.default_unit_id,
  aliases: row.aliases,
  specTemplate: row.spec_template,
});

type Branch = ProductEntry & { children: Branch[] };

/** The tree; descendants of an inactive product are omitted with it. */
export function viewProductTree(rows: Row<typeof listProducts>[], all: boolean): ProductBranch[] {
  const shown = rows.filter((row) => all || row.is_active).map(viewProduct);
  const below = (parentId: string | null): Branch[] =>
    shown.filter((one) => one.parentId === parentId).map((one) => ({ ...one, children: below(one.id) }));
  // the database limits the tree to three levels
  return below(null);
}

const flat = (branches: Branch[]): ProductEntry[] =>
  branches.flatMap(({ children, ...one }) => [one, ...flat(children)]);

export const viewProductList = (rows: Row<typeof listProducts>[], all: boolean): ProductEntry[] =>
  flat(viewProductTree(rows, all));

export const viewProductType = (row: Row<typeof listProductTypes>): ProductTypeEntry => ({
  ...viewWithDefault(row),
  productId: row.product_id,
  hsCode: row.hs_code,
  unNumber: row.un_number,
  density15: figure(row.density15),
  sulphurMax: figure(row.sulphur_max),
  sulphurTypical: figure(row.sulphur_typical),
  specOverrides: row.spec_overrides as ProductTypeEntry['specOverrides'],
  aliases: row.aliases,
});

export const viewCountry = (row: Row<typeof listCountries>): CountryEntry => ({
  ...viewWithDefault(row),
  alpha3: row.alpha3,
  region: row.region,
  subregion: row.subregion,
  lat: row.lat,
  lng: row.lng,
});

export const viewUnit = (row: Row<typeof listUnits>): UnitEntry => ({
  ...viewWithDefault(row),
  symbol: row.symbol,
  dimension: row.dimension,
  toBase: row.to_base,
});

export const viewCurrency = (row: Row<typeof listCurrencies>): CurrencyEntry => ({
  ...viewWithDefault(row),
  symbol: row.symbol,
  minorDigits: row.minor_digits,
  usdRate: figure(row.usd_rate),
  rateDate: row.rate_date,
  peg: row.peg as CurrencyEntry['peg'],
});

export const viewPort = (row: PortRow): PortEntry => ({
  ...viewCommon(row),
  aliases: row.aliases,
  countryId: row.country_id,
  countryCode: row.country_code,
  countryName: row.country_name,
  lat: row.lat,
  lng: row.lng,
});

export const viewDeliveryTerm = (row: Row<typeof listDeliveryTerms>): DeliveryTermEntry => ({
  ...viewWithDefault(row),
  placeKind: row.place_kind,
  edition: row.edition,
  mode: row.mode,
  note: row.note,
});

export const viewPaymentTerm = (row: Row<typeof listPaymentTerms>): PaymentTermEntry => ({
  ...viewWithDefault(row),
  rules: row.rules,
  swift: row.swift,
});

export const viewHazardClass = (row: Row<typeof listHazardClasses>): HazardClassEntry => ({
  ...viewCommon(row),
  unNumber: row.un_number,
  hazardClass: row.hazard_class,
  subsidiary: row.subsidiary,
  packingGroup: row.packing_group,
  flashPoint: row.flash_point,
  edition: row.edition,
});

export const viewTradingRegion = (row: Row<typeof listTradingRegions>): TradingRegionEntry => ({
  ...viewCommon(row),
  aliases: row.aliases,
  countryCodes: row.country_codes,
  portCodes: row.port_codes,
});

export const viewSpecTemplate = (row: Row<typeof listSpecTemplates>): SpecTemplateEntry => ({
  ...viewCommon(row),
  edition: row.edition,
  limits: row.limits as SpecTemplateEntry['limits'],
});

export const viewBenchmark = (row: Row<typeof listBenchmarks>): BenchmarkEntry => ({
  ...viewCommon(row),
  currencyId: row.currency_id,
  unitId: row.unit_id,
  owner: row.owner,
  decimals: row.decimals,
  quoteShape: row.quote_shape,
  frequency: row.frequency,
  calendarId: row.calendar_id,
  releaseRule: row.release_rule,
  staleAfterDays: row.stale_after_days,
  licenceClass: row.licence_class,
  licenceText: row.licence_text,
  licenceUrl: row.licence_url,
  attribution: row.attribution,
  displayLicenceUntil: row.display_licence_until,
  fetcher: row.fetcher,
  seriesId: row.series_id,
  proxyOfId: row.proxy_of_id,
  isdaName: row.isda_name,
  newestDay: row.newest_day,
  stale: row.stale,
});

export const viewCalendar = (row: Row<typeof listCalendars>): CalendarEntry => ({
  ...viewCommon(row),
  weekendDays: row.weekend_days,
  rules: row.rules,
  exceptions: row.exceptions as CalendarEntry['exceptions'],
});

export const viewRedFlagRule = (row: Row<typeof listRedFlagRules>): RedFlagRuleEntry => ({
  ...viewCommon(row),
  area: row.area,
  pattern: row.pattern,
  weight: row.weight,
  action: row.action,
  fix: row.fix,
  basis: row.basis,
});
