type Spread = { low: number; quarter: number; median: number; threeQuarters: number; high: number };

/** Places on a line in per cent of its length. It reaches from the lowest to the highest, this price included. */
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

/** 0 for the lowest quarter of the prices up to 3 for the highest. */
export const quarterOf = ({ quarter, median, threeQuarters }: Spread, own: number): number =>
  own <= quarter ? 0 : own <= median ? 1 : own <= threeQuarters ? 2 : 3;
