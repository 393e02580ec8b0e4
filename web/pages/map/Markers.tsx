import type { AdSummary } from '../../../contract/ads/adShapes.ts';
import type { MapFeature } from '../../../contract/market/adSearch.ts';
import { useFormat } from '../../lib/format.ts';
import type { Comparing } from '../../shared/adView/comparable.ts';
import { parseBbox } from '../../shared/map/bounds.ts';
import { Donut } from '../../shared/map/Donut.tsx';
import { MapMarker } from '../../shared/map/MapMarker.tsx';
import { useMap } from '../../shared/map/mapContext.ts';
import { useMarkerLabel } from '../../shared/map/useMarkerLabel.ts';
import { useTabOrder } from '../../shared/map/useTabOrder.ts';
import { BY_PERSON } from '../../shared/map/ZoomButtons.tsx';
import classes from './MarketMap.module.css';
import { featureKey } from './marketMap.ts';
import { pinPriceText } from './pinPrice.ts';

type Props = {
  /** In tab order. */
  features: readonly MapFeature[];
  stale: boolean;
  /** Unit of the prices in the labels of markers. */
  comparing: Comparing;
  /** Key of the hovered row's marker, and the ad's exact position if that marker is not at it. */
  marked: string | null;
  spot: AdSummary['point'];
  side: AdSummary['side'];
  selected: string | null;
  onSelect: (place: MapFeature) => void;
  onPoint: (marker: MapFeature | null) => void;
};

const MOVE_MS = 180;
/** Room around the places of a cluster, in pixels: a marker and its label. */
const CLUSTER_PADDING = 64;

/** Clicking a cluster zooms in to its places; clicking a place opens its ads. */
export const Markers = ({
  features,
  stale,
  comparing,
  marked,
  spot,
  side,
  selected,
  onSelect,
  onPoint,
}: Props) => {
  const map = useMap();
  const format = useFormat();
  const labelOf = useMarkerLabel();

  const open = (feature: MapFeature) => {
    const [lng, lat] = feature.geometry.coordinates;
    if (feature.properties.kind === 'place') return onSelect(feature);
    const { bounds, expandsAt } = feature.properties;
    const fitted = bounds && map.cameraForBounds(parseBbox(bounds.join(',')), { padding: CLUSTER_PADDING });
    // Places that lie close to each other need more than their box to stand apart.
    const zoom = Math.max(fitted?.zoom ?? 0, (expandsAt ?? map.getZoom() + 1) + 0.2);
    map.easeTo(
      { center: fitted?.center ?? [lng, lat], zoom: Math.min(zoom, map.getMaxZoom()), duration: MOVE_MS },
      BY_PERSON,
    );
  };

  /** Keyboard focus can reach markers just outside the viewport. */
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
        const price = pinPriceText(feature.properties.price, comparing, format);
        const label = labelOf(feature.properties, price);
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
                // MapLibre prevents focus on mouse clicks; closing the panel returns focus here.
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
              <Donut
                sell={sell}
                buy={buy}
                precision={precision}
                text={format.number(count)}
                active={active}
              />
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
