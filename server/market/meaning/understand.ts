import type { Side } from '../../../contract/ads/adEnums.ts';
import { namesOf } from '../../baseData/baseData.ts';
import type { Sql } from '../../db/client.ts';
import { queryTokens, tokenize } from '../../lib/searchText.ts';
import {
  type AdFilters,
  type Chip,
  type Meaning,
  type Named,
  PREFIX_MIN,
  type Spelling,
  type Term,
} from '../../searchIndex/searchIndex.ts';
import { interpret } from './interpret.ts';
import { type KnownName, type KnownNames, knownNames, likePhrase, nearestName } from './knownNames.ts';
import { readQuantity } from './readQuantity.ts';

/** A word of a query: where it stands, and as what it is searched. */
type Word = { from: number; to: number; tokens: string[] };
/** Words from `from` until before `to` that mean a name; `isCorrected` if they spell it otherwise. */
type Match = { from: number; to: number; name: KnownName; isCorrected: boolean };
type Spell = (tokens: string[]) => Promise<Spelling[]>;

const WORDS_MAX = 12;
/** Words of the longest names that are recognised. */
const NAME_WORDS_MAX = 6;

const sideWords: Record<string, Side> = {
  buy: 'buy',
  buyer: 'buy',
  buyers: 'buy',
  buying: 'buy',
  wanted: 'buy',
  bid: 'buy',
  wtb: 'buy',
  sell: 'sell',
  seller: 'sell',
  sellers: 'sell',
  selling: 'sell',
  offer: 'sell',
  offers: 'sell',
  wts: 'sell',
};
/** They stand between what is searched for. */
const BETWEEN = new Set(['in', 'at', 'to', 'from', 'for', 'of', 'the', 'and', 'or', 'with', 'ex']);
const VERBATIM = /^["“«„](.*)["”»“]$/u;

const plain = (token: string): Term => ({ words: [token], isPrefix: [...token].length >= PREFIX_MIN });
const noFilters = (): AdFilters => ({ priceBasis: 'usdPerBbl', quantityBasis: 'tonnes' });

const wordsOf = (q: string): Word[] =>
  [...q.matchAll(/[\p{L}\p{N}\p{M}]+/gu)]
    .map((found) => ({
      from: found.index,
      to: found.index + found[0].length,
      tokens: tokenize(found[0]),
    }))
    .filter(({ tokens }) => tokens.length > 0)
    .slice(0, WORDS_MAX);
const tokensOf = (words: readonly Word[]) => words.flatMap(({ tokens }) => tokens);

/** The longest names from left to right. */
function exactMatches({ byKey }: KnownNames, words: readonly Word[]): Match[] {
  const matches: Match[] = [];
  for (let from = 0; from < words.length; from += 1) {
    for (let to = Math.min(words.length, from + NAME_WORDS_MAX); to > from; to -= 1) {
      const name = byKey.get(tokensOf(words.slice(from, to)).join(''));
      if (!name) continue;
      matches.push({ from, to, name, isCorrected: false });
      from = to - 1;
      break;
    }
  }
  return matches;
}

/** The name that a word which no ad has means, alone or with the words beside it. */
function correctedMatch(
  known: KnownNames,
  words: readonly Word[],
  at: number,
  spelling: Spelling,
): Match | null {
  for (const length of [3, 2]) {
    for (let from = Math.max(0, at - length + 1); from <= at && from + length <= words.length; from += 1) {
      const tokens = tokensOf(words.slice(from, from + length));
      const name = likePhrase(known, tokens);
      if (name) return { from, to: from + length, name, isCorrected: true };
    }
  }
  const name = spelling.known === null ? nearestName(known, tokensOf(words.slice(at, at + 1))) : null;
  return name && { from: at, to: at + 1, name, isCorrected: true };
}

/** The matches, with misspelt names; `spellings` of the words that no name matches. */
async function matchesOf(known: KnownNames, words: readonly Word[], spell: Spell) {
  let matches = exactMatches(known, words);
  const isTaken = (at: number) => matches.some(({ from, to }) => at >= from && at < to);
  const open = words.flatMap((word, at) => {
    const isOpen = !isTaken(at) && !word.tokens.some((token) => token in sideWords || BETWEEN.has(token));
    return isOpen ? [at] : [];
  });
  const tokens = [...new Set(open.flatMap((at) => words[at]?.tokens ?? []))];
  const found = tokens.length > 0 ? await spell(tokens) : [];
  const spellings = new Map(tokens.map((token, at) => [token, found[at] as Spelling]));
  for (const at of open) {
    const word = words[at] as Word;
    const spelling = spellings.get(word.tokens[0] ?? '');
    if (isTaken(at) || word.tokens.length !== 1 || !spelling || spelling.known === 'whole') continue;
    const match = correctedMatch(known, words, at, spelling);
    if (!match) continue;
    matches = [...matches.filter(({ from, to }) => to <= match.from || from >= match.to), match];
  }
  return { matches: matches.toSorted((one, other) => one.from - other.from), spellings };
}

