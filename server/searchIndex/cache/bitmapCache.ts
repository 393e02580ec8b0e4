import type { Columns } from '../store/columnStore.ts';

/** 125 kB each with a million ads. */
const BITMAPS_MAX = 24;
/** The most recent entries are not evicted: the running search may use them, and none has more conditions. */
const IN_USE_MAX = 18;

const NO_BITS = new Uint32Array(0);

/** How the bitmap of a condition is built. */
export type BitmapSource = {
  key: string;
  /** Approximate number of docs that `fill` reads. */
  cost: number;
  fill: (bits: Uint32Array) => void;
  /** Whether a doc meets the condition. */
  has: (doc: number) => boolean;
};

export const setBit = (bits: Uint32Array, doc: number): void => {
  bits[doc >>> 5] = (bits[doc >>> 5] as number) | (1 << (doc & 31));
};
export const clearBit = (bits: Uint32Array, doc: number): void => {
  bits[doc >>> 5] = (bits[doc >>> 5] as number) & ~(1 << (doc & 31));
};

/** A counted loop: `for of` takes ten times as long. */
export function setAll(bits: Uint32Array, docs: Int32Array): void {
  for (let index = 0; index < docs.length; index += 1) setBit(bits, docs[index] as number);
}

export type BitmapCache = {
  isCached(key: string): boolean;
  get(source: BitmapSource): Uint32Array;
  /** Updates every bitmap after ads were removed and added. */
  change(removed: readonly number[], added: readonly number[]): void;
};

/** Caches the bitmaps of recent conditions and updates them as ads change. */
export function openBitmapCache(columns: Columns): BitmapCache {
  const entries = new Map<string, Pick<BitmapSource, 'has'> & { bits: Uint32Array; priority: number }>();
  const wordCount = () => (columns.number.length >>> 5) + 1;
  /** Highest priority evicted so far. */
  let evictedPriority = 0;
  /** A new bitmap, or the cleared memory of the entry with the lowest priority, which is evicted. */
  const allocate = (): Uint32Array => {
    if (entries.size < BITMAPS_MAX) return new Uint32Array(wordCount());
    let cheapest: { key: string; bits: Uint32Array; priority: number } = {
      key: '',
      bits: NO_BITS,
      priority: Infinity,
    };
    let removed = entries.size - IN_USE_MAX;
    for (const [key, { bits, priority }] of entries) {
      if (removed === 0) break;
      removed -= 1;
      if (priority < cheapest.priority) cheapest = { key, bits, priority: priority };
    }
    entries.delete(cheapest.key);
    evictedPriority = Math.max(evictedPriority, cheapest.priority);
    return cheapest.bits.fill(0);
  };
  return {
    isCached: (key) => entries.has(key),
    get({ key, cost, fill, has }) {
      const cached = entries.get(key);
      const bits = cached?.bits ?? allocate();
      if (!cached) fill(bits);
      entries.delete(key);
      // GreedyDual: expensive bitmaps stay longer, but age because later entries start with a higher priority.
      entries.set(key, { bits, has, priority: evictedPriority + cost });
      return bits;
    },
    change(removed, added) {
      for (const { bits, has } of entries.values()) {
        if (bits.length !== wordCount()) {
          entries.clear();
          return;
        }
        for (const doc of removed) clearBit(bits, doc);
        for (const doc of added) if (has(doc)) setBit(bits, doc);
      }
    },
  };
}
