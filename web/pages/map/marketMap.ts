import type { AdSummary } from '../../../contract/ads/adShapes.ts';
import type { MapFeature } from '../../../contract/market/adSearch.ts';

/** Distance in degrees within which a marker counts as an ad's own position. */
const SAME_PLACE = 0.001;
/** Cluster radius in pixels. */
const REACH = 72;
const TILE = 512;

/** Pixels from the origin of a flat map at a zoom level. */
const pixels = (lng: number, lat: number, zoom: number): [number, number] => {
  const size = TILE * 2 ** zoom;
  const sine = Math.min(0.9999, Math.max(-0.9999, Math.sin((lat * Math.PI) / 180)));
  return [size * (lng / 360 + 0.5), size * (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI))];
};

export const featureKey = ({ geometry: { coordinates } }: MapFeature): string => coordinates.join(',');

/** West to east as shown on the map, which may cross the antimeridian; the tab order is the same. */
export const westToEast = (features: readonly MapFeature[], west: number): MapFeature[] => {
  const from = ({ geometry }: MapFeature) => (((geometry.coordinates[0] - west) % 360) + 360) % 360;
  return features.toSorted(
    (one, other) => from(one) - from(other) || other.geometry.coordinates[1] - one.geometry.coordinates[1],
  );
};

/** The marker of an ad: that of its own place, else the nearest cluster within reach. */
export const markerOf = (
  { point }: Pick<AdSummary, 'point'>,
  features: readonly MapFeature[],
  zoom: number,
): MapFeature | null => {
  if (point === null) return null;
  const [x, y] = pixels(point.lng, point.lat, zoom);
  const world = TILE * 2 ** zoom;
  let best: MapFeature | null = null;
  let least = REACH;
  for (const feature of features) {
    const [lng, lat] = feature.geometry.coordinates;
    const isSamePlace = Math.abs(lng - point.lng) < SAME_PLACE && Math.abs(lat - point.lat) < SAME_PLACE;
    if (isSamePlace && feature.properties.kind === 'place') return feature;
    if (feature.properties.kind !== 'cluster') continue;
    const [fx, fy] = pixels(lng, lat, zoom);
    const across = Math.abs(fx - x);
    const distance = Math.hypot(Math.min(across, world - across), fy - y);
    if (distance < least) [best, least] = [feature, distance];
  }
  return best;
};

/** The ads of a list that a marker represents. */
export const adsAt = (
  marker: MapFeature,
  ads: readonly AdSummary[],
  features: readonly MapFeature[],
  zoom: number,
): Set<string> => {
  const key = featureKey(marker);
  const isHere = (ad: AdSummary) => {
    const own = markerOf(ad, features, zoom);
    return own !== null && featureKey(own) === key;
  };
  return new Set(ads.filter(isHere).map((ad) => ad.id));
};

/** An area containing only one place. */
export const bboxOfPlace = ({ geometry }: MapFeature): string => {
  const [lng, lat] = geometry.coordinates;
  const round = (value: number) => Math.round(value * 10_000) / 10_000;
  const margin = SAME_PLACE;
  return [lng - margin, lat - margin, lng + margin, lat + margin].map(round).join(',');
};
