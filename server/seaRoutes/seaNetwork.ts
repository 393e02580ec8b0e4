import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { milesBetween, shortWay } from './earth.ts';
import { approach } from './harbour.ts';
import { cellOf, isClear, type LandMask, loadLandMask } from './landMask.ts';
import { type Network, type Point, shortestPath } from './shortestPath.ts';

type Sea = Network & { mask: LandMask; byCell: Map<number, number[]> };

/** Longer legs stay as they are, so that the line on the map bends as the great circle does. */
const LEG_MAX_NM = 250;
const LOOK_AHEAD = 80;

/** The lanes as made by `scripts/data/seaLanes.ts`, and the land mask. */
async function loadSea(): Promise<Sea> {
  const packed = await readFile(new URL('data/lanes.br', import.meta.url));
  const text = (await promisify(brotliDecompress)(packed)).toString();
  const { points, edges } = JSON.parse(text) as { points: Point[]; edges: [number, number][] };
  const first = new Int32Array(points.length + 1);
  for (const [a, b] of edges) {
    first[a + 1] = (first[a + 1] as number) + 1;
    first[b + 1] = (first[b + 1] as number) + 1;
  }
  for (let at = 0; at < points.length; at += 1)
    first[at + 1] = (first[at + 1] as number) + (first[at] as number);
  const next = first.slice();
  const to = new Int32Array(edges.length * 2);
  const miles = new Float64Array(edges.length * 2);
  const add = (a: number, b: number, distance: number) => {
    const place = next[a] as number;
    next[a] = place + 1;
    to[place] = b;
    miles[place] = distance;
  };
  for (const [a, b] of edges) {
    const distance = milesBetween(points[a] as Point, points[b] as Point);
    add(a, b, distance);
    add(b, a, distance);
  }
  const byCell = new Map<number, number[]>();
  for (const [number, point] of points.entries()) {
    const cell = cellOf(point);
    byCell.set(cell, [...(byCell.get(cell) ?? []), number]);
  }
  return { points, first, to, miles, byCell, mask: await loadLandMask() };
}

let loading: Promise<Sea> | null = null;

const sea = (): Promise<Sea> => {
  loading ??= loadSea().catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
};

/** Leaves out the points between two that see each other. */
function tightened(mask: LandMask, line: readonly Point[]): Point[] {
  const result = line.slice(0, 1);
  for (let at = 0; at < line.length - 1; ) {
    const from = line[at] as Point;
    let next = Math.min(line.length - 1, at + LOOK_AHEAD);
    for (; next > at + 1; next -= 1) {
      const to = line[next] as Point;
      if (milesBetween(from, to) <= LEG_MAX_NM && isClear(mask, from, to)) break;
    }
    result.push(line[next] as Point);
    at = next;
  }
  return result;
}

/** Longitudes continue past ±180 instead of jumping to the other side of the map. */
function unwrapped(line: Point[]): [number, number][] {
  const result: [number, number][] = [];
  for (const [lng, lat] of line) {
    const before = result.at(-1)?.[0];
    result.push([before === undefined ? lng : before + shortWay(lng - before), lat]);
  }
  return result;
}

export type SeaRoute = { nauticalMiles: number; coordinates: [number, number][] };

/** The shortest way by sea from one place to another; null if there is none, or both are the same. */
export async function seaRoute(from: Point, to: Point): Promise<SeaRoute | null> {
  if (milesBetween(from, to) === 0) return null;
  const lanes = await sea();
  const { mask, byCell, points } = lanes;
  const [start, end] = [from, to].map((port) => approach(mask, port, (cell) => byCell.has(cell)));
  if (start === undefined || end === undefined) return null;
  const entries = ({ found, miles }: typeof start) =>
    new Map(
      found.flatMap((cell) => (byCell.get(cell) ?? []).map((node) => [node, miles(cell) ?? 0] as const)),
    );
  const found = shortestPath(lanes, entries(start), entries(end), (point) => milesBetween(point, to));
  // Ports near each other need no lane.
  const direct = start.miles(cellOf(to));
  let line: Point[];
  if (direct !== null && direct <= (found?.miles ?? Number.POSITIVE_INFINITY))
    line = [...start.way(cellOf(to)), to];
  else {
    if (found === null) return null;
    const way = found.path.map((node) => points[node] as Point);
    const [enter, leave] = [way[0], way.at(-1)].map((point) => cellOf(point as Point));
    line = [...start.way(enter as number), ...way, ...end.way(leave as number).toReversed()];
  }
  const tight = tightened(mask, line);
  const steps = tight.slice(1).map((point, index) => milesBetween(tight[index] as Point, point));
  const places = (value: number) => Math.round(value * 10_000) / 10_000;
  return {
    nauticalMiles: Math.round(steps.reduce((sum, step) => sum + step, 0)),
    coordinates: unwrapped(tight).map(([lng, lat]) => [places(lng), places(lat)]),
  };
}
