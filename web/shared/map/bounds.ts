import { BBOX, type Box, boxOf, isOnEarth } from '../../../contract/core/bbox.ts';

const WORLD: Box = { west: -180, south: -90, east: 180, north: 90 };

/** Normalizes a longitude to -180…180. */
const wrapped = (lng: number): number => {
  const turned = ((((lng + 180) % 360) + 360) % 360) - 180;
  return turned === -180 && lng > 0 ? 180 : turned;
};
const clamped = (lat: number): number => Math.min(90, Math.max(-90, lat));
const three = (value: number): number => Math.round(value * 1000) / 1000;

/** Converts map bounds (beyond the antimeridian, or wider than the world) to bounds valid in the contract. */
const asBounds = (west: number, south: number, east: number, north: number): Box => {
  const isWholeWorld = east - west >= 360;
  return {
    west: isWholeWorld ? WORLD.west : three(wrapped(west)),
    south: three(clamped(south)),
    east: isWholeWorld ? WORLD.east : three(wrapped(east)),
    north: three(clamped(north)),
  };
};

/** The map's bounds as `west,south,east,north`. */
export const bboxText = (west: number, south: number, east: number, north: number): string => {
  const bounds = asBounds(west, south, east, north);
  return [bounds.west, bounds.south, bounds.east, bounds.north].join(',');
};

/** Snapped outwards to a grid of half a tile, so that small moves trigger no new request. */
export const snappedBbox = (
  west: number,
  south: number,
  east: number,
  north: number,
  zoom: number,
): string => {
  const step = 180 / 2 ** Math.max(0, Math.floor(zoom));
  const out = (value: number, round: (value: number) => number) => round(value / step) * step;
  return bboxText(out(west, Math.floor), out(south, Math.floor), out(east, Math.ceil), out(north, Math.ceil));
};

/** Validates a `bbox` against the contract. */
export const readBbox = (raw: unknown): string | undefined =>
  typeof raw === 'string' && BBOX.test(raw) && isOnEarth(boxOf(raw)) ? raw : undefined;

/** A `bbox` as corners with east > west, as MapLibre expects. */
export const parseBbox = (text: string): [[number, number], [number, number]] => {
  const { west, south, east, north } = boxOf(text);
  return [
    [west, south],
    [west > east ? east + 360 : east, north],
  ];
};

/** Approximate area shown by a viewport of 1000 × 600 pixels around a place at a zoom. */
export const bboxAround = (lng: number, lat: number, zoom: number): string => {
  const width = (360 * 2) / 2 ** zoom;
  const height = width * 0.6 * Math.cos((lat * Math.PI) / 180);
  return bboxText(lng - width / 2, lat - height / 2, lng + width / 2, lat + height / 2);
};

/** Map position as `lng,lat,zoom`. */
export const placeText = (lng: number, lat: number, zoom: number): string =>
  [three(wrapped(lng)), three(clamped(lat)), Math.round(zoom * 100) / 100].join(',');

/** Validates a map position: three plain numbers in their ranges. */
export const readPlace = (raw: unknown): string | undefined => {
  if (
    typeof raw !== 'string' ||
    !/^-?\d{1,3}(\.\d{1,6})?,-?\d{1,2}(\.\d{1,6})?,\d{1,2}(\.\d{1,6})?$/.test(raw)
  )
    return undefined;
  const [lng = 0, lat = 0, zoom = 0] = raw.split(',').map(Number);
  return Math.abs(lng) <= 180 && Math.abs(lat) <= 90 && zoom <= 24 ? raw : undefined;
};

export const parsePlace = (text: string): { center: [number, number]; zoom: number } => {
  const [lng = 0, lat = 0, zoom = 0] = text.split(',').map(Number);
  return { center: [lng, lat], zoom };
};
