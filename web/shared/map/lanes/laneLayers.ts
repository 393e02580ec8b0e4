import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl';
import type { MapColors } from '../mapColors.ts';
import { ARROW } from '../routes/routeLayers.ts';

/** Source and layer of the trade lanes; empty until a map is given some. */
export const LANES = 'lanes';

const share: ExpressionSpecification = ['get', 'share'];
const activeElse = (active: number, quiet: ExpressionSpecification): ExpressionSpecification => [
  'case',
  ['get', 'active'],
  active,
  quiet,
];

export const lanePaint = (colors: MapColors) => {
  const color: ExpressionSpecification = ['case', ['get', 'active'], colors.sell, colors.ink];
  const opacity = activeElse(1, ['+', 0.3, ['*', 0.4, share]]);
  return {
    [LANES]: {
      'line-color': color,
      'line-width': ['+', 0.8, ['*', 3.2, share]] as ExpressionSpecification,
      'line-opacity': opacity,
    },
    'lanes-arrows': { 'icon-color': color, 'icon-opacity': opacity },
  };
};

export const laneLayers = (paint: ReturnType<typeof lanePaint>): LayerSpecification[] => [
  {
    id: LANES,
    type: 'line',
    source: LANES,
    layout: { 'line-cap': 'round', 'line-join': 'round' },
    paint: paint[LANES],
  },
  {
    id: 'lanes-arrows',
    type: 'symbol',
    source: LANES,
    layout: {
      'symbol-placement': 'line-center',
      'icon-image': ARROW,
      'icon-size': ['+', 0.35, ['*', 0.35, share]],
      'icon-allow-overlap': true,
      'icon-ignore-placement': true,
    },
    paint: paint['lanes-arrows'],
  },
];
