import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { MapFeature } from '../../../contract/market/adSearch.ts';
import { useFormat } from '../../lib/format.ts';
import { Donut } from '../../shared/map/Donut.tsx';
import { MapMarker } from '../../shared/map/MapMarker.tsx';
import { MapView } from '../../shared/map/MapView.tsx';
import { useMarkerLabel } from '../../shared/map/useMarkerLabel.ts';
import classes from './OnTheMap.module.css';

/** Does not capture scrolling; for a closer look it links to the market map. */
const STILL = { center: { lat: 25, lng: 20 }, zoom: 0.9, minZoom: 0.2, maxZoom: 8, interactive: false };

export const WorldMap = ({ features }: { features: readonly MapFeature[] }) => {
  const { t } = useLingui();
  const { number } = useFormat();
  const labelOf = useMarkerLabel();
  return (
    <MapView label={t`Map of the open ads`} options={STILL}>
      {features.map((feature) => {
        const [lng, lat] = feature.geometry.coordinates;
        const { sell, buy, count, precision } = feature.properties;
        const label = labelOf(feature.properties);
        return (
          <MapMarker key={`${lng},${lat}`} lng={lng} lat={lat}>
            <Link to="/market/map" className={classes.place} aria-label={label} title={label}>
              <Donut sell={sell} buy={buy} precision={precision} text={number(count)} />
            </Link>
          </MapMarker>
        );
      })}
    </MapView>
  );
};
