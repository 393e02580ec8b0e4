import { setAll } from '../cache/bitmapCache.ts';
import { listedDocs, type PostingList, type Postings } from '../store/attributePostings.ts';
import type { Columns } from '../store/columnStore.ts';
import { addDocsTo, type DocSet, docsIn, drainBits } from '../store/docSet.ts';
import type { Named, Term } from '../store/types.ts';
import type { TermSet } from './invertedIndex.ts';

type Market = { columns: Columns; postings: Postings };

/** Scratch bitmap, all 0 between two calls. */
let scratch = new Uint32Array(0);

function postingLists({ columns, postings }: Market, { attribute, ids }: Named): PostingList[] {
  const known = columns.codes[attribute].of;
  return [...new Set(ids)].flatMap((id) => {
    const code = known.get(id);
    return code === undefined ? [] : (postings.of[attribute][code] ?? []);
  });
}

function unionOf(capacity: number, lists: readonly PostingList[], sets: readonly DocSet[]): DocSet {
  const words = (capacity >>> 5) + 1;
  if (scratch.length < words) scratch = new Uint32Array(words);
  for (const list of lists) {
    if (!list.bits) setAll(scratch, listedDocs(list));
    else
      for (let at = 0; at < list.bits.length && at < scratch.length; at += 1)
        scratch[at] = (scratch[at] as number) | (list.bits[at] as number);
  }
  for (const set of sets)
    addDocsTo(scratch, set.dense && set.dense.length > scratch.length ? sparse(set) : set);
  return drainBits(scratch);
}

const sparse = (set: DocSet): DocSet => ({ dense: null, sparse: docsIn(set), count: set.count });

/** The sets of the terms: of one that names base data, with the docs that have it as an attribute. */
export const withNamed = (market: Market, terms: readonly Term[], sets: readonly TermSet[]): TermSet[] =>
  sets.map((set, at) => {
    const { named, words, isInHead } = terms[at] as Term;
    const [first] = named ?? [];
    if (!named || !first) return set;
    const capacity = market.columns.number.length;
    const head = unionOf(capacity, postingLists(market, first), []);
    if (named.length === 1 && words.length === 0) return { any: head, head };
    const others = named.slice(1).flatMap((one) => postingLists(market, one));
    return { any: unionOf(capacity, others, [head, isInHead ? set.head : set.any]), head };
  });
