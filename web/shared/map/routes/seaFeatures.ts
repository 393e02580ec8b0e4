import type { Feature, FeatureCollection } from 'geojson';
import { type Voyage, wayOf } from './voyage.ts';

export type SeaLine = {
  voyage: Voyage;
  /** Points along the sea, starting at the loading port. */
  coordinates: readonly [number, number][];
  /** The hovered route is highlighted. */
  active: boolean;
};

const linesOf = ({ voyage, coordinates, active }: SeaLine): Feature[] => {
  const { side, loading, discharge } = voyage;
  const way = wayOf(voyage, coordinates);
  const ends = [
    { end: 'loading', name: loading.name, at: way[0] },
    { end: 'discharge', name: discharge.name, at: way.at(-1) },
  ];
  return [
    {
      type: 'Feature',
      geometry: { type: 'LineString', coordinates: way },
      properties: { side, active },
    },
    ...ends.map(
      ({ end, name, at = [0, 0] }): Feature => ({
        type: 'Feature',
        geometry: { type: 'Point', coordinates: at },
        properties: { side, active, end, name },
      }),
    ),
  ];
};

/** GeoJSON of routes and their two ports; the highlighted one comes last, so that it is drawn on top. */
export const seaFeatures = (lines: readonly SeaLine[]): FeatureCollection => ({
  type: 'FeatureCollection',
  features: lines.toSorted((one, other) => Number(one.active) - Number(other.active)).flatMap(linesOf),
});
