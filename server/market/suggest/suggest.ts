import type { Suggestion } from '../../../contract/market/market.ts';
import { type Names, namesOf } from '../../baseData/baseData.ts';
import type { Sql } from '../../db/client.ts';
import { isBigram, queryTokens, tokenize } from '../../lib/searchText.ts';
import { knownNames, nearestName } from '../meaning/knownNames.ts';
import { type NamedThing, namedThings } from '../meaning/namedThings.queries.ts';
import { adsByReference, tokensNear, tokensWithPrefix } from './suggest.queries.ts';

const MOST = 10;
const WORDS_MOST = 3;
const WORD_MIN = 2;

/** One name of an entry, tokenized; `alias` is set for additional names. */
type Term = { thing: NamedThing; text: string; alias: string | null; bonus: number };

/** Terms by names object: valid until base data changes. */
const known = new WeakMap<Names, Promise<Term[]>>();

/** At equal match, products and entries high in their lists rank first. */
const kindBonus: Record<NamedThing['kind'], number> = {
  product: 6,
  port: 4,
  country: 4,
  trading_region: 5,
  product_type: 2,
};

const termsOf = (thing: NamedThing): Term[] =>
  thing.names.map((name, index) => ({
    thing,
    text: tokenize(name).join(' '),
    alias: index === 0 ? null : name,
    bonus: kindBonus[thing.kind] - (index === 0 ? 0 : 3) - Math.min(thing.position, 2) / 2,
  }));

async function allTerms(db: Sql): Promise<Term[]> {
  const names = await namesOf(db);
  const cached = known.get(names);
  if (cached) return cached;
  const terms = namedThings(db).then((things) => things.flatMap(termsOf));
  known.set(names, terms);
  terms.catch(() => known.delete(names));
  return terms;
}

/** Match score of a name: exact, prefix, prefix of one token, all tokens; 0 if none. */
function fit(text: string, tokens: string[]): number {
  const phrase = tokens.join(' ');
  if (text === phrase) return 100;
  if (text.startsWith(phrase)) return 60 + (20 * phrase.length) / text.length;
  if (` ${text}`.includes(` ${phrase}`)) return 50;
  const parts = text.split(' ');
  return tokens.length > 1 && tokens.every((token) => parts.some((part) => part.startsWith(token))) ? 40 : 0;
}

/** Scores the whole query, and its last tokens at half weight (`diesel rott`). */
function score(text: string, tokens: string[]): number {
  for (let from = 0; from < tokens.length; from += 1) {
    const found = fit(text, tokens.slice(from));
    if (found > 0) return from === 0 ? found : found / 2;
  }
  return 0;
}

function bestOf(terms: Term[], tokens: string[]): (Suggestion & { score: number })[] {
  const best = new Map<string, { term: Term; score: number }>();
  for (const term of terms) {
    const found = score(term.text, tokens);
    if (found === 0) continue;
    const total = found + term.bonus;
    if (total > (best.get(term.thing.id)?.score ?? 0)) best.set(term.thing.id, { term, score: total });
  }
  return [...best.values()]
    .sort((a, b) => b.score - a.score || a.term.text.localeCompare(b.term.text))
    .slice(0, MOST)
    .map(({ term: { thing, alias }, score: total }) => ({
      kind: thing.kind,
      value: thing.kind === 'trading_region' ? (thing.names[1] ?? '') : thing.id,
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

/** Suggestions for a query, best first. A misspelt last token is replaced by the nearest known token. */
export async function suggest(db: Sql, q: string): Promise<Suggestion[]> {
  const tokens = queryTokens(q);
  const last = tokens.at(-1);
  if (last === undefined) return [];
  const [terms, ads, like] = await Promise.all([
    allTerms(db),
    suggestAds(db, q),
    last.length < WORD_MIN || isBigram(last) ? [] : tokensWithPrefix(db, last, WORDS_MOST),
  ]);
  if (ads.length > 0) return ads;
  let things = bestOf(terms, tokens);
  let further = like;
  if (things.length === 0 && like.length === 0 && last.length > WORD_MIN) {
    // The name that is meant, else the nearest word of ads: more would offer Amsterdam for `roterdam`.
    const name = nearestName(await knownNames(db), [last]);
    further = name ? [] : await tokensNear(db, last, 1);
    const meant = name?.tokens ?? further;
    things = meant.length > 0 ? bestOf(terms, [...tokens.slice(0, -1), ...meant]) : [];
  }
  const distinct = [
    ...new Map(things.toSorted((a, b) => a.score - b.score).map((one) => [one.value, one])).values(),
  ];
  const best = distinct
    .sort((a, b) => b.score - a.score)
    .map(({ score: _score, ...suggestion }): Suggestion => suggestion);
  const named = new Set(best.map((one) => tokenize(one.label).join(' ')));
  const plain = further
    .filter((token) => !named.has(token))
    .map((token): Suggestion => ({ kind: 'word', value: token, label: token, note: null }));
  return [...best.slice(0, MOST - Math.min(plain.length, 2)), ...plain].slice(0, MOST);
}
