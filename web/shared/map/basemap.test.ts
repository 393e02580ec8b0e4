import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { flatRing, shapesOf } from './basemap.ts';

const world = JSON.parse(readFileSync(new URL('./data/world.json', import.meta.url), 'utf8')) as Parameters<
  typeof shapesOf
>[0];
const shapes = shapesOf(world, (code) => code.toLowerCase());

const isInside = (ring: number[][], x: number, y: number): boolean => {
  let inside = false;
  ring.forEach(([ax = 0, ay = 0], index) => {
    const [bx = 0, by = 0] = ring[(index + 1) % ring.length] ?? [];
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
  });
  return inside;
};

const isLand = (lng: number, lat: number): boolean =>
  shapes.land.geometry.coordinates.some((polygon) =>
    [lng, lng + 360, lng - 360].some((x) => polygon.filter((ring) => isInside(ring, x, lat)).length === 1),
  );

describe('the basemap', () => {
  it.each([
    ['Berlin', 13.4, 52.5],
    ['Chukotka beyond the date line', -175, 66.5],
    ['Siberia', 100, 62],
    ['the south pole', 0, -89],
    ['Antarctica on the other side', 150, -80],
    ['Singapore', 103.8, 1.36],
  ])('has land at %s', (_, lng, lat) => {
    expect(isLand(lng, lat)).toBe(true);
  });

  it.each([
    ['the Atlantic', -40, 30],
    ['the Pacific at the date line', 180, 0],
    ['the Caspian Sea', 51, 42],
    ['the Gulf', 51.5, 27.3],
  ])('has water at %s', (_, lng, lat) => {
    expect(isLand(lng, lat)).toBe(false);
  });

  it('never jumps across the map', () => {
    const lines = [...shapes.borders.geometry.coordinates, ...shapes.land.geometry.coordinates.flat()];
    const jumps = lines.flatMap((line) =>
      line
        .slice(1)
        .filter(([lng = 0, lat = 0], index) => lat > -90 && Math.abs(lng - (line[index]?.[0] ?? 0)) > 180),
    );
    expect(jumps).toHaveLength(0);
  });

  it('labels every country once, by the name it is given', () => {
    const names = shapes.labels.features.map(({ properties }) => properties.name);
    expect(new Set(names).size).toBe(names.length);
    expect(names).toContain('nl');
    expect(names.length).toBeGreaterThan(240);
  });
});

it('leads a ring around a pole along that pole', () => {
  const ring = flatRing([
    [-180, -70],
    [-60, -70],
    [60, -70],
    [180, -70],
  ]);
  expect(ring.slice(-3)).toEqual([
    [180, -90],
    [-180, -90],
    [-180, -70],
  ]);
  expect(
    flatRing([
      [170, 60],
      [-170, 60],
      [-170, 70],
      [170, 60],
    ])[1],
  ).toEqual([190, 60]);
});
