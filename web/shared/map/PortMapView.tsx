import { useLingui } from '@lingui/react/macro';
import type { MapOptions } from 'maplibre-gl';
import { useEffect, useMemo } from 'react';
import { Donut } from './Donut.tsx';
import { MapMarker } from './MapMarker.tsx';
import { MapView } from './MapView.tsx';
import { useMap } from './mapContext.ts';
import classes from './PortMap.module.css';
import type { PortMapProps } from './PortMap.tsx';
import { SeaRoutes } from './routes/SeaRoutes.tsx';
import { useSeaRoutes } from './routes/useSeaRoutes.ts';
import { VoyageNote } from './routes/VoyageNote.tsx';
import { boundsOf, type Voyage, wayOf } from './routes/voyage.ts';
import { ZoomButtons } from './ZoomButtons.tsx';

const ZOOM = { port: 4.6, country: 3.4 };
// The note about the voyage lies along the foot: no pin and no name below it.
const FIT = { padding: { top: 64, bottom: 104, left: 72, right: 72 }, maxZoom: ZOOM.port, duration: 0 };

/** Touch scrolls the page past this map; only a mouse can pan it. */
const hasMouse = () => matchMedia('(pointer: fine)').matches;

/** The cargo's route, fitted into view. */
const Way = ({ voyage }: { voyage: Voyage }) => {
  const map = useMap();
  const voyages = useMemo(() => [voyage], [voyage]);
  const { routes, isPending } = useSeaRoutes(voyages);
  const route = routes.get(voyage.pair);
  const lines = useMemo(
    () => (route === undefined ? [] : [{ voyage, coordinates: route.coordinates, active: true }]),
    [voyage, route],
  );

  useEffect(() => {
    if (route !== undefined) map.fitBounds(boundsOf(wayOf(voyage, route.coordinates)), FIT);
  }, [map, voyage, route]);

  return (
    <>
      <SeaRoutes lines={lines} />
      <div className={classes.note}>
        <VoyageNote voyage={voyage} route={route ?? (isPending ? 'waiting' : 'none')} />
      </div>
    </>
  );
};

export const PortMapView = ({ lat, lng, precision, label, side, voyage = null }: PortMapProps) => {
  const { t } = useLingui();
  const view: Pick<MapOptions, 'center' | 'zoom' | 'bounds' | 'fitBoundsOptions'> =
    voyage === null
      ? { center: { lat, lng }, zoom: ZOOM[precision] }
      : { bounds: boundsOf(wayOf(voyage, [])), fitBoundsOptions: FIT };
  const options = {
    ...view,
    minZoom: 0.2,
    maxZoom: 8,
    scrollZoom: false,
    dragPan: hasMouse(),
    touchZoomRotate: false,
  };
  return (
    <MapView key={`${lat},${lng},${voyage?.pair}`} label={t`Map of ${label}`} options={options}>
      <MapMarker lng={lng} lat={lat}>
        <div className={classes.place}>
          <Donut
            sell={side === 'sell' ? 1 : 0}
            buy={side === 'buy' ? 1 : 0}
            precision={precision}
            text={side === 'sell' ? '↗' : '↙'}
          />
          {voyage === null && <span className={classes.label}>{label}</span>}
        </div>
      </MapMarker>
      {voyage !== null && <Way voyage={voyage} />}
      <div className={classes.zoom}>
        <ZoomButtons />
      </div>
    </MapView>
  );
};
