import type { Insertable } from 'kysely';
import type { DB } from '../schema/tables.ts';
import { startPlans } from './plans.ts';
import { productNames, withNames } from './productNames.ts';
import { seedId } from './seedId.ts';
import { readSeed } from './seedRows.ts';
import { systemRoles } from './systemRoles.ts';

type Rows<Table extends keyof DB> = Promise<Insertable<DB[Table]>[]>;

const optionalId = (kind: string, code: string | undefined) =>
  code === undefined ? null : seedId(kind, code);

const unitRows = async (): Rows<'units'> =>
  (await readSeed('units')).map((one, place) => ({
    id: seedId('units', one.code),
    code: one.code,
    name: one.name,
    symbol: one.symbol,
    dimension: one.dimension,
    to_base: one.toBase,
    is_default: one.isDefault ?? false,
    sort_order: place,
  }));

const currencyRows = async (): Rows<'currencies'> =>
  (await readSeed('currencies')).map((one, place) => ({
    id: seedId('currencies', one.code),
    code: one.code,
    name: one.name,
    symbol: one.symbol,
    minor_digits: one.minorDigits,
    is_default: one.isDefault ?? false,
    sort_order: place,
  }));

const rateRows = async (): Rows<'currency_rates'> =>
  (await readSeed('currencies')).map((one) => ({
    currency_id: seedId('currencies', one.code),
    rate_date: one.rateDate,
    usd_rate: one.usdRate,
    source: 'seed' as const,
  }));

/** They come with the currencies, not by themselves: an operator may take the last one back. */
export const pegRows = async (): Rows<'currency_pegs'> =>
  (await readSeed('currencyPegs')).map(({ currency, perUsd, ...one }) => ({
    currency_id: seedId('currencies', currency),
    per_usd: perUsd,
    ...one,
  }));

const countryRows = async (): Rows<'countries'> =>
  (await readSeed('countries')).map((one, place) => ({
    id: seedId('countries', one.code),
    code: one.code,
    alpha3: one.alpha3,
    name: one.name,
    region: one.region,
    subregion: one.subregion ?? null,
    lat: one.lat,
    lng: one.lng,
    is_default: one.isDefault ?? false,
    sort_order: place,
  }));

const portRows = async (): Rows<'ports'> =>
  (await readSeed('ports')).map((one) => ({
    id: seedId('ports', one.code),
    code: one.code,
    name: one.name,
    aliases: one.aliases ?? [],
    country_id: seedId('countries', one.code.slice(0, 2)),
    lat: one.lat,
    lng: one.lng,
    sort_order: one.major ? 0 : 1,
  }));

const deliveryTermRows = async (): Rows<'delivery_terms'> =>
  (await readSeed('deliveryTerms')).map((one, place) => ({
    id: seedId('delivery_terms', one.code),
    code: one.code,
    name: one.name,
    place_kind: one.placeKind,
    edition: one.edition,
    mode: one.mode,
    note: one.note ?? null,
    is_default: one.isDefault ?? false,
    sort_order: place,
  }));

const paymentTermRows = async (): Rows<'payment_terms'> =>
  (await readSeed('paymentTerms')).map((one, place) => ({
    id: seedId('payment_terms', one.code),
    code: one.code,
    name: one.name,
    rules: one.rules ?? null,
    swift: one.swift ?? null,
    is_default: one.isDefault ?? false,
    sort_order: place,
  }));

const hazardClassRows = async (): Rows<'hazard_classes'> =>
  (await readSeed('hazardClasses')).map((one, place) => ({
    id: seedId('hazard_classes', one.code),
    code: one.code,
    name: one.name,
    un_number: one.unNumber ?? null,
    hazard_class: one.hazardClass ?? null,
    subsidiary: one.subsidiary ?? null,
    packing_group: one.packingGroup ?? null,
    flash_point: one.flashPoint ?? null,
    edition: one.edition,
    sort_order: place,
  }));

const tradingRegionRows = async (): Rows<'trading_regions'> =>
  (await readSeed('tradingRegions')).map((one, place) => ({
    id: seedId('trading_regions', one.code),
    code: one.code,
    name: one.name,
    aliases: one.aliases,
    country_codes: one.countries ?? [],
    port_codes: one.ports ?? [],
    sort_order: place,
  }));

