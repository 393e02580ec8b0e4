/**
 * Makes web/shared/map/data/world.json (land, borders, one label point per country) from Natural Earth 1:50m and
 * web/shared/map/data/globe.svg (the still picture of the landing's globe) from 1:110m, both as packed by world-atlas.
 * Run `node scripts/data/basemap.ts` after a change here.
 */
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { feature, type merge, type mergeArcs, mesh, meshArcs } from 'topojson-client';
import type { World } from '../../web/shared/map/world.ts';
import { globeSvg } from './globeSvg.ts';

type Topology = Parameters<typeof feature>[0];
type Shapes = Exclude<Parameters<typeof merge>[1], unknown[]>;
type Polygons = ReturnType<typeof mergeArcs>;
type Atlas = Topology & { objects: { countries: Shapes; land: Shapes } };
type Country = { cca2: string; latlng: [number, number]; area: number };
type Position = [number, number];

/** Degrees per step of the coordinates: 0.01° is 1.1 km, less than two pixels at the closest zoom. */
const STEP = 0.01;

const require = createRequire(import.meta.url);
const read = <T>(path: string): T => require(path) as T;
const write = (name: string, text: string) =>
  writeFileSync(new URL(`../../web/shared/map/data/${name}`, import.meta.url), text);

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

/** Delta encoding: first point absolute, the others relative to the previous one; repeated points are dropped. */
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

const round = (value: number, digits: number) => Number(value.toFixed(digits));

const world = (): World => {
  const atlas = read<Atlas>('world-atlas/countries-50m.json');
  const { land, countries } = atlas.objects;
  const polygons = land.geometries.filter((shape): shape is Polygons => shape.type === 'MultiPolygon');
  return {
    topology: {
      type: 'Topology',
      transform: { scale: [STEP, STEP], translate: [-180, -90] },
      objects: {
        land: { type: 'MultiPolygon', arcs: polygons.flatMap((shape) => shape.arcs) },
        borders: { type: 'MultiLineString', arcs: meshArcs(atlas, countries, (a, b) => a !== b).arcs },
      },
      arcs: atlas.arcs.map((arc) => packed(absolute(atlas, arc))),
    },
    labels: read<Country[]>('world-countries').map(({ cca2, latlng: [lat, lng], area }) => [
      cca2,
      round(lng, 2),
      round(lat, 2),
      round(Math.log10(Math.max(area, 1)), 1),
    ]),
  };
};

const stillGlobe = () => {
  const atlas = read<Atlas>('world-atlas/countries-110m.json');
  const land = feature(atlas, atlas.objects.land);
  const borders = mesh(atlas, atlas.objects.countries, (a, b) => a !== b);
  return globeSvg(land, borders);
};

write('world.json', JSON.stringify(world()));
write('globe.svg', stillGlobe());
