import type { z } from 'zod';
import type { calendarBody } from '../../contract/baseData/calendarBody.ts';
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
import type { EntryRow } from './entries.queries.ts';
import type { Candidate, Kind, Problem } from './entries.ts';
import {
  benchmarksAmong,
  calendarsAmong,
  codesAmong,
  countQuotes,
  countriesAmong,
  currenciesAmong,
  isProxyCircle,
  unitsAmong,
} from './references.queries.ts';

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

export const calendarKind: Kind<BodyOf<typeof calendarBody>> = {
  table: 'calendars',
  noun: 'calendar',
  hasDefault: false,
  within: null,
  columns: ({ name, code, weekendDays, rules, exceptions }) => ({
    name,
    code,
    weekend_days: weekendDays,
    rules,
    exceptions: exceptions.toSorted((a, b) => a.day.localeCompare(b.day)),
  }),
  fixed: { code: 'code' },
};

type BenchmarkBody = BodyOf<typeof benchmarkBody>;

/** Code, currency, unit and shape say what a stored quote means. */
async function checkQuoted(
  tx: Tx,
  candidates: readonly Candidate<BenchmarkBody>[],
  before: EntryRow | null,
): Promise<Problem[]> {
  if (before === null) return [];
  const stored: Record<string, unknown> = { ...before };
  const columns = {
    code: 'code',
    currencyId: 'currency_id',
    unitId: 'unit_id',
    quoteShape: 'quote_shape',
  } as const;
  const changed = candidates.flatMap(({ id, body }) =>
    (Object.keys(columns) as (keyof typeof columns)[])
      .filter((path) => stored[columns[path]] !== body[path])
      .map((path) => ({ id, path })),
  );
  if (changed.length === 0) return [];
  const count = await countQuotes(tx, before.id);
  return count === 0
    ? []
    : changed.map((one) => ({ ...one, message: msg('baseData.usedAndStays', { count }) }));
}

async function checkProxies(tx: Tx, candidates: readonly Candidate<BenchmarkBody>[]): Promise<Problem[]> {
  const problems: Problem[] = [];
  for (const { id, body } of candidates)
    if (body.proxyOfId !== null && (await isProxyCircle(tx, id, body.proxyOfId)))
      problems.push({ id, path: 'proxyOfId', message: msg('baseData.proxyCircle') });
  return problems;
}

export const benchmarkKind: Kind<BenchmarkBody> = {
  table: 'benchmarks',
  noun: 'benchmark',
  hasDefault: false,
  within: null,
  columns: (body) => ({
    name: body.name,
    code: body.code,
    currency_id: body.currencyId,
    unit_id: body.unitId,
    owner: body.owner,
    decimals: body.decimals,
    quote_shape: body.quoteShape,
    frequency: body.frequency,
    calendar_id: body.calendarId,
    release_rule: body.releaseRule,
    stale_after_days: body.staleAfterDays,
    licence_class: body.licenceClass,
    licence_text: body.licenceText,
    licence_url: body.licenceUrl,
    attribution: body.attribution,
    display_licence_until: body.displayLicenceUntil,
    fetcher: body.fetcher,
    series_id: body.seriesId,
    proxy_of_id: body.proxyOfId,
    isda_name: body.isdaName,
  }),
  fixed: {},
  check: async (tx, candidates, before) => [
    ...(await findMissing(tx, candidates, 'currencyId', currenciesAmong, msg('ads.currencyUnlisted'))),
    ...(await findMissing(tx, candidates, 'unitId', unitsAmong, msg('ads.unitUnlisted'))),
    ...(await findMissing(tx, candidates, 'calendarId', calendarsAmong, msg('baseData.calendarUnlisted'))),
    ...(await findMissing(tx, candidates, 'proxyOfId', benchmarksAmong, msg('baseData.benchmarkUnlisted'))),
    ...(await checkProxies(tx, candidates)),
    ...(await checkQuoted(tx, candidates, before)),
  ],
};
