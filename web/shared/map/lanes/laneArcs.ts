import type { Feature, FeatureCollection, LineString } from 'geojson';

type Place = { lng: number; lat: number };

export type LaneArc = {
  /** `loading,discharge` */
  value: string;
  count: number;
  loading: Place;
  discharge: Place;
  /** It is picked or pointed at. */
  active: boolean;
};

export type ArcProperties = { value: string; share: number; active: boolean };

/** Segments of an arc. */
const STEPS = 32;
/** How far an arc bends out, as a share of its length. */
const BEND = 0.18;

/**
 * A curve from loading to discharge, which may continue past ±180. It bends to the right of its direction, so that the lane
 * back is beside it.
 */
export function arcBetween(loading: Place, discharge: Place): [number, number][] {
  const lng = discharge.lng + 360 * Math.round((loading.lng - discharge.lng) / 360);
  const [across, up] = [lng - loading.lng, discharge.lat - loading.lat];
  const middle = [loading.lng + across / 2 + up * BEND, loading.lat + up / 2 - across * BEND] as const;
  return Array.from({ length: STEPS + 1 }, (_, step) => {
    const along = step / STEPS;
    const [start, bend, end] = [(1 - along) ** 2, 2 * along * (1 - along), along ** 2];
    return [
      start * loading.lng + bend * middle[0] + end * lng,
      start * loading.lat + bend * middle[1] + end * discharge.lat,
    ];
  });
}

/** Arcs of lanes between two countries, the busiest and the active ones on top. */
export function laneArcs(lanes: readonly LaneArc[]): FeatureCollection<LineString, ArcProperties> {
  const isAbroad = ({ loading, discharge }: LaneArc) =>
    loading.lng !== discharge.lng || loading.lat !== discharge.lat;
  const drawn = lanes.filter(isAbroad);
  const most = Math.max(1, ...drawn.map(({ count }) => count));
  return {
    type: 'FeatureCollection',
    features: drawn
      .toSorted((one, other) => Number(one.active) - Number(other.active) || one.count - other.count)
      .map(
        ({ value, count, loading, discharge, active }): Feature<LineString, ArcProperties> => ({
          type: 'Feature',
          geometry: { type: 'LineString', coordinates: arcBetween(loading, discharge) },
          properties: { value, share: count / most, active },
        }),
      ),
  };
}
