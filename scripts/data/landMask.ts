import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { brotliCompressSync } from 'node:zlib';
import type { MultiPolygon, Polygon, Position } from 'geojson';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';

// Writes server/seaRoutes/data/land.br: one bit for each twentieth of a degree, set where its centre is land, rows from the
// north, columns from 180° W. From Natural Earth 1:10m, whose only lake is the Caspian. Run by hand.
const PER_DEGREE = 20;
const [COLUMNS, ROWS] = [360 * PER_DEGREE, 180 * PER_DEGREE];

const file = createRequire(import.meta.url).resolve('world-atlas/land-10m.json');
const atlas = JSON.parse(await readFile(file, 'utf8')) as Topology<{ land: GeometryCollection }>;
const rings = feature(atlas, atlas.objects.land).features.flatMap(({ geometry }): Position[][] =>
  geometry.type === 'Polygon' ? (geometry as Polygon).coordinates : (geometry as MultiPolygon).coordinates.flat(),
);

/** Longitudes at which the outlines cross the middle of each row. */
const crossings: number[][] = Array.from({ length: ROWS }, () => []);
for (const ring of rings) {
  for (const [index, end] of ring.slice(1).entries()) {
    const start = ring[index] as Position;
    const [[x1 = 0, y1 = 0], [x2 = 0, y2 = 0]] = [start, end];
    const [top, bottom] = [Math.max(y1, y2), Math.min(y1, y2)];
    const first = Math.max(0, Math.ceil((90 - top) * PER_DEGREE - 0.5));
    for (let row = first; row < ROWS && 90 - (row + 0.5) / PER_DEGREE > bottom; row += 1) {
      const lat = 90 - (row + 0.5) / PER_DEGREE;
      crossings[row]?.push(x1 + ((lat - y1) / (y2 - y1)) * (x2 - x1));
    }
  }
}

const bits = new Uint8Array((COLUMNS * ROWS) / 8);
for (const [row, found] of crossings.entries()) {
  const sorted = found.toSorted((one, other) => one - other);
  for (let pair = 0; pair + 1 < sorted.length; pair += 2) {
    const [west = 0, east = 0] = [sorted[pair], sorted[pair + 1]];
    const last = Math.min(COLUMNS - 1, Math.floor((east + 180) * PER_DEGREE - 0.5));
    for (let column = Math.max(0, Math.ceil((west + 180) * PER_DEGREE - 0.5)); column <= last; column += 1) {
      const bit = row * COLUMNS + column;
      bits[bit >> 3] = (bits[bit >> 3] as number) | (1 << (bit & 7));
    }
  }
}
await writeFile(new URL('../../server/seaRoutes/data/land.br', import.meta.url), brotliCompressSync(bits));
