import type { Feature, FeatureCollection, MultiLineString, MultiPolygon, Point, Position } from 'geojson';
import { feature } from 'topojson-client';
import worldUrl from './data/world.json?url';
import { graticule } from './globe/graticule.ts';
import type { World } from './world.ts';

export type Basemap = {
  land: Feature<MultiPolygon>;
  borders: Feature<MultiLineString>;
  labels: FeatureCollection<Point, { name: string; size: number }>;
  graticule: Feature<MultiLineString>;
};

/** Longitudes continued across the antimeridian instead of jumping to the other side. */
const unwrapped = (line: Position[]): Position[] => {
  let last: number | undefined;
  return line.map(([lng = 0, lat = 0]) => {
    const revolutions = last === undefined ? 0 : Math.round((last - lng) / 360);
    last = lng + revolutions * 360;
    return [last, lat];
  });
};

/** A ring around a pole (Antarctica) is closed along that pole, so that it encloses land on a flat map too. */
export const flatRing = (ring: Position[]): Position[] => {
  const line = unwrapped(ring);
  const [first, last] = [line[0], line.at(-1)];
  if (first?.[0] === undefined || last?.[0] === undefined || Math.abs(first[0] - last[0]) < 180) return line;
  const pole = (first[1] ?? 0) < 0 ? -90 : 90;
  return [...line, [last[0], pole], [first[0], pole], first];
};

export const shapesOf = ({ topology, labels }: World, nameOf: (code: string) => string): Basemap => {
  const land = feature(topology, topology.objects.land);
  const borders = feature(topology, topology.objects.borders);
  return {
    land: {
      ...land,
      geometry: {
        ...land.geometry,
        coordinates: land.geometry.coordinates.map((polygon) => polygon.map(flatRing)),
      },
    },
    borders: {
      ...borders,
      geometry: { ...borders.geometry, coordinates: borders.geometry.coordinates.map(unwrapped) },
    },
    labels: {
      type: 'FeatureCollection',
      features: labels.map(([code, lng, lat, size]) => ({
        type: 'Feature',
        geometry: { type: 'Point', coordinates: [lng, lat] },
        properties: { name: nameOf(code), size },
      })),
    },
    graticule: {
      type: 'Feature',
      properties: {},
      geometry: { type: 'MultiLineString', coordinates: graticule },
    },
  };
};

let world: Promise<World> | undefined;

const fetchWorld = async (): Promise<World> => {
  const response = await fetch(worldUrl);
  if (!response.ok) throw new Error(`HTTP ${response.status}`);
  return response.json() as Promise<World>;
};

/** Land, borders and labels in degrees. Fetched once; after a failure the next caller retries. */
export const loadBasemap = async (nameOf: (code: string) => string): Promise<Basemap> => {
  world ??= fetchWorld().catch((error: unknown) => {
    world = undefined;
    throw error;
  });
  return shapesOf(await world, nameOf);
};
