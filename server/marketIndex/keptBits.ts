import type { Columns } from './columns.ts';

/** So many bitmaps stay: 125 kB each where there are a million ads. */
const KEPT_MAX = 24;
/** Those that were asked for last may be in use by one search, which has no more conditions than that. */
const IN_USE_MAX = 18;

const NO_BITS = new Uint32Array(0);

/** Ads of which no bitmap is at hand, and how one is made. */
export type Gathered = {
  key: string;
  /** About how many slots have to be looked at to make it. */
  cost: number;
  fill: (bits: Uint32Array) => void;
  /** Whether the ad at a slot is one of them. */
  has: (slot: number) => boolean;
};

export const setBit = (bits: Uint32Array, slot: number): void => {
  bits[slot >>> 5] = (bits[slot >>> 5] as number) | (1 << (slot & 31));
};
export const clearBit = (bits: Uint32Array, slot: number): void => {
  bits[slot >>> 5] = (bits[slot >>> 5] as number) & ~(1 << (slot & 31));
};

/** A counted loop: `for of` goes through many slots in ten times the time. */
export function setAll(bits: Uint32Array, slots: Int32Array): void {
  for (let index = 0; index < slots.length; index += 1) setBit(bits, slots[index] as number);
}

export type KeptBits = {
  isKept(key: string): boolean;
  of(gathered: Gathered): Uint32Array;
  /** Ads went from some slots, and others came to some. */
  change(left: readonly number[], added: readonly number[]): void;
};

/** Bitmaps of what was asked for last, kept right while ads change. */
export function openKeptBits(columns: Columns): KeptBits {
  const kept = new Map<string, Pick<Gathered, 'has'> & { bits: Uint32Array; worth: number }>();
  const words = () => (columns.number.length >>> 5) + 1;
  /** What the last one that went was worth. */
  let gone = 0;
  /** One that is kept no longer is written anew rather than left behind. */
  const room = (): Uint32Array => {
    if (kept.size < KEPT_MAX) return new Uint32Array(words());
    let least: { key: string; bits: Uint32Array; worth: number } = {
      key: '',
      bits: NO_BITS,
      worth: Infinity,
    };
    let left = kept.size - IN_USE_MAX;
    for (const [key, { bits, worth }] of kept) {
      if (left === 0) break;
      left -= 1;
      if (worth < least.worth) least = { key, bits, worth };
    }
    kept.delete(least.key);
    gone = Math.max(gone, least.worth);
    return least.bits.fill(0);
  };
  return {
    isKept: (key) => kept.has(key),
    of({ key, cost, fill, has }) {
      const known = kept.get(key);
      const bits = known?.bits ?? room();
      if (!known) fill(bits);
      kept.delete(key);
      // One that is dear to make stays longer, but not for ever: those that come later are worth more.
      kept.set(key, { bits, has, worth: gone + cost });
      return bits;
    },
    change(left, added) {
      for (const { bits, has } of kept.values()) {
        if (bits.length !== words()) {
          kept.clear();
          return;
        }
        for (const slot of left) clearBit(bits, slot);
        for (const slot of added) if (has(slot)) setBit(bits, slot);
      }
    },
  };
}
