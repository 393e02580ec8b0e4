type Spread = { low: number; quarter: number; median: number; threeQuarters: number; high: number };

/** Positions on a line from the lowest to the highest price (this one included), in percent of its length. */
export const spreadOf = (spread: Spread, own: number) => {
  const low = Math.min(spread.low, own);
  const width = Math.max(spread.high, own) - low;
  const at = (value: number) => (width === 0 ? 50 : ((value - low) / width) * 100);
  return {
    quarter: at(spread.quarter),
    median: at(spread.median),
    threeQuarters: at(spread.threeQuarters),
    own: at(own),
  };
};

/** Quartile of the price: 0 lowest to 3 highest. */
export const quarterOf = ({ quarter, median, threeQuarters }: Spread, own: number): number =>
  own <= quarter ? 0 : own <= median ? 1 : own <= threeQuarters ? 2 : 3;
