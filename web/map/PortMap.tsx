import { useLingui } from '@lingui/react/macro';
import { useInViewport } from '@mantine/hooks';
import { lazy, useState } from 'react';
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

/** One place on our own map, for who scrolls to it: it is heavy. It fills the box around it, at least 16 rem high. */
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
