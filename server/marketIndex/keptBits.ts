import type { Columns } from './columns.ts';

/** So many bitmaps stay: 125 kB each where there are a million ads. */
const KEPT_MAX = 16;

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

export type KeptBits = {
  isKept(key: string): boolean;
  of(gathered: Gathered): Uint32Array;
  /** Ads went from some slots, and others came to some. */
  change(gone: readonly number[], added: readonly number[]): void;
};

/** Bitmaps of what was asked for last, kept right while ads change. */
export function openKeptBits(columns: Columns): KeptBits {
  const kept = new Map<string, Pick<Gathered, 'has'> & { bits: Uint32Array }>();
  const words = () => (columns.number.length >>> 5) + 1;
  /** One that is kept no longer is written anew rather than left behind. */
  const room = (): Uint32Array => {
    const [oldest] = kept;
    if (!oldest || kept.size < KEPT_MAX) return new Uint32Array(words());
    kept.delete(oldest[0]);
    return oldest[1].bits.fill(0);
  };
  return {
    isKept: (key) => kept.has(key),
    of({ key, fill, has }) {
      const known = kept.get(key);
      const bits = known?.bits ?? room();
      if (!known) fill(bits);
      kept.delete(key);
      kept.set(key, { bits, has });
      return bits;
    },
    change(gone, added) {
      for (const { bits, has } of kept.values()) {
        if (bits.length !== words()) {
          kept.clear();
          return;
        }
        for (const slot of gone) clearBit(bits, slot);
        for (const slot of added) if (has(slot)) setBit(bits, slot);
      }
    },
  };
}
