import type { Map as MapLibre } from 'maplibre-gl';
import { createContext, useContext } from 'react';

export const MapContext = createContext<MapLibre | null>(null);

/** The map that contains this component. */
export const useMap = (): MapLibre => {
  const map = useContext(MapContext);
  if (map === null) throw new Error('useMap outside of a map');
  return map;
};
