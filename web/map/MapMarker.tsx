import { Marker } from 'maplibre-gl';
import { type ReactNode, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useMap } from './mapContext.ts';

type Props = {
  lng: number;
  lat: number;
  /** Stands over its neighbours. */
  raised?: boolean;
  children: ReactNode;
};

/** React content at a place of the map. */
export const MapMarker = ({ lng, lat, raised = false, children }: Props) => {
  const map = useMap();
  const [element] = useState(() => document.createElement('div'));

  useEffect(() => {
    // What the other side of the globe hides is gone, for fingers too.
    const marker = new Marker({ element, opacityWhenCovered: '0' }).setLngLat([lng, lat]).addTo(map);
    return () => {
      marker.remove();
    };
  }, [map, element, lng, lat]);

  useEffect(() => {
    element.style.zIndex = raised ? '2' : '';
  }, [element, raised]);

  return createPortal(children, element);
};
