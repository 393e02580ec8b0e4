import { useLingui } from '@lingui/react/macro';
import { useInViewport } from '@mantine/hooks';
import { lazy, useState } from 'react';
import { MapBoundary } from './MapBoundary.tsx';
import classes from './PortMap.module.css';
import type { Voyage } from './routes/voyage.ts';

const PortMapView = lazy(async () => ({ default: (await import('./PortMapView.tsx')).PortMapView }));

export type PortMapProps = {
  lat: number;
  lng: number;
  /** `country`: only the country is known, so the ring is dashed and the map shows more around it. */
  precision: 'port' | 'country';
  /** Name of the port or country. */
  label: string;
  side: 'sell' | 'buy';
  /** Route of the cargo, if known: the map then shows all of it. */
  voyage?: Voyage | null;
};

/** One place on our own map, lazy-loaded on scroll because it is heavy. Fills its parent, at least 16 rem high. */
export const PortMap = (props: PortMapProps) => {
  const { t } = useLingui();
  const { ref, inViewport } = useInViewport();
  const [seen, setSeen] = useState(false);
  if (inViewport && !seen) setSeen(true);
  return (
    <div ref={ref} className={classes.root}>
      <MapBoundary label={t`Map of ${props.label}`}>{seen && <PortMapView {...props} />}</MapBoundary>
    </div>
  );
};
