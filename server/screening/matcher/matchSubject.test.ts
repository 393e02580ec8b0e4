import { describe, expect, test } from 'vitest';
import { standardThresholds } from '../../../contract/screening/thresholds.ts';
import type { ListEntry } from '../lists/listEntry.ts';
import { foldName } from './foldName.ts';
import { matchSubject, type SubjectSnapshot } from './matchSubject.ts';
import { buildNameIndex } from './nameIndex.ts';
import { scoreNames } from './scoreNames.ts';
import { editsBetween, jaroWinkler } from './wordLikeness.ts';

const entry = (
  kind: ListEntry['kind'],
  names: (string | [string, 'weak'])[],
  more: Partial<ListEntry> = {},
): ListEntry => ({
  uid: names.join(),
  kind,
  names: names.map((name) =>
    typeof name === 'string' ? { name, weak: false } : { name: name[0], weak: true },
  ),
  ids: [],
  countries: [],
  birthYears: [],
  addresses: [],
  programs: [],
  url: null,
  ...more,
});
const subject = (
  kind: SubjectSnapshot['kind'],
  name: string,
  more: Partial<SubjectSnapshot> = {},
): SubjectSnapshot => ({
  kind,
  names: [name],
  ids: [],
  countries: [],
  ...more,
});
const match = async (of: SubjectSnapshot, ...entries: ListEntry[]) =>
  matchSubject(await buildNameIndex(entries), of, standardThresholds);
const score = (a: string, b: string, kind: SubjectSnapshot['kind'] = 'company') =>
  scoreNames(foldName(a, kind), foldName(b, kind), kind === 'person').score;

const zorvane = entry('company', ['ZORVANE PETROLEUM TRADING FZE', 'زورفان للبترول', ['ZPT', 'weak']], {
  countries: ['AE'],
  ids: [{ kind: 'registration', value: 'SAIF-0000901', country: 'AE' }],
});
const qelbanov = entry('person', ['Timur Askarovich QELBANOV', 'Тимур Аскарович Кельбанов'], {
  birthYears: [[1971, 1971]],
});
const pearl = entry('vessel', ['OSTRAVIK PEARL', 'BALTIC HERON'], {
  ids: [{ kind: 'imo', value: '9999010', country: null }],
});

test('the reference figures of its parts', () => {
  expect(editsBetween('kitten', 'sitting', 5)).toBe(3);
  expect(editsBetween('ab', 'ba', 2)).toBe(1);
  expect(editsBetween('ca', 'abc', 5)).toBe(3); // optimal string alignment, not Damerau-Levenshtein's 2
  expect(jaroWinkler('martha', 'marhta')).toBeCloseTo(0.9611, 4);
  expect(jaroWinkler('dwayne', 'duane')).toBeCloseTo(0.84, 4);
  expect(jaroWinkler('dixon', 'dicksonx')).toBeCloseTo(0.8133, 4);
});

describe('names', () => {
  test.each([
    ['the same without its legal form', 'Zorvane Petroleum Trading', 'ZORVANE PETROLEUM TRADING FZE'],
    ['another legal form', 'Zorvane Petroleum Trading LLC', 'ZORVANE PETROLEUM TRADING FZE'],
    ['a legal form with dots', 'Zorvane Petroleum Trading L.L.C.', 'Zorvane Petroleum Trading'],
    ['a Turkish one', 'Karvalı Petrol A.Ş.', 'KARVALI PETROL ANONIM SIRKETI'],
    ['a French one', 'Belmarque Énergie S.à r.l.', 'Belmarque Energie Societe a responsabilite limitee'],
    ['another order', 'Trading Petroleum Zorvane', 'Zorvane Petroleum Trading'],
    ['an ampersand', 'North & Sons Trading', 'NORTH AND SONS TRADING'],
    ['quotation marks', '“Vélmarine” Shipmanagement', 'Velmarine Shipmanagement OOO'],
    ['invisible signs', 'Zor\u200bvane\u202e Petroleum', 'Zorvane Petroleum'],
    ['full width', 'Ｚｏｒｖａｎｅ Petroleum', 'Zorvane Petroleum'],
    ['roman numbers', 'Meridor III Shipping', 'MERIDOR 3 SHIPPING'],
    ['Cyrillic', 'ООО «Велмарин»', 'Velmarin OOO'],
    ['the long form in Cyrillic', 'Общество с ограниченной ответственностью «Велмарин»', 'ООО Велмарин'],
    ['Chinese, without its form', '深圳澜湾石油有限公司', '深圳澜湾石油'],
  ])('%s: 0.95 and more', (_, a, b) => {
    expect(score(a, b)).toBeGreaterThanOrEqual(0.95);
    expect(score(b, a)).toBe(score(a, b));
  });

  test.each([
    ['a typing error', 'Zorvanne Petroleum Trading', 'Zorvane Petroleum Trading FZE'],
    ['two letters swapped', 'Zovrane Petroleum Trading', 'Zorvane Petroleum Trading FZE'],
    ['glued words', 'Vel Marine Ship Management', 'Velmarine Shipmanagement OOO'],
    ['a word more', 'Zorvane Petroleum Trading Bermondt', 'Zorvane Petroleum Trading'],
    ['another romanisation', 'Velmarin Shipmenedzhment', 'Velmarine Shipmanagement OOO'],
    ['Cyrillic against Latin', 'ООО «Велмарин Шипменеджмент»', 'Velmarine Shipmanagement OOO'],
    ['Arabic against Latin', 'زورفان', 'Zorvane FZE'],
  ])('%s: a candidate', (_, a, b) => {
    expect(score(a, b)).toBeGreaterThanOrEqual(0.7);
    expect(score(b, a)).toBe(score(a, b));
  });

  test.each([
    ['generic words alone in common', 'General Petroleum Trading', 'Zorvane Petroleum Trading FZE'],
    ['other telling words', 'Bermondt Petroleum Trading', 'Zorvane Petroleum Trading FZE'],
    ['another number', 'Meridor 7 Shipping', 'Ostravik 8 Shipping'],
    ['Chinese of other signs', '深圳澜湾石油有限公司', '上海海云石油有限公司'],
    ['nothing', 'Ltd', 'Zorvane FZE'],
  ])('%s: no candidate', (_, a, b) => {
    expect(score(a, b)).toBeLessThan(0.7);
  });

  test('of persons: any order, one spelling among several, not the family name alone', () => {
    expect(score('Qelbanov, Timur Askarovich', 'Timur Askarovich QELBANOV', 'person')).toBe(1);
    expect(score('Timur Kelbanov', 'Timur Askarovich QELBANOV', 'person')).toBeGreaterThanOrEqual(0.75);
    expect(score('Qelbanov', 'Timur Askarovich QELBANOV', 'person')).toBeLessThan(0.75);
    expect(score('Rustam Qelbanov', 'Timur Askarovich QELBANOV', 'person')).toBeLessThan(0.75);
  });

  test('of vessels: what stands before them is no part of them', () => {
    for (const name of [
      'M/T Ostravik Pearl',
      'MT OSTRAVIK PEARL',
      'm/v Ostravik Pearl',
      'LNGC Ostravik Pearl',
    ])
      expect(score(name, 'OSTRAVIK PEARL', 'vessel'), name).toBe(1);
  });
});

