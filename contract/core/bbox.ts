/** Degrees; `west` > `east` crosses the antimeridian. */
export type Box = { west: number; south: number; east: number; north: number };

/** `west,south,east,north` as plain numbers. */
export const BBOX = /^-?\d{1,3}(\.\d{1,12})?(,-?\d{1,3}(\.\d{1,12})?){3}$/;

/** Parses a `bbox`. */
export function boxOf(bbox: string): Box {
  const [west = 0, south = 0, east = 0, north = 0] = bbox.split(',').map(Number);
  return { west, south, east, north };
}

export const isOnEarth = ({ west, south, east, north }: Box): boolean =>
  Math.max(Math.abs(west), Math.abs(east)) <= 180 &&
  Math.max(Math.abs(south), Math.abs(north)) <= 90 &&
  south <= north;
