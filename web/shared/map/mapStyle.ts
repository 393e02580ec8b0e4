import type { LayerSpecification, StyleSpecification } from 'maplibre-gl';
import type { Basemap } from './basemap.ts';
import { LANES, laneLayers, lanePaint } from './lanes/laneLayers.ts';
import type { MapColors } from './mapColors.ts';
import { PIN_LABELS, pinLabelLayer, pinLabelPaint } from './pinLabelLayer.ts';
import { ROUTES, routeLayers, routePaint } from './routes/routeLayers.ts';

export type Projection = 'mercator' | 'globe';

/** Paint properties by layer; applied again when the colour scheme changes. */
export const paintOf = (colors: MapColors, projection: Projection) => ({
  // On the globe, this colour is only behind the sphere, which has its own sea.
  sea: { 'background-color': colors.sea },
  land: { 'fill-color': colors.land, 'fill-antialias': false },
  grid: { 'line-color': colors.grid, 'line-width': 0.8 },
  borders: { 'line-color': colors.border, 'line-width': projection === 'globe' ? 0.8 : 0.9 },
  coast: { 'line-color': colors.coast, 'line-width': 0.9 },
  labels: { 'text-color': colors.label, 'text-halo-color': colors.land, 'text-halo-width': 1.2 },
  ...lanePaint(colors),
  ...routePaint(colors),
  ...pinLabelPaint(colors),
});

const labelLayer = (paint: ReturnType<typeof paintOf>['labels']): LayerSpecification => ({
  id: 'labels',
  type: 'symbol',
  source: 'labels',
  // A country is labelled once it is large enough for its name.
  filter: ['>=', ['+', ['get', 'size'], ['*', ['zoom'], 0.75]], 7.6],
  layout: {
    'text-field': ['get', 'name'],
    // No glyph server: text is rendered with this web font of the page.
    'text-font': ['Inter Variable'],
    'text-size': ['interpolate', ['linear'], ['zoom'], 2, 10, 6, 13],
    'text-max-width': 7,
    'text-padding': 6,
    'symbol-sort-key': ['-', 0, ['get', 'size']],
  },
  paint,
});

export const mapStyle = (basemap: Basemap, colors: MapColors, projection: Projection): StyleSpecification => {
  const paint = paintOf(colors, projection);
  const grid: LayerSpecification[] =
    projection === 'globe' ? [{ id: 'grid', type: 'line', source: 'grid', paint: paint.grid }] : [];
  const flat: LayerSpecification[] =
    projection === 'globe'
      ? []
      : [labelLayer(paint.labels), ...laneLayers(paint), ...routeLayers(paint), pinLabelLayer(paint)];
  // Simplifying by half a pixel per zoom keeps coasts crisp; the default drops small islands.
  const source = { type: 'geojson', tolerance: 0.25, buffer: 32, maxzoom: 8 } as const;
  return {
    version: 8,
    projection: { type: projection },
    sources: {
      land: { ...source, data: basemap.land },
      borders: { ...source, data: basemap.borders },
      labels: { type: 'geojson', data: basemap.labels },
      grid: { ...source, data: basemap.graticule },
      [LANES]: { type: 'geojson', data: { type: 'FeatureCollection', features: [] } },
      [ROUTES]: { ...source, data: { type: 'FeatureCollection', features: [] } },
      [PIN_LABELS]: { type: 'geojson', data: { type: 'FeatureCollection', features: [] } },
    },
    layers: [
      { id: 'sea', type: 'background', paint: paint.sea },
      ...(projection === 'globe' ? grid : []),
      { id: 'land', type: 'fill', source: 'land', paint: paint.land },
      {
        id: 'borders',
        type: 'line',
        source: 'borders',
        layout: { 'line-join': 'round' },
        paint: paint.borders,
      },
      { id: 'coast', type: 'line', source: 'land', layout: { 'line-join': 'round' }, paint: paint.coast },
      ...flat,
    ],
  };
};
