import type { Feature, FeatureCollection } from 'geojson';
import { type Voyage, wayOf } from './voyage.ts';

export type SeaLine = {
  voyage: Voyage;
  /** Along the sea, from the loading port on. */
  coordinates: readonly [number, number][];
  /** Stands out: the one that is pointed at. */
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

/** Ways and their two ports as the map's source takes them; the one that stands out lies on top. */
export const seaFeatures = (lines: readonly SeaLine[]): FeatureCollection => ({
  type: 'FeatureCollection',
  features: lines.toSorted((one, other) => Number(one.active) - Number(other.active)).flatMap(linesOf),
});
