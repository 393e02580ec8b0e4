import type { AdSummary } from '../../../../contract/ads/adShapes.ts';

type Place = { name: string; lng: number; lat: number };

/** A cargo's voyage between two ports. */
export type Voyage = {
  /** As in `GET /sea-routes`: loading,discharge. */
  pair: string;
  side: 'sell' | 'buy';
  loading: Place;
  discharge: Place;
};

/** The voyage of an ad's cargo; null unless both ports are known and the term tells which is which. */
export const voyageOf = ({ delivery, side }: Pick<AdSummary, 'delivery' | 'side'>): Voyage | null => {
  if (delivery === null) return null;
  const { port, counterPort, portIs } = delivery;
  if (port === null || counterPort === null || portIs === null || port.id === counterPort.id) return null;
  const [loading, discharge] = portIs === 'loading' ? [port, counterPort] : [counterPort, port];
  return { pair: `${loading.id},${discharge.id}`, side: side ?? 'sell', loading, discharge };
};

/** Shifts a longitude by full turns so that it is nearest to another one. */
const nearest = (lng: number, to: number): number => lng + 360 * Math.round((to - lng) / 360);

const isSame = ([lng, lat]: readonly number[], [otherLng, otherLat]: readonly number[]) =>
  Math.abs((lng ?? 0) - (otherLng ?? 0)) < 1e-6 && Math.abs((lat ?? 0) - (otherLat ?? 0)) < 1e-6;

type Point = [lng: number, lat: number];

/** The whole route from quay to quay as one line, which may continue past ±180. */
export const wayOf = ({ loading, discharge }: Voyage, atSea: readonly Point[]): Point[] => {
  const first = atSea[0] ?? [loading.lng, loading.lat];
  const last = atSea.at(-1) ?? first;
  const start: Point = [nearest(loading.lng, first[0]), loading.lat];
  const end: Point = [nearest(discharge.lng, last[0]), discharge.lat];
  return [start, ...atSea, end].filter((point, index, all) => {
    const before = all[index - 1];
    return before === undefined || !isSame(point, before);
  });
};

/** Bounds that contain a route. */
export const boundsOf = (way: readonly Point[]): [[number, number], [number, number]] => {
  const lngs = way.map(([lng]) => lng);
  const lats = way.map(([, lat]) => lat);
  return [
    [Math.min(...lngs), Math.min(...lats)],
    [Math.max(...lngs), Math.max(...lats)],
  ];
};
