import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl';
import type { MapColors } from '../mapColors.ts';

/** Source and layers of the sea routes; empty until a map is given some. */
export const ROUTES = 'routes';
export const ROUTE_FLOW = 'routes-flow';
export const ARROW = 'route-arrow';

const isActive: ExpressionSpecification = ['get', 'active'];
const activeElse = (active: number, quiet: number): ExpressionSpecification => [
  'case',
  isActive,
  active,
  quiet,
];

/** Dash and gap in line widths. */
export const DASH = [3, 2.5];

export const routePaint = (colors: MapColors) => {
  const ofSide: ExpressionSpecification = ['match', ['get', 'side'], 'sell', colors.sell, colors.buy];
  return {
    routes: {
      'line-color': ofSide,
      'line-width': activeElse(2.4, 1.6),
      'line-opacity': activeElse(0.3, 0.22),
    },
    [ROUTE_FLOW]: {
      'line-color': ofSide,
      'line-width': activeElse(2.4, 1.6),
      'line-opacity': activeElse(1, 0.6),
      'line-dasharray': DASH,
    },
    'routes-arrows': { 'icon-color': ofSide, 'icon-opacity': activeElse(1, 0.6) },
    // Loading port: ring; discharge port: filled dot.
    'routes-ports': {
      'circle-radius': activeElse(4.5, 3.5),
      'circle-color': [
        'case',
        ['==', ['get', 'end'], 'loading'],
        colors.card,
        ofSide,
      ] as ExpressionSpecification,
      'circle-stroke-color': ofSide,
      'circle-stroke-width': 2,
    },
    'routes-names': {
      'text-color': colors.ink,
      'text-halo-color': colors.land,
      'text-halo-width': 1.6,
      'text-opacity': activeElse(1, 0),
    },
  };
};

type Paint = ReturnType<typeof routePaint>;

const isLine: ExpressionSpecification = ['==', ['geometry-type'], 'LineString'];
const isEnd: ExpressionSpecification = ['==', ['geometry-type'], 'Point'];

export const routeLayers = (paint: Paint): LayerSpecification[] => {
  const line = { type: 'line', source: ROUTES, filter: isLine, layout: { 'line-join': 'round' } } as const;
  return [
    { id: ROUTES, ...line, paint: paint.routes },
    { id: ROUTE_FLOW, ...line, paint: paint[ROUTE_FLOW] },
    {
      id: 'routes-arrows',
      type: 'symbol',
      source: ROUTES,
      filter: isLine,
      layout: {
        'symbol-placement': 'line',
        'symbol-spacing': 120,
        'icon-image': ARROW,
        'icon-size': 0.5,
        'icon-allow-overlap': true,
        'icon-ignore-placement': true,
      },
      paint: paint['routes-arrows'],
    },
    { id: 'routes-ports', type: 'circle', source: ROUTES, filter: isEnd, paint: paint['routes-ports'] },
    {
      id: 'routes-names',
      type: 'symbol',
      source: ROUTES,
      filter: isEnd,
      layout: {
        'text-field': ['get', 'name'],
        'text-font': ['Inter Variable'],
        'text-size': 12,
        'text-variable-anchor': ['top', 'bottom', 'left', 'right'],
        // Clear of a marker at the port.
        'text-radial-offset': 1.9,
        'text-ignore-placement': true,
      },
      paint: paint['routes-names'],
    },
  ];
};
