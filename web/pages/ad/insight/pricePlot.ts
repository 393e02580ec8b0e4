const BINS = 48;

/** Where a price stands between the lowest and the highest (the ad's own included), in percent. */
export const scaleOf = (prices: readonly number[]) => {
  const low = Math.min(...prices);
  const width = Math.max(...prices) - low;
  return {
    low,
    high: low + width,
    at: (price: number) => (width === 0 ? 50 : ((price - low) / width) * 100),
  };
};

/** Dots that would cover each other are stacked: the level of each price, 0 on the line. */
export const levelsOf = (prices: readonly number[]): number[] => {
  const { at } = scaleOf(prices);
  const stacked = new Map<number, number>();
  return prices.map((price) => {
    const bin = Math.round((at(price) / 100) * BINS);
    const level = stacked.get(bin) ?? 0;
    stacked.set(bin, level + 1);
    return level;
  });
};
