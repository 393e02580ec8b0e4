import type { Coded, Columns } from './columns.ts';

/** What narrows a search so often and so much that its slots are listed by value. */
export const listed = ['product', 'type', 'country', 'port'] as const satisfies readonly Coded[];
export type Listed = (typeof listed)[number];

type List = { slots: Int32Array; count: number };
/** Slots by code; in no order. */
export type Postings = Record<Listed, List[]>;

export const createPostings = (): Postings => ({ product: [], type: [], country: [], port: [] });

const listAt = (lists: List[], code: number): List => {
  lists[code] ??= { slots: new Int32Array(4), count: 0 };
  return lists[code];
};

/** Takes the room for more away, once all have come. */
export function trimPostings(postings: Postings): void {
  for (const name of listed) for (const at of postings[name]) if (at) at.slots = at.slots.slice(0, at.count);
}

export function list(postings: Postings, columns: Columns, slot: number): void {
  for (const name of listed) {
    const at = listAt(postings[name], columns.coded[name][slot] as number);
    if (at.count === at.slots.length) {
      const longer = new Int32Array(Math.ceil(at.count * 1.5) + 4);
      longer.set(at.slots);
      at.slots = longer;
    }
    at.slots[at.count] = slot;
    at.count += 1;
  }
}

/** Before the columns of the slot are overwritten. */
export function unlist(postings: Postings, columns: Columns, slot: number): void {
  for (const name of listed) {
    const at = listAt(postings[name], columns.coded[name][slot] as number);
    const index = at.slots.subarray(0, at.count).indexOf(slot);
    if (index < 0) continue;
    at.count -= 1;
    at.slots[index] = at.slots[at.count] as number;
  }
}

export const slotsOf = (postings: Postings, name: Listed, code: number): Int32Array => {
  const at = postings[name][code];
  return at ? at.slots.subarray(0, at.count) : new Int32Array(0);
};