const specTemplateRows = async (): Rows<'spec_templates'> =>
  (await readSeed('specTemplates')).map((one, place) => ({
    id: seedId('spec_templates', one.code),
    code: one.code,
    name: one.name,
    edition: one.edition,
    limits: JSON.stringify(one.limits),
    sort_order: place,
  }));

const productRows = async (): Rows<'products'> => {
  const names = await productNames();
  return (await readSeed('products')).map((one, place) => ({
    id: seedId('products', one.code),
    parent_id: optionalId('products', one.parent),
    code: one.code,
    name: one.name,
    phase: one.phase,
    hs_code: one.hsCode ?? null,
    un_number: one.unNumber ?? null,
    density15: one.density15 ?? null,
    density_min: one.densityMin ?? null,
    density_max: one.densityMax ?? null,
    gcv_mj_per_sm3: one.gcvMjPerSm3 ?? null,
    gcv_mj_per_kg: one.gcvMjPerKg ?? null,
    default_unit_id: optionalId('units', one.defaultUnit),
    spec_template: one.specTemplate ?? null,
    aliases: withNames(one.aliases ?? [], names.get(one.code)),
    is_default: one.isDefault ?? false,
    sort_order: place,
  }));
};

const productTypeRows = async (): Rows<'product_types'> =>
  (await readSeed('productTypes')).map((one, place) => ({
    id: seedId('product_types', `${one.product}/${one.code}`),
    product_id: seedId('products', one.product),
    code: one.code,
    name: one.name,
    hs_code: one.hsCode ?? null,
    un_number: one.unNumber ?? null,
    density15: one.density15 ?? null,
    sulphur_max: one.sulphurMax ?? null,
    sulphur_typical: one.sulphurTypical ?? null,
    spec_overrides: one.specOverrides ? JSON.stringify(one.specOverrides) : null,
    aliases: one.aliases ?? [],
    is_default: one.isDefault ?? false,
    sort_order: place,
  }));

const calendarRows = async (): Rows<'calendars'> =>
  (await readSeed('calendars')).map((one, place) => ({
    id: seedId('calendars', one.code),
    code: one.code,
    name: one.name,
    weekend_days: one.weekendDays ?? [6, 7],
    rules: one.rules,
    exceptions: JSON.stringify(one.exceptions),
    sort_order: place,
  }));

export const benchmarkRows = async (): Rows<'benchmarks'> =>
  (await readSeed('benchmarks')).map((one, place) => ({
    id: seedId('benchmarks', one.code),
    code: one.code,
    name: one.name,
    currency_id: optionalId('currencies', one.currency),
    unit_id: optionalId('units', one.unit),
    owner: one.owner ?? '',
    licence_class: one.licenceClass,
    licence_text: one.licenceText ?? null,
    licence_url: one.licenceUrl ?? null,
    attribution: one.attribution ?? null,
    calendar_id: optionalId('calendars', one.calendar),
    frequency: one.frequency ?? 'daily',
    release_rule: one.releaseRule ?? 'each_day',
    stale_after_days: one.staleAfterDays ?? 5,
    fetcher: one.fetcher ?? null,
    series_id: one.seriesId ?? null,
    proxy_of_id: optionalId('benchmarks', one.proxyOf),
    sort_order: place,
  }));

const redFlagRuleRows = async (): Rows<'red_flag_rules'> =>
  (await readSeed('redFlagRules')).map((one, place) => ({
    id: seedId('red_flag_rules', one.code),
    ...one,
    sort_order: place,
  }));

const planRows = async (): Rows<'plans'> => startPlans;
const roleRows = async (): Rows<'roles'> => systemRoles;

/** All kinds with their rows, ordered so that references precede what refers to them. */
export const baseDataRows = [
  ['units', unitRows],
  ['currencies', currencyRows],
  ['currency_rates', rateRows],
  ['countries', countryRows],
  ['ports', portRows],
  ['trading_regions', tradingRegionRows],
  ['delivery_terms', deliveryTermRows],
  ['payment_terms', paymentTermRows],
  ['hazard_classes', hazardClassRows],
  ['spec_templates', specTemplateRows],
  ['products', productRows],
  ['product_types', productTypeRows],
  ['calendars', calendarRows],
  ['benchmarks', benchmarkRows],
  ['red_flag_rules', redFlagRuleRows],
  ['roles', roleRows],
  ['plans', planRows],
] as const;
