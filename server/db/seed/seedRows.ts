import { readFile } from 'node:fs/promises';
import type { SpecLimit } from '../../../contract/baseData/baseData.ts';
import type { BenchmarksLicenceClass, DB } from '../schema/tables.ts';

/** Rows of the files in data/, in display order. Decimals are strings, to stay exact. */
export type SeedFiles = {
  units: {
    code: string;
    name: string;
    symbol: string;
    dimension: DB['units']['dimension'];
    toBase: string;
    isDefault?: true;
  }[];
  currencies: {
    code: string;
    name: string;
    symbol: string;
    minorDigits: number;
    /** US dollars for one unit of the currency. */
    usdRate: string;
    rateDate: string;
    isDefault?: true;
  }[];
  /** Official pegs: units of the currency for one US dollar. */
  currencyPegs: { currency: string; perUsd: string; since: string; authority: string; source: string }[];
  countries: {
    code: string;
    alpha3: string;
    name: string;
    region: string;
    subregion?: string;
    lat: number;
    lng: number;
    isDefault?: true;
  }[];
  /** `major`: a major oil or gas port. */
  ports: { code: string; name: string; lat: number; lng: number; aliases?: string[]; major?: true }[];
  deliveryTerms: {
    code: string;
    name: string;
    placeKind: DB['delivery_terms']['place_kind'];
    edition: string;
    mode: DB['delivery_terms']['mode'];
    note?: string;
    isDefault?: true;
  }[];
  hazardClasses: {
    code: string;
    name: string;
    unNumber?: string;
    hazardClass?: string;
    subsidiary?: string;
    packingGroup?: 'I' | 'II' | 'III';
    flashPoint?: string;
    edition: string;
  }[];
  tradingRegions: { code: string; name: string; aliases: string[]; countries?: string[]; ports?: string[] }[];
  paymentTerms: { code: string; name: string; rules?: string; swift?: string; isDefault?: true }[];
  specTemplates: { code: string; name: string; edition: string | null; limits: SpecLimit[] }[];
  products: {
    code: string;
    parent?: string;
    name: string;
    phase: DB['products']['phase'];
    hsCode?: string;
    unNumber?: string;
    density15?: number;
    densityMin?: number;
    densityMax?: number;
    gcvMjPerSm3?: number;
    gcvMjPerKg?: number;
    defaultUnit?: string;
    specTemplate?: string;
    aliases?: string[];
    isDefault?: true;
  }[];
  productTypes: {
    product: string;
    code: string;
    name: string;
    hsCode?: string;
    unNumber?: string;
    density15?: number;
    sulphurMax?: number;
    sulphurTypical?: number;
    specOverrides?: Record<string, { min?: number | null; max?: number | null }>;
    aliases?: string[];
    isDefault?: true;
  }[];
  calendars: {
    code: string;
    name: string;
    /** By default Saturday and Sunday. */
    weekendDays?: number[];
    rules: string[];
    exceptions: { day: string; isOpen: boolean; note: string; source: string }[];
  }[];
  benchmarks: {
    code: string;
    name: string;
    currency?: string;
    unit?: string;
    owner?: string;
    licenceClass: BenchmarksLicenceClass;
    licenceText?: string;
    licenceUrl?: string;
    attribution?: string;
    calendar?: string;
    releaseRule?: 'weekly_batch';
    staleAfterDays?: number;
    /** By default daily. */
    frequency?: 'monthly';
    fetcher?: 'eia_v2' | 'wb_pink';
    seriesId?: string;
    /** The licensed benchmark that this one is a free proxy of. */
    proxyOf?: string;
  }[];
  redFlagRules: {
    code: string;
    name: string;
    area: string;
    pattern: string;
    weight: number;
    threshold?: number;
    threshold_unit?: string;
    action: DB['red_flag_rules']['action'];
    fix: string;
    basis: string;
    is_active?: false;
  }[];
};

export async function readSeed<Name extends keyof SeedFiles>(name: Name): Promise<SeedFiles[Name]> {
  return JSON.parse(await readFile(new URL(`data/${name}.json`, import.meta.url), 'utf8')) as SeedFiles[Name];
}
