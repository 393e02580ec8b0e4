import { useLingui } from '@lingui/react/macro';
import { lazy } from 'react';
import { MapBoundary } from './MapBoundary.tsx';
import classes from './PortMap.module.css';
import type { Voyage } from './voyage.ts';

const PortMapView = lazy(async () => ({ default: (await import('./PortMapView.tsx')).PortMapView }));

export type PortMapProps = {
  lat: number;
  lng: number;
  /** `country`: the place is only known to that degree; the ring is dashed and the map shows more around it. */
  precision: 'port' | 'country';
  /** Name of the port or country. */
  label: string;
  side: 'sell' | 'buy';
  /** Where the cargo goes, if that is known: the map then shows the whole way. */
  voyage?: Voyage | null;
};

/** One place on our own map. It fills the box around it, at least 16 rem high. */
export const PortMap = (props: PortMapProps) => {
  const { t } = useLingui();
  return (
    <div className={classes.root}>
      <MapBoundary label={t`Map of ${props.label}`}>
        <PortMapView {...props} />
      </MapBoundary>
    </div>
  );
};
