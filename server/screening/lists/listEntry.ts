import { createHash } from 'node:crypto';
import type { RefusalReason } from '../../../contract/screening/lists.ts';
import type { ListIdKind, SubjectKind } from '../../../contract/screening/subjects.ts';

/** Why a file is not taken; nothing of it is. `detail` says where: a line, a count, an element. */
export class BadList extends Error {
  readonly reason: RefusalReason;
  readonly detail: string;
  constructor(reason: RefusalReason, detail = '') {
    super(detail ? `${reason}: ${detail}` : reason);
    this.name = 'BadList';
    this.reason = reason;
    this.detail = detail.slice(0, 200);
  }
}

export type ListName = { name: string /** Of low quality: it alone is never a strong hit. */; weak: boolean };
export type ListId = {
  kind: ListIdKind;
  /** As the list writes it. */
  value: string;
  /** ISO 3166 alpha-2; null: the list says none, or none that is known. */
  country: string | null;
};

/** Somebody or something on a list. `other`: an aircraft, and what no subject can be. */
export type ListEntry = {
  /** What the list itself calls it; stable from version to version. */
  uid: string;
  kind: SubjectKind | 'other';
  /** The first is the main name. */
  names: ListName[];
  ids: ListId[];
  countries: string[];
  /** Years of birth that are possible, ends included. */
  birthYears: [from: number, to: number][];
  addresses: string[];
  programs: string[];
  /** Where the authority publishes it. */
  url: string | null;
};

export type ParsedList = { /** Of the file itself, ISO 8601. */ publishedAt: string; entries: ListEntry[] };

const hashOf = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('hex');
const sorted = <Value>(values: readonly Value[]) => values.map((value) => JSON.stringify(value)).toSorted();

/** The same as long as names, identifiers, dates and addresses are, in whatever order. */
export const contentHashOf = ({ kind, names, ids, countries, birthYears, addresses }: ListEntry): string =>
  hashOf([kind, sorted(names), sorted(ids), sorted(countries), sorted(birthYears), sorted(addresses)]);

/** The same as long as nothing of the entry changed. */
export const dataHashOf = (entry: ListEntry): string => hashOf(entry);

const unique = <Value>(values: readonly Value[]): Value[] => [
  ...new Map(values.map((value) => [JSON.stringify(value), value])).values(),
];

const WORDS = /\s+/gu;
/** One line, without spaces around it. */
export const clean = (text: string | undefined): string => (text ?? '').replace(WORDS, ' ').trim();

/** Without empty and repeated parts. @throws BadList where it has no identity or no name */
export function finishEntry(entry: ListEntry): ListEntry {
  const names = unique(
    entry.names.map(({ name, weak }) => ({ name: clean(name), weak })).filter(({ name }) => name !== ''),
  );
  if (entry.uid === '') throw new BadList('BAD_ENTRY', 'an entry without its number');
  if (names.length === 0) throw new BadList('BAD_ENTRY', `${entry.uid} has no name`);
  return {
    uid: entry.uid.slice(0, 100),
    kind: entry.kind,
    names,
    ids: unique(
      entry.ids.map((id) => ({ ...id, value: clean(id.value) })).filter(({ value }) => value !== ''),
    ),
    countries: unique(entry.countries),
    birthYears: unique(entry.birthYears),
    addresses: unique(entry.addresses.map(clean).filter((address) => address !== '')),
    programs: unique(entry.programs.map(clean).filter((program) => program !== '')),
    url: entry.url,
  };
}

const YEAR = /\b(1[89]\d\d|20\d\d)\b/g;
/** The years that a date as lists write it allows: `14 Mar 1971`, `circa 1970 to 1972`, `dd/mm/1964`. */
export function birthYearsOf(text: string): [number, number][] {
  const years = [...text.matchAll(YEAR)].map(([year]) => Number(year));
  return years.length === 0 ? [] : [[Math.min(...years), Math.max(...years)]];
}

/** What a list calls an identifier, told apart as far as subjects have it. */
function idKindOf(type: string, value: string): ListIdKind {
  if (/\bIMO\b/i.test(type) || /\bIMO\s*\d{7}\b/i.test(value)) return 'imo';
  if (/MMSI|maritime mobile/i.test(type)) return 'mmsi';
  if (/\bLEI\b|legal entity/i.test(type)) return 'lei';
  if (/SWIFT|\bBIC\b/i.test(type)) return 'bic';
  if (/passport/i.test(type)) return 'passport';
  if (/\b(tax|fiscal|vat|inn|tin)\b/i.test(type)) return 'tax';
  if (/reg(istration|number|\b)|company (number|id)|\b(crn|ogrn|trade licen[cs]e)\b/i.test(type))
    return 'registration';
  return 'other';
}

const IMO = /\d{7}/;
export const makeId = (type: string, value: string, country: string | null): ListId => {
  const kind = idKindOf(type, value);
  return { kind, value: kind === 'imo' ? (IMO.exec(value)?.[0] ?? value) : value, country };
};
