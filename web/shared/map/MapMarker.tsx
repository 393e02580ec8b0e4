import { Marker } from 'maplibre-gl';
import { type ReactNode, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useMap } from './mapContext.ts';

type Props = {
  lng: number;
  lat: number;
  /** Position in the markers' tab order; see `useTabOrder`. */
  order?: number;
  /** Raised above its neighbours. */
  raised?: boolean;
  children: ReactNode;
};

/** React content at a map position. */
export const MapMarker = ({ lng, lat, order, raised = false, children }: Props) => {
  const map = useMap();
  const [element] = useState(() => document.createElement('div'));

  useEffect(() => {
    // Markers hidden behind the globe are fully removed, for touch too.
    const marker = new Marker({ element, opacityWhenCovered: '0' }).setLngLat([lng, lat]).addTo(map);
    return () => {
      marker.remove();
    };
  }, [map, element, lng, lat]);

  useEffect(() => {
    element.style.zIndex = raised ? '2' : '';
  }, [element, raised]);

  useEffect(() => {
    if (order === undefined) delete element.dataset.order;
    else element.dataset.order = String(order);
  }, [element, order]);

  return createPortal(children, element);
};
