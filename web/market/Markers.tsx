import type { MapFeature } from '../../contract/adSearch.ts';
import type { AdSummary } from '../../contract/adShapes.ts';
import { useFormat } from '../lib/format.ts';
import { Donut } from '../map/Donut.tsx';
import { MapMarker } from '../map/MapMarker.tsx';
import { useMap } from '../map/mapContext.ts';
import { useMarkerLabel } from '../map/useMarkerLabel.ts';
import { useTabOrder } from '../map/useTabOrder.ts';
import { BY_PERSON } from '../map/ZoomButtons.tsx';
import classes from './MarketMap.module.css';
import { featureKey } from './marketMap.ts';

type Props = {
  /** In the order of the keyboard. */
  features: readonly MapFeature[];
  stale: boolean;
  /** Key of the marker of the row that is pointed at, and the exact spot where that marker is not its own. */
  marked: string | null;
  spot: AdSummary['point'];
  side: AdSummary['side'];
  selected: string | null;
  onSelect: (place: MapFeature) => void;
  onPoint: (marker: MapFeature | null) => void;
};

const MOVE_MS = 180;

/** A cluster opens into its places, a place tells its ads. */
export const Markers = ({ features, stale, marked, spot, side, selected, onSelect, onPoint }: Props) => {
  const map = useMap();
  const { number } = useFormat();
  const labelOf = useMarkerLabel();

  const open = (feature: MapFeature) => {
    const [lng, lat] = feature.geometry.coordinates;
    if (feature.properties.kind === 'place') return onSelect(feature);
    const zoom = Math.min((feature.properties.expandsAt ?? map.getZoom() + 1) + 0.2, map.getMaxZoom());
    map.easeTo({ center: [lng, lat], zoom, duration: MOVE_MS }, BY_PERSON);
  };

  /** The keyboard also reaches markers just outside of the picture. */
  const reveal = (feature: MapFeature, element: HTMLElement) => {
    const [lng, lat] = feature.geometry.coordinates;
    if (element.matches(':focus-visible') && !map.getBounds().contains([lng, lat]))
      map.jumpTo({ center: [lng, lat] });
  };

  useTabOrder(features.map(featureKey).join(' '));

  return (
    <>
      {features.map((feature, order) => {
        const key = featureKey(feature);
        const [lng, lat] = feature.geometry.coordinates;
        const { sell, buy, count, precision } = feature.properties;
        const label = labelOf(feature.properties);
        const active = key === marked || key === selected;
        return (
          <MapMarker key={key} lng={lng} lat={lat} order={order} raised={active}>
            <button
              type="button"
              className={classes.marker}
              data-precision={precision}
              aria-label={label}
              title={label}
              data-stale={stale || undefined}
              onClick={(event) => {
                // The map keeps a mouse from focusing; whoever closes the panel comes back to here.
                event.currentTarget.focus({ preventScroll: true });
                open(feature);
              }}
              onMouseEnter={() => onPoint(feature)}
              onMouseLeave={() => onPoint(null)}
              onFocus={(event) => {
                reveal(feature, event.currentTarget);
                onPoint(feature);
              }}
              onBlur={() => onPoint(null)}
            >
              <Donut sell={sell} buy={buy} precision={precision} text={number(count)} active={active} />
            </button>
          </MapMarker>
        );
      })}
      {spot !== null && (
        <MapMarker lng={spot.lng} lat={spot.lat} raised>
          <span className={classes.spot} data-side={side} />
        </MapMarker>
      )}
    </>
  );
};
