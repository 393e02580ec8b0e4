import type { Feature, FeatureCollection, MultiLineString, MultiPolygon, Point, Position } from 'geojson';
import { feature } from 'topojson-client';
import type { GeometryCollection, MultiLineString as Lines, MultiPolygon as Polygons, Topology } from 'topojson-specification';
import worldUrl from './data/world.json?url';

/** `code` is ISO 3166-1 alpha-2; `size` the decimal logarithm of the area in km². */
type LabelProperties = { code: string; size: number };
type World = Topology<{ land: Polygons; borders: Lines; labels: GeometryCollection<LabelProperties> }>;

export type Basemap = {
  land: Feature<MultiPolygon>;
  borders: Feature<MultiLineString>;
  labels: FeatureCollection<Point, LabelProperties & { name: string }>;
  graticule: Feature<MultiLineString>;
};

/** Longitudes that run on over the date line instead of jumping to its other side. */
const unwrapped = (line: Position[]): Position[] => {
  let last: number | undefined;
  return line.map(([lng = 0, lat = 0]) => {
    const turns = last === undefined ? 0 : Math.round((last - lng) / 360);
    last = lng + turns * 360;
    return [last, lat];
  });
};

/** A ring around a pole (Antarctica) is led along that pole, so that it encloses land on a flat map too. */
export const flatRing = (ring: Position[]): Position[] => {
  const line = unwrapped(ring);
  const [first, last] = [line[0], line.at(-1)];
  if (first?.[0] === undefined || last?.[0] === undefined || Math.abs(first[0] - last[0]) < 180) return line;
  const pole = (first[1] ?? 0) < 0 ? -90 : 90;
  return [...line, [last[0], pole], [first[0], pole], first];
};

const range = (from: number, to: number, step: number) =>
  Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, index) => from + index * step);

const graticule: Feature<MultiLineString> = {
  type: 'Feature',
  properties: {},
  geometry: {
    type: 'MultiLineString',
    coordinates: [
      ...range(-180, 165, 15).map((lng) => range(-90, 90, 3).map((lat) => [lng, lat])),
      ...range(-75, 75, 15).map((lat) => range(-180, 180, 3).map((lng) => [lng, lat])),
    ],
  },
};

export const shapesOf = (world: World, nameOf: (code: string) => string): Basemap => {
  const land = feature(world, world.objects.land);
  const borders = feature(world, world.objects.borders);
  const labels = feature<LabelProperties>(world, world.objects.labels);
  return {
    land: {
      ...land,
      geometry: { ...land.geometry, coordinates: land.geometry.coordinates.map((polygon) => polygon.map(flatRing)) },
    },
    borders: { ...borders, geometry: { ...borders.geometry, coordinates: borders.geometry.coordinates.map(unwrapped) } },
    labels: {
      type: 'FeatureCollection',
      features: labels.features.flatMap(({ geometry, properties }) =>
        geometry.type === 'Point'
          ? [{ type: 'Feature' as const, geometry, properties: { ...properties, name: nameOf(properties.code) } }]
          : [],
      ),
    },
    graticule,
  };
};

let world: Promise<World> | undefined;

const fetchWorld = async (): Promise<World> => {
  const response = await fetch(worldUrl);
  if (!response.ok) throw new Error(`HTTP ${response.status}`);
  return response.json() as Promise<World>;
};

/** Land, borders and labels in degrees. Fetched once; a failed fetch is tried anew by the next caller. */
export const loadBasemap = async (nameOf: (code: string) => string): Promise<Basemap> => {
  world ??= fetchWorld().catch((error: unknown) => {
    world = undefined;
    throw error;
  });
  return shapesOf(await world, nameOf);
};
