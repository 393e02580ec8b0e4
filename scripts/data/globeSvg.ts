import type { Feature, FeatureCollection, GeometryObject, MultiLineString, Position } from 'geojson';
import { GLOBE, projectToGlobe } from '../../web/shared/map/globe/globe.ts';
import { graticule } from '../../web/shared/map/globe/graticule.ts';

const SIZE = 2000;
const RIM_STEP = Math.PI / 60;

type Spot = { x: number; y: number; visible: boolean };

const spot = ([lng = 0, lat = 0]: Position): Spot => projectToGlobe(lng, lat);
const pixels = ({ x, y }: Spot) => [Math.round(x * SIZE), Math.round(y * SIZE)] as const;

const angleOf = ({ x, y }: Spot) => Math.atan2(y - 0.5, x - 0.5);
const rim = (angle: number): Spot => ({
  x: 0.5 + Math.cos(angle) * GLOBE.discRadius,
  y: 0.5 + Math.sin(angle) * GLOBE.discRadius,
  visible: false,
});

/** The part of a ring behind the globe follows the rim instead of crossing the disc. */
const alongRim = (spots: Spot[]): Spot[] =>
  spots.flatMap((to, index) => {
    const from = spots[index - 1];
    if (from === undefined || from.visible || to.visible) return [to];
    const rotation = Math.atan2(Math.sin(angleOf(to) - angleOf(from)), Math.cos(angleOf(to) - angleOf(from)));
    const count = Math.floor(Math.abs(rotation) / RIM_STEP);
    const between = Array.from({ length: count }, (_, step) =>
      rim(angleOf(from) + (rotation * (step + 1)) / (count + 1)),
    );
    return [...between, to];
  });

const pathOf = (spots: Spot[]): string => {
  let last: readonly [number, number] | null = null;
  let text = '';
  for (const point of spots.map(pixels)) {
    if (last === null) text += `M${point[0]} ${point[1]}l`;
    else if (point[0] !== last[0] || point[1] !== last[1]) {
      text += `${text.endsWith('l') ? '' : ' '}${point[0] - last[0]} ${point[1] - last[1]}`;
    }
    last = point;
  }
  return text.endsWith('l') ? '' : text;
};

const visibleRuns = (line: Position[]): Spot[][] => {
  const runs: Spot[][] = [];
  let run: Spot[] = [];
  for (const point of line.map(spot)) {
    if (point.visible) run.push(point);
    else {
      if (run.length > 1) runs.push(run);
      run = [];
    }
  }
  if (run.length > 1) runs.push(run);
  return runs;
};

const ringsOf = (land: FeatureCollection<GeometryObject> | Feature<GeometryObject>): Position[][] => {
  const features = 'features' in land ? land.features : [land];
  return features.flatMap(({ geometry }) => {
    if (geometry.type === 'Polygon') return geometry.coordinates;
    return geometry.type === 'MultiPolygon' ? geometry.coordinates.flat() : [];
  });
};

/** The picture is a mask: opaque parts take the theme's line colour, so it works in light and dark. */
export const globeSvg = (
  land: FeatureCollection<GeometryObject> | Feature<GeometryObject>,
  borders: MultiLineString,
): string => {
  const rings = ringsOf(land)
    .map((ring) => ring.map(spot))
    .filter((ring) => ring.some((point) => point.visible));
  const fill = rings.map((ring) => `${pathOf(alongRim(ring))}z`).join('');
  const coast = ringsOf(land).flatMap(visibleRuns).map(pathOf).join('');
  const inner = borders.coordinates.flatMap(visibleRuns).map(pathOf).join('');
  const grid = graticule.flatMap(visibleRuns).map(pathOf).join('');
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIZE} ${SIZE}" fill="none" stroke="#000" stroke-width="2.5">`,
    `<path fill="#000" fill-opacity=".42" stroke="none" d="${fill}"/>`,
    `<path stroke-opacity=".22" d="${grid}"/>`,
    `<path stroke-opacity=".75" d="${coast}${inner}"/>`,
    `<circle cx="${SIZE / 2}" cy="${SIZE / 2}" r="${SIZE * GLOBE.discRadius}" stroke-opacity=".6"/>`,
    '</svg>',
  ].join('');
};
