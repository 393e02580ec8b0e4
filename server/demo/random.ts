export type Random = {
  /** From 0 to below 1. */
  next(): number;
  /** An integer from 0 to below `count`. */
  below(count: number): number;
  between(low: number, high: number): number;
  chance(share: number): boolean;
  pick<Item>(items: readonly Item[]): Item;
};

/** Reproducible pseudo-random numbers from a seed (mulberry32). Not for secrets. */
export function seeded(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (count: number) => Math.floor(next() * count);
  return {
    next,
    below,
    between: (low, high) => low + next() * (high - low),
    chance: (share) => next() < share,
    pick: <Item>(items: readonly Item[]) => {
      if (items.length === 0) throw new RangeError('Nothing to pick from');
      return items[below(items.length)] as Item;
    },
  };
}
