import type { Box } from '../../../contract/core/bbox.ts';

export type Point = { lng: number; lat: number };

/**
 * The smallest box that holds all points; null without points. It may cross the antimeridian: the widest gap between
 * neighbouring longitudes stays outside.
 */
export function boxAround(points: readonly Point[]): Box | null {
  if (points.length === 0) return null;
  const lngs = points.map(({ lng }) => lng).toSorted((one, other) => one - other);
  const lats = points.map(({ lat }) => lat);
  const first = lngs[0] as number;
  const last = lngs.at(-1) as number;
  const widest = { gap: first + 360 - last, west: first, east: last };
  for (let at = 1; at < lngs.length; at += 1) {
    const [before, after] = [lngs[at - 1] as number, lngs[at] as number];
    if (after - before > widest.gap)
      Object.assign(widest, { gap: after - before, west: after, east: before });
  }
  const { west, east } = widest;
  return { west, east, south: Math.min(...lats), north: Math.max(...lats) };
}
