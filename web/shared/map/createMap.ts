import { Map as MapLibre, type MapOptions, setWorkerUrl } from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url';
import 'maplibre-gl/dist/maplibre-gl.css';
import { loadBasemap } from './basemap.ts';
import { onSchemeChange, readMapColors } from './mapColors.ts';
import { mapStyle, type Projection, paintOf } from './mapStyle.ts';

setWorkerUrl(workerUrl);

export type { MapLibre };

export type NewMap = {
  container: HTMLElement;
  projection: Projection;
  /** Localized country name. */
  countryName: (code: string) => string;
  options: Omit<MapOptions, 'container' | 'style'>;
  /** Aborts the creation when the map is no longer needed. */
  signal: AbortSignal;
};

type PaintProperty = Parameters<MapLibre['setPaintProperty']>[1];

const repaint = (map: MapLibre, container: HTMLElement, projection: Projection) => {
  for (const [layer, paint] of Object.entries(paintOf(readMapColors(container), projection))) {
    if (map.getLayer(layer) === undefined) continue;
    for (const [name, value] of Object.entries(paint))
      map.setPaintProperty(layer, name as PaintProperty, value);
  }
};

/** Draws our own basemap in the container. Throws if the browser has no WebGL or the basemap fails to load. */
export const createMap = async ({
  container,
  projection,
  countryName,
  options,
  signal,
}: NewMap): Promise<MapLibre> => {
  const basemap = await loadBasemap(countryName);
  // Two maps in one container would break each other.
  signal.throwIfAborted();
  const map = new MapLibre({
    container,
    style: mapStyle(basemap, readMapColors(container), projection),
    attributionControl: false,
    dragRotate: false,
    pitchWithRotate: false,
    fadeDuration: 0,
    maxPitch: 0,
    ...options,
  });
  map.touchZoomRotate.disableRotation();
  map.keyboard.disableRotation();
  const stopListening = onSchemeChange(() => repaint(map, container, projection));
  map.once('remove', stopListening);
  return map;
};
