import type { Suggestion } from '../../contract/market.ts';
import { type Names, namesOf } from '../baseData/baseData.ts';
import type { Sql } from '../db/client.ts';
import { isPiece, searchWordsOf, soughtWords } from './search.ts';
import { adsByReference, type NamedThing, namedThings, wordsLike, wordsNear } from './suggest.queries.ts';

const MOST = 10;
const WORDS_MOST = 3;
const WORD_MIN = 2;

/** One name of a thing, as words; `alias` is what it is called beside its own name. */
type Term = { thing: NamedThing; text: string; alias: string | null; bonus: number };

/** As long as the names of the base data are the same. */
const known = new WeakMap<Names, Promise<Term[]>>();

/** Among names that fit alike, products come first and what trades most stands before the rest. */
const kindBonus: Record<NamedThing['kind'], number> = { product: 6, port: 4, country: 4, product_type: 2 };

const termsOf = (thing: NamedThing): Term[] =>
  thing.names.map((name, index) => ({
    thing,
    text: searchWordsOf(name).join(' '),
    alias: index === 0 ? null : name,
    bonus: kindBonus[thing.kind] - (index === 0 ? 0 : 3) - Math.min(thing.position, 2) / 2,
  }));

async function allTerms(db: Sql): Promise<Term[]> {
  const names = await namesOf(db);
  const kept = known.get(names);
  if (kept) return kept;
  const terms = namedThings(db).then((things) => things.flatMap(termsOf));
  known.set(names, terms);
  terms.catch(() => known.delete(names));
  return terms;
}

/** How well a name fits what was typed: exactly, from its beginning, from one of its words, in all words; 0: not at all. */
function fit(text: string, words: string[]): number {
  const phrase = words.join(' ');
  if (text === phrase) return 100;
  if (text.startsWith(phrase)) return 60 + (20 * phrase.length) / text.length;
  if (` ${text}`.includes(` ${phrase}`)) return 50;
  const parts = text.split(' ');
  return words.length > 1 && words.every((word) => parts.some((part) => part.startsWith(word))) ? 40 : 0;
}

/** The whole of what was typed first; what ends it counts half (`diesel rott`). */
function score(text: string, words: string[]): number {
  for (let from = 0; from < words.length; from += 1) {
    const found = fit(text, words.slice(from));
    if (found > 0) return from === 0 ? found : found / 2;
  }
  return 0;
}

function bestOf(terms: Term[], words: string[], factor = 1): (Suggestion & { score: number })[] {
  const best = new Map<string, { term: Term; score: number }>();
  for (const term of terms) {
    const found = score(term.text, words);
    if (found === 0) continue;
    const total = (found + term.bonus) * factor;
    if (total > (best.get(term.thing.id)?.score ?? 0)) best.set(term.thing.id, { term, score: total });
  }
  return [...best.values()]
    .sort((a, b) => b.score - a.score || a.term.text.localeCompare(b.term.text))
    .slice(0, MOST)
    .map(({ term: { thing, alias }, score: total }) => ({
      kind: thing.kind,
      value: thing.id,
      label: thing.names[0] ?? '',
      note: [alias, thing.note].filter(Boolean).join(' · ') || null,
      score: total,
    }));
}

async function suggestAds(db: Sql, q: string): Promise<Suggestion[]> {
  const [, rest] = /^gm-?([a-z0-9]{1,6})$/i.exec(q) ?? [];
  if (rest === undefined) return [];
  const rows = await adsByReference(db, `GM-${rest.toUpperCase()}`, 3);
  return rows.map((row) => ({ kind: 'ad', value: row.slug, label: row.title, note: row.reference }));
}

/** What a typed text may mean, the best first; a mistyped last word is read as the nearest that ads have. */
export async function suggest(db: Sql, q: string): Promise<Suggestion[]> {
  const words = soughtWords(q);
  const last = words.at(-1);
  if (last === undefined) return [];
  const [terms, ads, like] = await Promise.all([
    allTerms(db),
    suggestAds(db, q),
    last.length < WORD_MIN || isPiece(last) ? [] : wordsLike(db, last, WORDS_MOST),
  ]);
  if (ads.length > 0) return ads;
  let things = bestOf(terms, words);
  let further = like;
  if (things.length === 0 && like.length === 0 && last.length > WORD_MIN) {
    further = await wordsNear(db, last, WORDS_MOST);
    things = further.flatMap((word, index) =>
      bestOf(terms, [...words.slice(0, -1), word], index === 0 ? 1 : 0.8),
    );
  }
  const distinct = [
    ...new Map(things.toSorted((a, b) => a.score - b.score).map((one) => [one.value, one])).values(),
  ];
  const best = distinct
    .sort((a, b) => b.score - a.score)
    .map(({ score: _score, ...suggestion }): Suggestion => suggestion);
  const named = new Set(best.map((one) => searchWordsOf(one.label).join(' ')));
  const plain = further
    .filter((word) => !named.has(word))
    .map((word): Suggestion => ({ kind: 'word', value: word, label: word, note: null }));
  return [...best.slice(0, MOST - Math.min(plain.length, 2)), ...plain].slice(0, MOST);
}
