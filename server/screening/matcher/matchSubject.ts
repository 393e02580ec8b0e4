import type { StrongReason, SubjectKind } from '../../../contract/screening/subjects.ts';
import type { Thresholds } from '../../../contract/screening/thresholds.ts';
import type { ListEntry, ListId } from '../lists/listEntry.ts';
import { type FoldedName, foldName } from './foldName.ts';
import type { NameIndex } from './nameIndex.ts';
import { plainId } from './plainId.ts';
import { type NameScore, scoreNames } from './scoreNames.ts';

export const MATCHER = 'gm-name-1';

/** What is known of a subject when it is screened; the run keeps its hash, a hit all of it. */
export type SubjectSnapshot = {
  kind: SubjectKind;
  /** Legal name first, then display and former names. */
  names: string[];
  ids: { kind: ListId['kind']; value: string; country?: string | null }[];
  /** ISO 3166 alpha-2. */
  countries: string[];
  birthYear?: number | null;
};

const BIRTH_YEARS_APART = 0.15;
const COUNTRIES_APART = 0.05;
const ID_LETTERS_MIN = 5;

export type Correction = 'weak_alias' | 'birth_years_apart' | 'countries_apart' | 'other_imo';
export type Match = {
  /** Place of the entry in the index. */
  entry: number;
  score: number;
  strong: StrongReason | null;
  subjectName: string;
  entryName: string;
  name: NameScore;
  corrections: Correction[];
  /** Identifiers that both have. */
  ids: { kind: ListId['kind']; value: string }[];
};

/** Kinds of entries that a subject is compared with. */
const against: Record<SubjectKind, readonly ListEntry['kind'][]> = {
  company: ['company'],
  bank: ['company', 'bank'],
  person: ['person'],
  vessel: ['vessel'],
};

const compares = (kind: ListId['kind']) => kind !== 'other' && kind !== 'mmsi';
function sameIds(subject: SubjectSnapshot, entry: ListEntry): Match['ids'] {
  return entry.ids.flatMap((id) => {
    const value = plainId(id.value);
    if (!compares(id.kind) || value.length < ID_LETTERS_MIN) return [];
    const isSame = subject.ids.some(
      (own) =>
        own.kind === id.kind &&
        plainId(own.value) === value &&
        (!own.country || id.country === null || own.country === id.country),
    );
    return isSame ? [{ kind: id.kind, value: id.value }] : [];
  });
}

const imoOf = (ids: readonly { kind: ListId['kind']; value: string }[]) =>
  ids.filter(({ kind }) => kind === 'imo').map(({ value }) => plainId(value));

function strongReason(
  thresholds: Thresholds,
  { kind, birthYear }: SubjectSnapshot,
  entry: ListEntry,
  score: number,
  { hasId, sharesCountry, isWeak }: { hasId: boolean; sharesCountry: boolean; isWeak: boolean },
): StrongReason | null {
  if (hasId) return 'identifier';
  if (isWeak) return null;
  if (score >= thresholds.strong) return 'name';
  if (score >= thresholds.strongWithCountry && sharesCountry) return 'name_and_country';
  const inYears =
    birthYear != null && entry.birthYears.some(([from, to]) => birthYear >= from && birthYear <= to);
  return kind === 'person' && score >= thresholds.strongWithBirthYear && inYears ? 'name_and_birth' : null;
}

function judge(
  thresholds: Thresholds,
  subject: SubjectSnapshot,
  entry: ListEntry,
  { name, isWeak }: { name: NameScore; isWeak: boolean },
  ids: Match['ids'],
): Pick<Match, 'score' | 'strong' | 'corrections'> | null {
  const corrections: Correction[] = [];
  let { score } = name;
  if (isWeak && score > thresholds.weakAlias) {
    score = thresholds.weakAlias;
    corrections.push('weak_alias');
  }
  const { birthYear } = subject;
  if (
    subject.kind === 'person' &&
    birthYear != null &&
    entry.birthYears.length > 0 &&
    !entry.birthYears.some(([from, to]) => birthYear >= from && birthYear <= to)
  ) {
    score -= BIRTH_YEARS_APART;
    corrections.push('birth_years_apart');
  }
  const sharesCountry = subject.countries.some((code) => entry.countries.includes(code));
  if (
    (subject.kind === 'company' || subject.kind === 'bank') &&
    subject.countries.length > 0 &&
    entry.countries.length > 0 &&
    !sharesCountry
  ) {
    score -= COUNTRIES_APART;
    corrections.push('countries_apart');
  }
  const hasId = ids.length > 0;
  const [own, theirs] = [imoOf(subject.ids), imoOf(entry.ids)];
  const isOtherShip =
    subject.kind === 'vessel' &&
    own.length > 0 &&
    theirs.length > 0 &&
    !own.some((imo) => theirs.includes(imo));
  if (isOtherShip) corrections.push('other_imo');
  score = Math.round(Math.max(0, score) * 1000) / 1000;
  const needed = isOtherShip ? thresholds.strong : thresholds[subject.kind];
  if (!hasId && score < needed) return null;
  return {
    score: hasId ? 1 : score,
    strong: strongReason(thresholds, subject, entry, score, { hasId, sharesCountry, isWeak }),
    corrections,
  };
}

/** Names of a subject, folded once. */
const foldAll = (subject: SubjectSnapshot): [string, FoldedName][] =>
  subject.names.filter((name) => name.trim() !== '').map((name) => [name, foldName(name, subject.kind)]);

/** Everybody on the lists of the index whom the subject may be, the likeliest first; once per entry. */
export function matchSubject(index: NameIndex, subject: SubjectSnapshot, thresholds: Thresholds): Match[] {
  const best = new Map<number, Match>();
  const kinds = against[subject.kind];
  const names = foldAll(subject);
  const consider = (
    place: number,
    of: { subjectName: string; entryName: string; name: NameScore; isWeak: boolean },
  ) => {
    const entry = index.entries[place] as ListEntry;
    const ids = sameIds(subject, entry);
    const verdict = judge(thresholds, subject, entry, of, ids);
    if (verdict === null) return;
    const known = best.get(place);
    const isBetter =
      known === undefined ||
      (known.strong === null && verdict.strong !== null) ||
      (verdict.score > known.score && !(known.strong !== null && verdict.strong === null)) ||
      (verdict.score === known.score && of.name.score > known.name.score);
    if (!isBetter) return;
    const { subjectName, entryName, name } = of;
    best.set(place, { entry: place, ...verdict, subjectName, entryName, name, ids });
  };
  for (const [subjectName, folded] of names)
    for (const { place, name, isWeak, folded: other } of index.namesLike(folded)) {
      if (!kinds.includes((index.entries[place] as ListEntry).kind)) continue;
      consider(place, {
        subjectName,
        entryName: name,
        name: scoreNames(folded, other, subject.kind === 'person'),
        isWeak,
      });
    }
  const [first] = names;
  for (const place of index.entriesWithId(subject.ids)) {
    if (best.has(place)) continue;
    const of = index.mainName(place);
    const name = first
      ? scoreNames(first[1], of.folded, subject.kind === 'person')
      : { score: 0, rule: 'words' as const, pairs: [], subjectLeft: [], entryLeft: [] };
    consider(place, { subjectName: first?.[0] ?? '', entryName: of.name, name, isWeak: false });
  }
  return [...best.values()].toSorted(
    (a, b) => Number(b.strong !== null) - Number(a.strong !== null) || b.score - a.score || a.entry - b.entry,
  );
}