const isDisjoint = ([one]: readonly Named[] = [], [other]: readonly Named[] = []) =>
  one !== undefined &&
  other !== undefined &&
  one.attribute === other.attribute &&
  (one.attribute === 'product' || one.attribute === 'type') &&
  !one.ids.some((id) => other.ids.includes(id));

/** Two products that no ad can be at once are alternatives. */
function addTerm(terms: Term[], term: Term): void {
  const alike = terms.find(({ named }) => isDisjoint(named, term.named));
  if (!alike?.named || !term.named) {
    terms.push(term);
    return;
  }
  const [first, ...others] = alike.named;
  const [own, ...more] = term.named;
  if (!first || !own) return;
  alike.named = [{ ...first, ids: [...first.ids, ...own.ids] }, ...others, ...more];
  alike.words = [...alike.words, ...term.words];
  alike.isInHead = true;
}

const isBetween = ({ tokens }: Word) => tokens.every((token) => BETWEEN.has(token));
const asTyped = (text: string, q: string) => (q === q.toLowerCase() ? text.toLowerCase() : text);
const without = (q: string, from: number, to: number) =>
  `${q.slice(0, from)} ${q.slice(to)}`.replace(/\s+/g, ' ').trim();

/** What a query means. In quotes it means its words as they are written, without corrections. */
export async function understand(db: Sql, q: string, spell: Spell): Promise<Meaning> {
  const verbatim = VERBATIM.exec(q.trim())?.[1];
  if (verbatim !== undefined)
    return {
      filters: noFilters(),
      terms: queryTokens(verbatim).map(plain),
      chips: [],
      corrected: null,
      rest: q,
    };
  const [known, names] = await Promise.all([knownNames(db), namesOf(db)]);
  const filters = noFilters();
  const terms: Term[] = [];
  const chips: Chip[] = [];
  const corrections: { from: number; to: number; text: string }[] = [];

  const quantity = readQuantity(q);
  if (quantity) {
    const least = { quantityMin: quantity.amount, quantityBasis: quantity.basis };
    Object.assign(filters, least);
    const rest = without(q, quantity.from, quantity.to);
    chips.push({
      kind: 'quantity',
      label: q.slice(quantity.from, quantity.to),
      without: rest,
      filters: least,
    });
  }
  const words = wordsOf(q).filter(({ from, to }) => !quantity || to <= quantity.from || from >= quantity.to);
  const { matches, spellings } = await matchesOf(known, words, spell);
  const taken = new Set<number>();
  const inChip = new Set<number>();
  for (const { from, to, name, isCorrected } of matches) {
    const span = { from: words[from]?.from ?? 0, to: words[to - 1]?.to ?? 0 };
    if (isCorrected) corrections.push({ ...span, text: asTyped(name.text, q) });
    const meant = interpret(name, names);
    for (let at = from; at < to; at += 1) taken.add(at);
    if (meant) {
      for (const [key, value] of Object.entries(meant.filters) as ['term' | 'tradingRegion', string[]][])
        filters[key] = [...new Set([...(filters[key] ?? []), ...value])];
      if (meant.term) addTerm(terms, meant.term);
      chips.push({ ...meant.chip, without: without(q, span.from, span.to) });
      for (let at = from; at < to; at += 1) inChip.add(at);
    } else for (const token of name.tokens) terms.push(plain(token));
  }
  const isUnderstood = chips.length > 0;
  const seen = new Set<string>();
  words.forEach((word, at) => {
    if (taken.has(at)) return;
    for (const token of word.tokens) {
      const side = filters.side === undefined ? sideWords[token] : undefined;
      if (side) {
        filters.side = side;
        inChip.add(at);
        chips.push({
          kind: 'side',
          label: token,
          without: without(q, word.from, word.to),
          filters: { side },
        });
        continue;
      }
      if (seen.has(token) || (isUnderstood && BETWEEN.has(token))) continue;
      seen.add(token);
      const spelling = spellings.get(token);
      const near = spelling?.known === null && !/\p{N}/u.test(token) ? spelling.near : null;
      if (near !== null) corrections.push({ from: word.from, to: word.to, text: near });
      terms.push(near === null ? plain(token) : { words: [near], isPrefix: false });
    }
  });
  const rest = words.filter((word, at) => !inChip.has(at) && !isBetween(word));
  let corrected = q;
  for (const { from, to, text } of corrections.toSorted((one, other) => other.from - one.from))
    corrected = `${corrected.slice(0, from)}${text}${corrected.slice(to)}`;
  return {
    filters,
    terms,
    chips,
    corrected: corrections.length > 0 ? corrected : null,
    rest: rest.map(({ from, to }) => q.slice(from, to)).join(' '),
  };
}
