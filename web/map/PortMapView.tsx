import { useLingui } from '@lingui/react/macro';
import { Donut } from './Donut.tsx';
import { MapMarker } from './MapMarker.tsx';
import { MapView } from './MapView.tsx';
import classes from './PortMap.module.css';
import type { PortMapProps } from './PortMap.tsx';
import { ZoomButtons } from './ZoomButtons.tsx';

const ZOOM = { port: 4.6, country: 3.4 };

/** Fingers scroll the page past this map; a mouse may move it. */
const hasMouse = () => matchMedia('(pointer: fine)').matches;

export const PortMapView = ({ lat, lng, precision, label, side }: PortMapProps) => {
  const { t } = useLingui();
  const options = {
    center: { lat, lng },
    zoom: ZOOM[precision],
    minZoom: 1,
    maxZoom: 8,
    scrollZoom: false,
    dragPan: hasMouse(),
    touchZoomRotate: false,
  };
  return (
    <MapView key={`${lat},${lng}`} label={t`Map of ${label}`} options={options}>
      <MapMarker lng={lng} lat={lat}>
        <div className={classes.place}>
          <Donut
            sell={side === 'sell' ? 1 : 0}
            buy={side === 'buy' ? 1 : 0}
            precision={precision}
            text={side === 'sell' ? '↗' : '↙'}
          />
          <span className={classes.label}>{label}</span>
        </div>
      </MapMarker>
      <div className={classes.zoom}>
        <ZoomButtons />
      </div>
    </MapView>
  );
};