describe('subjects against entries', () => {
  test('a company by its name is strong', async () => {
    const [hit] = await match(subject('company', 'Zorvane Petroleum Trading LLC'), zorvane, qelbanov, pearl);
    expect(hit).toMatchObject({
      entry: 0,
      score: 1,
      strong: 'name',
      entryName: 'ZORVANE PETROLEUM TRADING FZE',
    });
  });

  test('known countries that differ take away a little, the same one makes it strong', async () => {
    const of = (name: string, countries: string[]) => match(subject('company', name, { countries }), zorvane);
    expect((await of('Zorvane Petroleum Trading', ['AE']))[0]).toMatchObject({ score: 1, strong: 'name' });
    expect((await of('Zorvane Petroleum Trading', ['NL']))[0]).toMatchObject({
      score: 0.95,
      corrections: ['countries_apart'],
    });
    expect((await of('Zurvanne Petroleum Trading', ['AE']))[0]).toMatchObject({ strong: 'name_and_country' });
    expect((await of('Zurvanne Petroleum Trading', ['NL']))[0]?.strong).toBe(null);
  });

  test('an identifier is strong whatever the name is, unless it is one of another country', async () => {
    const ids = [{ kind: 'registration' as const, value: 'saif 0000901', country: 'AE' }];
    expect((await match(subject('company', 'Bermondt Energy', { ids }), zorvane))[0]).toMatchObject({
      score: 1,
      strong: 'identifier',
      ids: [{ kind: 'registration', value: 'SAIF-0000901' }],
    });
    const elsewhere = [{ ...ids[0], country: 'NL' } as (typeof ids)[number]];
    expect(await match(subject('company', 'Bermondt Energy', { ids: elsewhere }), zorvane)).toEqual([]);
  });

  test('an alias of low quality is a candidate and never strong', async () => {
    const [hit] = await match(subject('company', 'ZPT'), zorvane);
    expect(hit).toMatchObject({ score: 0.8, strong: null, corrections: ['weak_alias'] });
  });

  test('a person by year of birth', async () => {
    const of = async (birthYear: number | null) =>
      (await match(subject('person', 'Timur Kelbanov', { birthYear }), qelbanov))[0];
    expect(await of(1971)).toMatchObject({ strong: 'name_and_birth' });
    expect(await of(null)).toMatchObject({ strong: null });
    expect(await of(1985)).toBeUndefined();
  });

  test('a vessel by IMO, by a former name; one with another IMO only by the very name', async () => {
    const of = async (name: string, imo?: string) =>
      (
        await match(
          subject('vessel', name, { ids: imo ? [{ kind: 'imo', value: imo }] : [] }),
          pearl,
          entry('company', ['OSTRAVIK PEARL LTD']),
        )
      ).map(({ entry: place, strong }) => [place, strong]);
    expect(await of('Meridor', '9999010')).toEqual([[0, 'identifier']]);
    expect(await of('mt Baltic Heron')).toEqual([[0, 'name']]);
    expect(await of('Baltic Hesron')).toEqual([[0, null]]);
    expect(await of('Baltic Hesron', '9074729')).toEqual([]);
    expect(await of('Ostravik Pearl', '9074729')).toEqual([[0, 'name']]);
  });

  test('once per entry, the strong ones first; kinds that cannot be are left out', async () => {
    const found = await match(
      subject('company', 'Zorvane Petroleum Trading', {
        names: ['Zorvane Petroleum', 'Zorvane Petroleum Trading'],
      }),
      entry('company', ['Zorvane Petroleum Agency']),
      zorvane,
      entry('person', ['Zorvane Petroleum Trading']),
    );
    expect(found.map(({ entry: place }) => place)).toEqual([1, 0]);
  });

  test('nonsense finds nothing and breaks nothing', async () => {
    for (const name of ['', '   ', '\u200b', '…', '🚢', 'a'.repeat(5000), '\ud800'])
      expect(await match(subject('company', name), zorvane, qelbanov, pearl), name.slice(0, 5)).toEqual([]);
  });
});
