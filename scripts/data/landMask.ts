import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { brotliCompressSync } from 'node:zlib';
import type { FeatureCollection, MultiPolygon, Position } from 'geojson';
import { feature } from 'topojson-client';

type Topology = Parameters<typeof feature>[0];
type Shapes = Parameters<typeof feature>[1];

// Writes server/seaRoutes/data/land.br: one bit for each twentieth of a degree, set where its centre is land, rows from the
// north, columns from 180° W. From Natural Earth 1:10m, whose only lake is the Caspian. Run by hand.
const PER_DEGREE = 20;
const [COLUMNS, ROWS] = [360 * PER_DEGREE, 180 * PER_DEGREE];

const file = createRequire(import.meta.url).resolve('world-atlas/land-10m.json');
const atlas = JSON.parse(await readFile(file, 'utf8')) as Topology & { objects: { land: Shapes } };
const rings = (feature(atlas, atlas.objects.land) as unknown as FeatureCollection).features.flatMap(
  ({ geometry }): Position[][] =>
    geometry.type === 'Polygon' ? geometry.coordinates : (geometry as MultiPolygon).coordinates.flat(),
);

const bits = new Uint8Array((COLUMNS * ROWS) / 8);

/** Outlines are stitched over the antimeridian: longitudes continue past ±180, and the Antarctic closes at the pole. */
function unwrapped(ring: Position[]): Position[] {
  const line: Position[] = [];
  for (const [lng = 0, lat = 0] of ring) {
    const before = line.at(-1)?.[0] ?? lng;
    line.push([lng - 360 * Math.round((lng - before) / 360), lat]);
  }
  const [start, end] = [line.at(0) ?? [0, 0], line.at(-1) ?? [0, 0]];
  if (Math.abs((end[0] ?? 0) - (start[0] ?? 0)) > 180)
    line.push([end[0] ?? 0, -90], [start[0] ?? 0, -90], start);
  return line;
}

/** Turns every cell within an outline over; a hole turns its cells back. */
function turn(ring: Position[]): void {
  const crossings = new Map<number, number[]>();
  for (const [index, [x2 = 0, y2 = 0]] of ring.slice(1).entries()) {
    const [x1 = 0, y1 = 0] = ring.at(index) as Position;
    const [top, bottom] = [Math.max(y1, y2), Math.min(y1, y2)];
    for (let row = Math.max(0, Math.ceil((90 - top) * PER_DEGREE - 0.5)); row < ROWS; row += 1) {
      const lat = 90 - (row + 0.5) / PER_DEGREE;
      if (lat <= bottom) break;
      const found = crossings.get(row) ?? [];
      found.push(x1 + ((lat - y1) / (y2 - y1)) * (x2 - x1));
      crossings.set(row, found);
    }
  }
  for (const [row, found] of crossings) {
    const sorted = found.toSorted((one, other) => one - other);
    for (let pair = 0; pair + 1 < sorted.length; pair += 2) {
      const [west = 0, east = 0] = [sorted[pair], sorted[pair + 1]];
      const last = Math.floor((east + 180) * PER_DEGREE - 0.5);
      for (let at = Math.ceil((west + 180) * PER_DEGREE - 0.5); at <= last; at += 1) {
        const bit = row * COLUMNS + (((at % COLUMNS) + COLUMNS) % COLUMNS);
        bits[bit >> 3] = (bits.at(bit >> 3) as number) ^ (1 << (bit & 7));
      }
    }
  }
}

for (const ring of rings) turn(unwrapped(ring));
await writeFile(new URL('../../server/seaRoutes/data/land.br', import.meta.url), brotliCompressSync(bits));
