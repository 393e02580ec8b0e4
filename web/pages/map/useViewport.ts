import { useLocalStorage } from '@mantine/hooks';
import type { MapLibreEvent } from 'maplibre-gl';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { ChangeSearch } from '../../shared/filters/useMarket.ts';
import { bboxText, parseBbox, parsePlace, placeText, snappedBbox } from '../../shared/map/bounds.ts';
import { useMap } from '../../shared/map/mapContext.ts';

/** Area for which the map requests pins: the viewport enlarged to a grid. */
export type Viewport = { bbox: string; zoom: number };

type Options = {
  /** The area filter of the list. */
  bbox: string | undefined;
  /** Map position, where it differs from that area. */
  at: string | undefined;
  /** Page of the list, which is kept while only the map moves. */
  page: number | undefined;
  /** What the results span, and the filters that it belongs to; undefined until they are known. */
  results: { box: readonly number[] | null; filters: string } | undefined;
  onViewport: (viewport: Viewport) => void;
  onSearch: ChangeSearch;
};

const WAIT_MS = 250;

/** View until the results are known: where most of the trade is. */
const HOME = '-22,-36,122,62';

/** Room for markers and controls around the results, in pixels. */
const FIT_PADDING = { top: 96, bottom: 56, left: 48, right: 48 };
/** Results at one place are shown with their surroundings. */
const FIT_ZOOM = 5.5;

/** A move by the user, as opposed to one caused by a URL change or a window resize. */
const isByPerson = (event: MapLibreEvent): boolean =>
  event.originalEvent !== undefined || 'byPerson' in event;

/** Synchronizes map and URL: a move filters the list to the viewport, a changed URL moves the map. */
export const useViewport = ({ bbox, at, page, results, onViewport, onSearch }: Options) => {
  const map = useMap();
  const [follow, setFollow] = useLocalStorage({
    key: 'map-follow',
    defaultValue: true,
    getInitialValueInEffect: false,
  });
  const [moved, setMoved] = useState(at !== undefined);
  const own = useRef(bbox);
  /** The filters whose results were shown as a whole, or whose map a person has moved since. */
  const fitted = useRef<string>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const edges = () => {
    const bounds = map.getBounds();
    return [bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth()] as const;
  };

  const searchHere = () => {
    const seen = edges();
    const isWholeWorld = seen[2] - seen[0] >= 360;
    own.current = isWholeWorld ? undefined : bboxText(...seen);
    fitted.current = results?.filters;
    setMoved(false);
    // Later moves replace the history entry, so that Back undoes the area filter as a whole.
    onSearch({ bbox: own.current, at: undefined }, { replace: bbox !== undefined });
  };

  /** Stores the map position in the URL, even if the list does not follow. */
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
    // The area filter was taken out: all results are shown again.
    if (bbox === undefined) fitted.current = undefined;
    if (bbox !== undefined) map.fitBounds(parseBbox(bbox), { duration: 0, maxZoom: 9 });
  }, [map, bbox]);

  useEffect(() => {
    if (results === undefined || bbox !== undefined || at !== undefined) return;
    if (fitted.current === results.filters) return;
    fitted.current = results.filters;
    if (results.box !== null)
      map.fitBounds(parseBbox(results.box.join(',')), {
        padding: FIT_PADDING,
        maxZoom: FIT_ZOOM,
        duration: 0,
      });
  }, [map, results, bbox, at]);

  return {
    follow,
    setFollow: (next: boolean) => {
      setFollow(next);
      if (next && moved) searchHere();
    },
    /** Set if the map has moved away from the area of the list. */
    searchHere: moved && !follow ? searchHere : null,
  };
};
