import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { pointsAlong } from './earth.ts';
import type { Point } from './shortestPath.ts';

const PER_DEGREE = 20;
export const COLUMNS = 360 * PER_DEGREE;
export const ROWS = 180 * PER_DEGREE;

/** Land and sea in cells of a twentieth of a degree; made by `scripts/data/landMask.ts`. */
export type LandMask = { isLand(cell: number): boolean };

export async function loadLandMask(): Promise<LandMask> {
  const packed = await readFile(new URL('data/land.br', import.meta.url));
  const bits = await promisify(brotliDecompress)(packed);
  return { isLand: (cell) => ((bits[cell >> 3] ?? 0) & (1 << (cell & 7))) !== 0 };
}

export function cellOf([lng, lat]: Point): number {
  const column = Math.floor((((lng + 180) % 360) + 360) * PER_DEGREE) % COLUMNS;
  const row = Math.min(ROWS - 1, Math.max(0, Math.floor((90 - lat) * PER_DEGREE)));
  return row * COLUMNS + column;
}

export const centreOf = (cell: number): [number, number] => [
  ((cell % COLUMNS) + 0.5) / PER_DEGREE - 180,
  90 - (Math.floor(cell / COLUMNS) + 0.5) / PER_DEGREE,
];

const SAMPLE_NM = 1.2;

/** Whether the straight line between two points touches no land. */
export const isClear = (mask: LandMask, from: Point, to: Point): boolean =>
  pointsAlong(from, to, SAMPLE_NM).every((point) => !mask.isLand(cellOf(point)));

/** Longest stretch of a straight line over land, in nautical miles. */
export function landOnWay(mask: LandMask, from: Point, to: Point): number {
  let [stretch, longest] = [0, 0];
  for (const point of pointsAlong(from, to, SAMPLE_NM)) {
    stretch = mask.isLand(cellOf(point)) ? stretch + SAMPLE_NM : 0;
    longest = Math.max(longest, stretch);
  }
  return longest;
}
