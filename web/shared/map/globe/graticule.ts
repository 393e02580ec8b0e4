import type { Position } from 'geojson';

const range = (from: number, to: number, step: number) =>
  Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, index) => from + index * step);

/** Meridians and parallels every 15°, sampled densely enough to bend around a globe. */
export const graticule: Position[][] = [
  ...range(-180, 165, 15).map((lng) => range(-90, 90, 3).map((lat) => [lng, lat])),
  ...range(-75, 75, 15).map((lat) => range(-180, 180, 3).map((lng) => [lng, lat])),
];
