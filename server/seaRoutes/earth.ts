import type { Point } from './shortestPath.ts';

const EARTH_NM = 3440.065;
const radians = (degrees: number) => (degrees * Math.PI) / 180;
/** Difference of longitudes across the shorter way round. */
export const shortWay = (degrees: number) => ((((degrees + 180) % 360) + 360) % 360) - 180;

export function milesBetween([aLng, aLat]: Point, [bLng, bLat]: Point): number {
  const dLat = radians(bLat - aLat) / 2;
  const dLng = radians(shortWay(bLng - aLng)) / 2;
  const h = Math.sin(dLat) ** 2 + Math.cos(radians(aLat)) * Math.cos(radians(bLat)) * Math.sin(dLng) ** 2;
  return 2 * EARTH_NM * Math.asin(Math.min(1, Math.sqrt(h)));
}

/** Points that divide a leg into equal parts of at most `miles`, on the line that a map without distortion of degrees draws. */
export function pointsAlong([aLng, aLat]: Point, [bLng, bLat]: Point, miles: number): Point[] {
  const parts = Math.max(1, Math.ceil(milesBetween([aLng, aLat], [bLng, bLat]) / miles));
  const width = shortWay(bLng - aLng);
  return Array.from({ length: parts + 1 }, (_, part) => [
    aLng + (width * part) / parts,
    aLat + ((bLat - aLat) * part) / parts,
  ]);
}
