import { clearBit, setBit } from '../cache/bitmapCache.ts';
import { type Attribute, attributes, tuplePositions } from './codeTuples.ts';
import type { CodeColumn, Columns } from './columnStore.ts';
import { SPARSE } from './docSet.ts';

/** The docs with one value: an unsorted list that becomes a bitmap when it is long. */
export type PostingList = { bits: Uint32Array | null; docs: Int32Array; count: number };
/** All docs, and the docs by attribute and code. */
export type Postings = { all: PostingList; of: Record<Attribute, PostingList[]> };

const NO_DOCS = new Int32Array(0);
const emptyPostingList = (): PostingList => ({ bits: null, docs: NO_DOCS, count: 0 });

export const listedDocs = ({ docs, count }: PostingList): Int32Array => docs.subarray(0, count);

function add(to: PostingList, doc: number, capacity: number): void {
  if (!to.bits && to.count * SPARSE >= capacity) {
    to.bits = new Uint32Array((capacity >>> 5) + 1);
    for (const listed of listedDocs(to)) setBit(to.bits, listed);
    to.docs = NO_DOCS;
  }
  if (to.bits) {
    if (doc >>> 5 >= to.bits.length) {
      const longer = new Uint32Array((capacity >>> 5) + 1);
      longer.set(to.bits);
      to.bits = longer;
    }
    setBit(to.bits, doc);
  } else {
    if (to.count === to.docs.length) {
      const longer = new Int32Array(Math.ceil(to.count * 1.5) + 4);
      longer.set(to.docs);
      to.docs = longer;
    }
    to.docs[to.count] = doc;
  }
  to.count += 1;
}

function remove(from: PostingList, doc: number): void {
  const { bits } = from;
  if (bits) clearBit(bits, doc);
  else from.docs[listedDocs(from).indexOf(doc)] = from.docs[from.count - 1] as number;
  from.count -= 1;
}

const codeAt = ({ tuples, groups }: Columns, attribute: Attribute, doc: number): number => {
  const { group, at } = tuplePositions[attribute];
  return tuples[group].codes[at]?.[groups[group][doc] as number] ?? 0;
};

export function addPostings({ all, of }: Postings, columns: Columns, doc: number): void {
  const capacity = columns.number.length;
  add(all, doc, capacity);
  for (const name of attributes) {
    const code = codeAt(columns, name, doc);
    while (of[name].length <= code) of[name].push(emptyPostingList());
    if (code > 0) add(of[name][code] as PostingList, doc, capacity);
  }
}

/** Must run before the columns of the doc are overwritten. */
export function removePostings({ all, of }: Postings, columns: Columns, doc: number): void {
  remove(all, doc);
  for (const name of attributes) {
    const code = codeAt(columns, name, doc);
    if (code > 0) remove(of[name][code] as PostingList, doc);
  }
}

/** All short lists share one buffer: thousands of growing arrays would fragment the heap. */
function allocateLists(counts: Uint32Array, capacity: number): PostingList[] {
  const isMany = (count: number) => count * SPARSE > capacity;
  const buffer = new Int32Array(counts.reduce((sum, count) => sum + (isMany(count) ? 0 : count), 0));
  let used = 0;
  return Array.from(counts, (count): PostingList => {
    if (isMany(count)) return { bits: new Uint32Array((capacity >>> 5) + 1), docs: NO_DOCS, count: 0 };
    used += count;
    return { bits: null, docs: buffer.subarray(used - count, used), count: 0 };
  });
}

/** Builds the postings of columns without free docs. */
export function postingsOf({ number, end, codes, tuples, groups }: Columns): Postings {
  const capacity = number.length;
  const all = allocateLists(Uint32Array.of(end), capacity)[0] as PostingList;
  for (let doc = 0; doc < end; doc += 1) add(all, doc, capacity);
  const listsOf = (name: Attribute): PostingList[] => {
    const { group, at } = tuplePositions[name];
    const column: CodeColumn = groups[group];
    const codeOf = tuples[group].codes[at] as number[];
    const counts = new Uint32Array(codes[name].values.length);
    for (let doc = 0; doc < end; doc += 1) {
      const code = codeOf[column[doc] as number] as number;
      counts[code] = (counts[code] as number) + 1;
    }
    // Code 0 means no value; no filter asks for it.
    counts[0] = 0;
    const lists = allocateLists(counts, capacity);
    for (let doc = 0; doc < end; doc += 1) {
      const code = codeOf[column[doc] as number] as number;
      if (code > 0) add(lists[code] as PostingList, doc, capacity);
    }
    return lists;
  };
  return {
    all,
    of: Object.fromEntries(attributes.map((name) => [name, listsOf(name)])) as Postings['of'],
  };
}
