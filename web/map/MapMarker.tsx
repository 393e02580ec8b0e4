import { Marker } from 'maplibre-gl';
import { type ReactNode, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useMap } from './mapContext.ts';

type Props = {
  lng: number;
  lat: number;
  /** Its turn among the markers when the keyboard goes through them; see `useTabOrder`. */
  order?: number;
  /** Stands over its neighbours. */
  raised?: boolean;
  children: ReactNode;
};

/** React content at a place of the map. */
export const MapMarker = ({ lng, lat, order, raised = false, children }: Props) => {
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

  useEffect(() => {
    if (order === undefined) delete element.dataset.order;
    else element.dataset.order = String(order);
  }, [element, order]);

  return createPortal(children, element);
};
