import type { z } from 'zod';
import type {
  benchmarkBody,
  countryBody,
  deliveryTermBody,
  hazardClassBody,
  paymentTermBody,
  portBody,
  specTemplateBody,
  unitBody,
} from '../../contract/baseData/referenceWrites.ts';
import { type Message, msg } from '../../contract/core/message.ts';
import type { Tx } from '../db/client.ts';
import type { Candidate, Kind, Problem } from './entries.ts';
import { countriesAmong, currenciesAmong, unitsAmong } from './references.queries.ts';

type BodyOf<Schema extends z.ZodType> = z.output<Schema>;

/** Problems of candidates that refer to a missing id. */
export async function findMissing<Body>(
  tx: Tx,
  candidates: readonly Candidate<Body>[],
  path: keyof Body & string,
  existing: (db: Tx, ids: string[]) => Promise<Set<string>>,
  message: Message,
): Promise<Problem[]> {
  const named = candidates.flatMap(({ id, body }) => {
    const value = body[path] as string | null | undefined;
    return value ? [{ id, value }] : [];
  });
  if (named.length === 0) return [];
  const known = await existing(tx, [...new Set(named.map(({ value }) => value))]);
  return named.filter(({ value }) => !known.has(value)).map(({ id }) => ({ id, path, message }));
}

export const countryKind: Kind<BodyOf<typeof countryBody>> = {
  table: 'countries',
  noun: 'country',
  hasDefault: true,
  within: null,
  columns: ({ name, code, alpha3, region, subregion, lat, lng }) => ({
    name,
    code,
    alpha3,
    region,
    subregion,
    lat,
    lng,
  }),
  fixed: { code: 'code' },
  ads: { kind: 'countries', follow: ['name', 'lat', 'lng'] },
};

export const unitKind: Kind<BodyOf<typeof unitBody>> = {
  table: 'units',
  noun: 'unit',
  hasDefault: true,
  within: null,
  columns: ({ name, code, symbol, dimension, toBase }) => ({
    name,
    code,
    symbol,
    dimension,
    to_base: toBase,
  }),
  fixed: { code: 'code', dimension: 'dimension' },
  ads: { kind: 'units', follow: ['to_base'] },
};

export const portKind: Kind<BodyOf<typeof portBody>> = {
  table: 'ports',
  noun: 'port',
  hasDefault: false,
  within: null,
  columns: ({ name, code, countryId, lat, lng, aliases }) => ({
    name,
    code,
    country_id: countryId,
    lat,
    lng,
    aliases,
  }),
  fixed: { code: 'code', country_id: 'countryId' },
  check: (tx, candidates) =>
    findMissing(tx, candidates, 'countryId', countriesAmong, msg('ads.countryUnlisted')),
  ads: { kind: 'ports', follow: ['name', 'aliases', 'lat', 'lng'] },
};

export const deliveryTermKind: Kind<BodyOf<typeof deliveryTermBody>> = {
  table: 'delivery_terms',
  noun: 'delivery_term',
  hasDefault: true,
  within: null,
  columns: ({ name, code, placeKind, edition, mode, note }) => ({
    name,
    code,
    place_kind: placeKind,
    edition,
    mode,
    note,
  }),
  fixed: { code: 'code' },
};

export const paymentTermKind: Kind<BodyOf<typeof paymentTermBody>> = {
  table: 'payment_terms',
  noun: 'payment_term',
  hasDefault: true,
  within: null,
  columns: ({ name, code, rules, swift }) => ({ name, code, rules, swift }),
  fixed: { code: 'code' },
};

export const hazardClassKind: Kind<BodyOf<typeof hazardClassBody>> = {
  table: 'hazard_classes',
  noun: 'hazard_class',
  hasDefault: false,
  within: null,
  columns: ({ name, code, unNumber, hazardClass, subsidiary, packingGroup, flashPoint, edition }) => ({
    name,
    code,
    un_number: unNumber,
    hazard_class: hazardClass,
    subsidiary,
    packing_group: packingGroup,
    flash_point: flashPoint,
    edition,
  }),
  fixed: { code: 'code' },
};

export const specTemplateKind: Kind<BodyOf<typeof specTemplateBody>> = {
  table: 'spec_templates',
  noun: 'spec_template',
  hasDefault: false,
  within: null,
  columns: ({ name, code, edition, limits }) => ({ name, code, edition, limits }),
  fixed: { code: 'code' },
};

export const benchmarkKind: Kind<BodyOf<typeof benchmarkBody>> = {
  table: 'benchmarks',
  noun: 'benchmark',
  hasDefault: false,
  within: null,
  columns: ({ name, code, currencyId, unitId, proxy }) => ({
    name,
    code,
    currency_id: currencyId,
    unit_id: unitId,
    proxy,
  }),
  fixed: {},
  check: async (tx, candidates) => [
    ...(await findMissing(tx, candidates, 'currencyId', currenciesAmong, msg('ads.currencyUnlisted'))),
    ...(await findMissing(tx, candidates, 'unitId', unitsAmong, msg('ads.unitUnlisted'))),
  ],
};
