import type { PriceStep } from '../../../../contract/ads/priceHistory.ts';

/** A comparable price from a time on; null where it is not known. */
export type PricePoint = { from: number; value: number | null; why: PriceStep['why'] };

const MARGIN = 0.08;

/**
 * Step lines of prices until `end`, in a box of the given size: one path for each series, and where owners changed a price.
 * Null if no price is known.
 */
export function priceLines(
  series: readonly (readonly PricePoint[])[],
  end: number,
  box: { width: number; height: number },
) {
  const known = series.flat().flatMap(({ value }) => (value === null ? [] : [value]));
  if (known.length === 0) return null;
  const [low, high] = [Math.min(...known), Math.max(...known)];
  const start = Math.min(...series.flat().map(({ from }) => from));
  const pad = (high - low || Math.abs(high) || 1) * MARGIN;
  const x = (time: number) => ((time - start) / Math.max(1, end - start)) * box.width;
  const y = (value: number) => box.height * (1 - (value - low + pad) / (high - low + 2 * pad));
  const at = (left: number, top: number) => `${left.toFixed(1)} ${top.toFixed(1)}`;
  const lines = series.map((points) => {
    let path = '';
    let isDrawn = false;
    for (const [place, { from, value }] of points.entries()) {
      const until = points[place + 1]?.from ?? end;
      if (value !== null) path += `${isDrawn ? 'L' : 'M'}${at(x(from), y(value))}L${at(x(until), y(value))}`;
      isDrawn = value !== null;
    }
    const edits = points.flatMap(({ from, value, why }, place) =>
      // The first price is no change.
      value !== null && why === 'edit' && place > 0 ? [`M${at(x(from), y(value))}h0`] : [],
    );
    return { path, edits: edits.join('') };
  });
  return { lines, low, high, start };
}
