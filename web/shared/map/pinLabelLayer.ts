import type { LayerSpecification } from 'maplibre-gl';
import type { MapColors } from './mapColors.ts';

/** Source and layer of the texts below markers: port name and price. Empty until a map is given some. */
export const PIN_LABELS = 'pin-labels';

export const pinLabelPaint = (colors: MapColors) => ({
  [PIN_LABELS]: { 'text-color': colors.ink, 'text-halo-color': colors.land, 'text-halo-width': 1.6 },
});

/** Above every other label: where two collide, the marker with more ads keeps its text. */
export const pinLabelLayer = (paint: ReturnType<typeof pinLabelPaint>): LayerSpecification => ({
  id: PIN_LABELS,
  type: 'symbol',
  source: PIN_LABELS,
  layout: {
    'text-field': [
      'format',
      ['get', 'name'],
      { 'font-scale': 1 },
      ['case', ['any', ['==', ['get', 'name'], ''], ['==', ['get', 'price'], '']], '', '\n'],
      {},
      ['get', 'price'],
      { 'font-scale': 1.08 },
    ],
    'text-font': ['Inter Variable'],
    'text-size': ['interpolate', ['linear'], ['zoom'], 2, 10.5, 6, 12],
    'text-anchor': 'top',
    // Below the marker, whose size follows the number of ads.
    'text-offset': ['get', 'offset'],
    'text-max-width': 9,
    'text-padding': 3,
    'symbol-sort-key': ['-', 0, ['get', 'count']],
  },
  paint: paint[PIN_LABELS],
});
