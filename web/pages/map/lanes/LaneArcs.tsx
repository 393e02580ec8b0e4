import type { MapMouseEvent } from 'maplibre-gl';
import { useEffect, useEffectEvent, useMemo } from 'react';
import type { LaneFacet } from '../../../../contract/market/adSearch.ts';
import { type ArcProperties, laneArcs } from '../../../shared/map/lanes/laneArcs.ts';
import { LANES } from '../../../shared/map/lanes/laneLayers.ts';
import { useMap } from '../../../shared/map/mapContext.ts';
import { useSourceData } from '../../../shared/map/useSourceData.ts';

/** How near to a line counts as on it, in pixels. */
const REACH = 6;

type Props = {
  lanes: readonly LaneFacet[];
  /** Picked or pointed at. */
  active: ReadonlySet<string | null>;
  onPoint: (lane: string | null) => void;
  onPick: (lane: string) => void;
};

/** Trade lanes drawn on the surrounding map, wider the more ads they have; a click picks one. */
export const LaneArcs = ({ lanes, active, onPoint, onPick }: Props) => {
  const map = useMap();

  const arcs = useMemo(
    () => laneArcs(lanes.map((lane) => ({ ...lane, active: active.has(lane.value) }))),
    [lanes, active],
  );
  useSourceData(LANES, arcs);

  const laneAt = ({ point: { x, y } }: MapMouseEvent): string | null => {
    if (lanes.length === 0 || map.getLayer(LANES) === undefined) return null;
    const found = map.queryRenderedFeatures(
      [
        [x - REACH, y - REACH],
        [x + REACH, y + REACH],
      ],
      { layers: [LANES] },
    );
    return (found[0]?.properties as ArcProperties | undefined)?.value ?? null;
  };
  const onMove = useEffectEvent((event: MapMouseEvent) => {
    const lane = laneAt(event);
    map.getCanvas().style.cursor = lane === null ? '' : 'pointer';
    onPoint(lane);
  });
  const onClick = useEffectEvent((event: MapMouseEvent) => {
    const lane = laneAt(event);
    if (lane !== null) onPick(lane);
  });
  const isEmpty = lanes.length === 0;
  useEffect(() => {
    if (isEmpty) return;
    const [move, click] = [(event: MapMouseEvent) => onMove(event), (event: MapMouseEvent) => onClick(event)];
    map.on('mousemove', move);
    map.on('click', click);
    return () => {
      map.off('mousemove', move);
      map.off('click', click);
      map.getCanvas().style.cursor = '';
    };
  }, [map, isEmpty]);

  return null;
};
