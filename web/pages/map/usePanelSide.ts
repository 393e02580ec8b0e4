import { useEffect, useState } from 'react';
import type { MapFeature } from '../../../contract/market/adSearch.ts';
import { useMap } from '../../shared/map/mapContext.ts';

/** Narrower maps have no second side: the panel lies below. */
const TWO_SIDES_PX = 560;
/** Share of the height by which the map moves up from below the panel. */
const LIFT = 0.3;
const MOVE_MS = 180;

/** The side of the map that does not cover the place; a narrow map moves the place above the panel. */
export const usePanelSide = ({ geometry: { coordinates } }: MapFeature): 'start' | 'end' => {
  const map = useMap();
  const [lng, lat] = coordinates;
  const [isAtStart] = useState(() => {
    const { x } = map.project([lng, lat]);
    return x < map.getContainer().clientWidth / 2 === (document.dir !== 'rtl');
  });

  useEffect(() => {
    const { clientWidth, clientHeight } = map.getContainer();
    if (clientWidth < TWO_SIDES_PX)
      map.easeTo({ center: [lng, lat], offset: [0, -clientHeight * LIFT], duration: MOVE_MS });
  }, [map, lng, lat]);

  return isAtStart ? 'end' : 'start';
};
