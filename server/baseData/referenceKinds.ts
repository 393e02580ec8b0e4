import type { z } from 'zod';
import type {
  benchmarkBody,
  countryBody,
  deliveryTermBody,
  hazardClassBody,
  paymentTermBody,
  portBody,
  specTemplateBody,
  tradingRegionBody,
  unitBody,
} from '../../contract/baseData/referenceWrites.ts';
import { type Message, msg } from '../../contract/core/message.ts';
import type { Tx } from '../db/client.ts';
import type { Candidate, Kind, Problem } from './entries.ts';
import { codesAmong, countriesAmong, currenciesAmong, unitsAmong } from './references.queries.ts';

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

/** A region has members, and all of them are listed. */
async function checkMembers(
  tx: Tx,
  candidates: readonly Candidate<BodyOf<typeof tradingRegionBody>>[],
): Promise<Problem[]> {
  const members = [
    ['countryCodes', 'countries', msg('ads.countryUnlisted')],
    ['portCodes', 'ports', msg('ads.portUnlisted')],
  ] as const;
  const problems: Problem[] = candidates
    .filter(({ body }) => body.countryCodes.length + body.portCodes.length === 0)
    .map(({ id }) => ({ id, path: 'countryCodes', message: msg('field.required') }));
  for (const [path, table, message] of members) {
    const codes = [...new Set(candidates.flatMap(({ body }) => body[path]))];
    const known = codes.length > 0 ? await codesAmong(tx, table, codes) : new Set<string>();
    for (const { id, body } of candidates)
      body[path].forEach((code, at) => {
        if (!known.has(code)) problems.push({ id, path: `${path}.${at}`, message });
      });
  }
  return problems;
}

export const tradingRegionKind: Kind<BodyOf<typeof tradingRegionBody>> = {
  table: 'trading_regions',
  noun: 'trading_region',
  hasDefault: false,
  within: null,
  columns: ({ name, code, aliases, countryCodes, portCodes }) => ({
    name,
    code,
    aliases,
    country_codes: [...new Set(countryCodes)],
    port_codes: [...new Set(portCodes)],
  }),
  fixed: { code: 'code' },
  check: checkMembers,
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
