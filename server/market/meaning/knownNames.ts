import { type Names, namesOf } from '../../baseData/baseData.ts';
import type { Sql } from '../../db/client.ts';
import { tokenize } from '../../lib/searchText.ts';
import { editsBetween, phraseLikeness } from './likeness.ts';
import { type NamedThing, namedThings } from './namedThings.queries.ts';

type Kind = NamedThing['kind'] | 'term';
/** What a name stands for. An alias counts less than the name or code itself. */
export type Known = { kind: Kind; id: string; label: string; isAlias: boolean };
/** One name as written, its tokens, and everything that has it. */
export type KnownName = { text: string; tokens: string[]; things: Known[] };

/** Names by their tokens without spaces: `EN 590`, `EN-590` and `EN590` are one. */
type KnownNames = {
  byKey: ReadonlyMap<string, KnownName>;
  byToken: ReadonlyMap<string, KnownName[]>;
  corrections: Map<string, KnownName | null>;
};

const CORRECTIONS_MAX = 2_000;
const LIKE_MIN = 0.5;
const known = new WeakMap<Names, Promise<KnownNames>>();

const withoutBrackets = (name: string) => name.replace(/\s*\([^)]*\)/g, '');

/** Its names and whether each is an alias; alpha-2 and alpha-3 codes of countries are words of several languages. */
function namesOfThing({ kind, names: [name = '', code = '', ...aliases], note }: NamedThing) {
  const isGroup = kind === 'product' && note === null;
  const codes = kind === 'country' || isGroup ? [] : [code];
  const own = [name, withoutBrackets(name), ...codes];
  return [
    ...own.map((text) => ({ text, isAlias: false })),
    ...(kind === 'country' ? [] : aliases).map((text) => ({ text, isAlias: true })),
  ];
}

function indexed(things: readonly NamedThing[], terms: Names['terms']): KnownNames {
  const byKey = new Map<string, KnownName>();
  const add = (text: string, thing: Known) => {
    const tokens = tokenize(text);
    const key = tokens.join('');
    if (key.length < 2) return;
    const name = byKey.get(key) ?? { text, tokens, things: [] };
    byKey.set(key, name);
    if (!name.things.some((one) => one.id === thing.id)) name.things.push(thing);
  };
  for (const thing of things) {
    const { kind, names } = thing;
    const id = kind === 'trading_region' ? (names[1] ?? '') : thing.id;
    for (const { text, isAlias } of namesOfThing(thing))
      add(text, { kind, id, label: names[0] ?? '', isAlias });
  }
  for (const { code, name } of terms.values())
    for (const text of [code, name]) add(text, { kind: 'term', id: code, label: code, isAlias: false });
  const byToken = new Map<string, KnownName[]>();
  for (const name of byKey.values())
    for (const token of new Set(name.tokens)) byToken.set(token, [...(byToken.get(token) ?? []), name]);
  return { byKey, byToken, corrections: new Map() };
}

/** All names of base data that a search may use, until base data changes. */
export async function knownNames(db: Sql): Promise<KnownNames> {
  const names = await namesOf(db);
  const cached = known.get(names);
  if (cached) return cached;
  const made = namedThings(db).then((things) => indexed(things, names.terms));
  known.set(names, made);
  made.catch(() => known.delete(names));
  return made;
}

const LETTERS = /^\p{L}{4,}$/u;
/** Wrong letters that a word of this length may have. */
const editsAllowed = (key: string) => (key.length < 8 ? 1 : 2);

function searchNearest({ byKey }: KnownNames, key: string): KnownName | null {
  const most = editsAllowed(key);
  let [best, fewest] = [null as KnownName | null, most + 1];
  for (const [other, name] of byKey) {
    if (other[0] !== key[0] || other.length < 4) continue;
    const edits = editsBetween(key, other, most);
    if (edits >= fewest) continue;
    [best, fewest] = [name, edits];
  }
  return best;
}

/** The name that a misspelt word or phrase means, by its letters. */
export function nearestName(names: KnownNames, tokens: readonly string[]): KnownName | null {
  const key = tokens.join('');
  if (!tokens.some((token) => LETTERS.test(token)) || !/^\p{L}+$/u.test(key)) return null;
  const cached = names.corrections.get(key);
  if (cached !== undefined) return cached;
  const found = searchNearest(names, key);
  if (names.corrections.size >= CORRECTIONS_MAX) names.corrections.clear();
  names.corrections.set(key, found);
  return found;
}

/** The name of as many words that shares one of them and is alike in the others: `bonny lite` is Bonny Light. */
export function likePhrase({ byToken }: KnownNames, tokens: readonly string[]): KnownName | null {
  let [best, most] = [null as KnownName | null, LIKE_MIN];
  for (const name of new Set(tokens.flatMap((token) => byToken.get(token) ?? []))) {
    if (name.tokens.length !== tokens.length) continue;
    const isNear = name.tokens.every((token, at) => token[0] === tokens[at]?.[0]);
    const likeness = isNear ? phraseLikeness(tokens, name.tokens) : 0;
    if (likeness >= most && (likeness > most || best === null)) [best, most] = [name, likeness];
  }
  return best;
}
export type { KnownNames };
