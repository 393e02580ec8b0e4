import type { Term } from './shapes.ts';
import { bytesOf, hold, leave, type SlotSet } from './slotSet.ts';

/** Which ads hold a word; `head` those that hold it in title or product. */
export type TermSet = { any: SlotSet; head: SlotSet };
/** A set of its own is nobody else's; others are shared. */
type Made = { ids: number[]; set: TermSet; isOwn: boolean };
type Kept = Made & { term: Term; bytes: number };

const KEPT_BYTES_MAX = 4 * 1024 * 1024;
/** What keeping a set costs, though it may hold nothing. */
const KEPT_BYTES = 1_024;

/** Brings the set of some words in step with an ad; `isInHead` by each of its words. */
export function put(
  { any, head }: TermSet,
  ids: readonly number[],
  slot: number,
  isInHead: ReadonlyMap<number, boolean>,
): void {
  hold(
    any,
    slot,
    ids.some((id) => isInHead.has(id)),
  );
  hold(
    head,
    slot,
    ids.some((id) => isInHead.get(id)),
  );
}

/** Sets of what was searched for last, kept right while ads change. */
export function openKeptTerms() {
  const kept = new Map<string, Kept>();
  let bytes = 0;
  /** Kept no longer, but maybe in use by the search that is going on. */
  let going: TermSet[] = [];

  function setOf(term: Term, make: (term: Term) => Made): TermSet {
    const key = `${term.words.join(' ')} ${term.isPrefix}`;
    const known = kept.get(key);
    if (known) {
      kept.delete(key);
      kept.set(key, known);
      return known.set;
    }
    const made = make(term);
    const { any, head } = made.set;
    const one = { ...made, term, bytes: KEPT_BYTES + (made.isOwn ? bytesOf(any) + bytesOf(head) : 0) };
    kept.set(key, one);
    bytes += one.bytes;
    for (const [oldest, other] of kept) {
      if (bytes <= KEPT_BYTES_MAX) break;
      kept.delete(oldest);
      bytes -= other.bytes;
      if (other.isOwn) going.push(other.set);
    }
    return made.set;
  }

  return {
    /** Right until it is called again: what is kept no longer is written over then. */
    of(terms: readonly Term[], make: (term: Term) => Made): TermSet[] {
      for (const { any, head } of going) {
        leave(any);
        leave(head);
      }
      going = [];
      return terms.map((term) => setOf(term, make));
    },
    /** A word came that no ad had before. */
    add(id: number, isMeant: (term: Term, id: number) => boolean): void {
      for (const { term, ids } of kept.values()) if (isMeant(term, id)) ids.push(id);
    },
    change(slot: number, isInHead: ReadonlyMap<number, boolean>): void {
      for (const { ids, set } of kept.values()) put(set, ids, slot, isInHead);
    },
  };
}
