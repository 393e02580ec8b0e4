import { useLocalStorage } from '@mantine/hooks';
import type { MapLibreEvent } from 'maplibre-gl';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { bboxText, parseBbox, parsePlace, placeText, snappedBbox } from '../map/bounds.ts';
import { useMap } from '../map/mapContext.ts';
import type { ChangeSearch } from './useMarket.ts';

/** What the map asks pins for: a little more than it shows, in steps. */
export type Viewport = { bbox: string; zoom: number };

type Options = {
  /** The area that the list is narrowed to. */
  bbox: string | undefined;
  /** Where the map looks, where that is something else. */
  at: string | undefined;
  /** Of the list, which stays where it is while only the map moves. */
  page: number | undefined;
  onViewport: (viewport: Viewport) => void;
  onSearch: ChangeSearch;
};

const WAIT_MS = 250;

/** Where most of the trade is; the rest is a drag away. */
const HOME = '-22,-36,122,62';

/** A person's own move, in contrast to one that follows the address or the size of the window. */
const isByPerson = (event: MapLibreEvent): boolean =>
  event.originalEvent !== undefined || 'byPerson' in event;

/** Keeps map and address together: a move narrows the list to what is in sight, a changed address moves the map. */
export const useViewport = ({ bbox, at, page, onViewport, onSearch }: Options) => {
  const map = useMap();
  const [follow, setFollow] = useLocalStorage({
    key: 'map-follow',
    defaultValue: true,
    getInitialValueInEffect: false,
  });
  const [moved, setMoved] = useState(at !== undefined);
  const own = useRef(bbox);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const edges = () => {
    const bounds = map.getBounds();
    return [bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth()] as const;
  };

  const searchHere = () => {
    const seen = edges();
    const isWholeWorld = seen[2] - seen[0] >= 360;
    own.current = isWholeWorld ? undefined : bboxText(...seen);
    setMoved(false);
    // Going back undoes the area as a whole, not move by move.
    onSearch({ bbox: own.current, at: undefined }, { replace: bbox !== undefined });
  };

  /** The address keeps what is looked at, also where the list does not follow. */
  const stayHere = () => {
    const { lng, lat } = map.getCenter().wrap();
    onSearch({ at: placeText(lng, lat, map.getZoom()), page }, { replace: true });
  };

  const look = useEffectEvent(() =>
    onViewport({ bbox: snappedBbox(...edges(), map.getZoom()), zoom: Math.round(map.getZoom()) }),
  );

  const onMoved = useEffectEvent((event: MapLibreEvent) => {
    look();
    if (!isByPerson(event)) return;
    clearTimeout(timer.current);
    timer.current = setTimeout(follow ? searchHere : stayHere, WAIT_MS);
    if (!follow) setMoved(true);
  });

  const start = useEffectEvent(() => {
    map.resize();
    if (at === undefined) map.fitBounds(parseBbox(bbox ?? HOME), { duration: 0, maxZoom: 9 });
    else map.jumpTo(parsePlace(at));
    look();
  });

  useEffect(() => {
    start();
    const listen = (event: MapLibreEvent) => onMoved(event);
    map.on('moveend', listen);
    return () => {
      clearTimeout(timer.current);
      map.off('moveend', listen);
    };
  }, [map]);

  useEffect(() => {
    if (bbox === own.current) return;
    own.current = bbox;
    if (bbox !== undefined) map.fitBounds(parseBbox(bbox), { duration: 0, maxZoom: 9 });
  }, [map, bbox]);

  return {
    follow,
    setFollow: (next: boolean) => {
      setFollow(next);
      if (next && moved) searchHere();
    },
    /** The map shows something else than the list since the last move. */
    searchHere: moved && !follow ? searchHere : null,
  };
};
