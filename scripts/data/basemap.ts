/**
 * Makes web/map/data/world.json (land, borders, one label point per country) from Natural Earth 1:50m and
 * web/map/data/globe.svg (the still picture of the landing's globe) from 1:110m, both as packed by world-atlas.
 * Run `node scripts/data/basemap.ts` after a change here.
 */
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { feature, mesh, meshArcs } from 'topojson-client';
import type { GeometryCollection, MultiPolygon, Topology } from 'topojson-specification';
import { globeSvg } from './globeSvg.ts';

type Atlas = Topology<{ countries: GeometryCollection; land: GeometryCollection }>;
type Country = { cca2: string; latlng: [number, number]; area: number };
type Position = [number, number];

/** Degrees per step of the coordinates: 0.01° is 1.1 km, less than two pixels at the closest zoom. */
const STEP = 0.01;

const require = createRequire(import.meta.url);
const read = <T>(path: string): T => require(path) as T;
const write = (name: string, text: string) =>
  writeFileSync(new URL(`../../web/map/data/${name}`, import.meta.url), text);

const steps = ([lng, lat]: Position): Position => [
  Math.round((lng + 180) / STEP),
  Math.round((lat + 90) / STEP),
];

const absolute = (atlas: Atlas, arc: number[][]): Position[] => {
  const { scale, translate } = atlas.transform ?? { scale: [1, 1], translate: [0, 0] };
  let x = 0;
  let y = 0;
  return arc.map(([dx = 0, dy = 0]) => {
    x += dx;
    y += dy;
    return [x * scale[0] + translate[0], y * scale[1] + translate[1]];
  });
};

/** First point absolute, each other one as its difference from the point before; repeated points fall out. */
const packed = (points: Position[]): Position[] => {
  let last: Position = [0, 0];
  const out: Position[] = [];
  for (const [index, point] of points.map(steps).entries()) {
    const delta: Position = [point[0] - last[0], point[1] - last[1]];
    const isRepeated = delta[0] === 0 && delta[1] === 0 && index > 0 && index < points.length - 1;
    if (!isRepeated) out.push(delta);
    last = point;
  }
  return out;
};

const labelPoint = ({ cca2, latlng: [lat, lng], area }: Country) => ({
  type: 'Point' as const,
  coordinates: steps([lng, lat]),
  // Larger countries are named first, from farther away.
  properties: { code: cca2, size: Math.round(Math.log10(Math.max(area, 1)) * 10) / 10 },
});

const world = () => {
  const atlas = read<Atlas>('world-atlas/countries-50m.json');
  const { land, countries } = atlas.objects;
  const landPolygons = land.geometries.filter(
    (shape): shape is MultiPolygon => shape.type === 'MultiPolygon',
  );
  const topology: Topology = {
    type: 'Topology',
    transform: { scale: [STEP, STEP], translate: [-180, -90] },
    objects: {
      land: { type: 'MultiPolygon', arcs: landPolygons.flatMap((shape) => shape.arcs) },
      borders: { type: 'MultiLineString', arcs: meshArcs(atlas, countries, (a, b) => a !== b).arcs },
      labels: { type: 'GeometryCollection', geometries: read<Country[]>('world-countries').map(labelPoint) },
    },
    arcs: atlas.arcs.map((arc) => packed(absolute(atlas, arc))),
  };
  return JSON.stringify(topology);
};

const stillGlobe = () => {
  const atlas = read<Atlas>('world-atlas/countries-110m.json');
  const land = feature(atlas, atlas.objects.land);
  const borders = mesh(atlas, atlas.objects.countries, (a, b) => a !== b);
  return globeSvg(land, borders);
};

write('world.json', world());
write('globe.svg', stillGlobe());
