import { useLingui } from '@lingui/react/macro';
import type { MapOptions } from 'maplibre-gl';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useFormat } from '../../lib/format.ts';
import { createMap, type MapLibre } from './createMap.ts';
import { MapUnavailable } from './MapBoundary.tsx';
import classes from './MapView.module.css';
import { MapContext } from './mapContext.ts';
import type { Projection } from './mapStyle.ts';
import './mapTokens.css';

type Props = {
  /** Text alternative of the map. */
  label: string;
  projection?: Projection;
  /** Read once, on creation. */
  options?: Omit<MapOptions, 'container' | 'style'>;
  /** Markers and controls; rendered once the map exists. */
  children?: ReactNode;
  /** Replaces the default message if the map cannot be drawn. */
  fallback?: ReactNode;
};

/** A map with our own basemap. It imports MapLibre, so screens load it lazily. */
export const MapView = ({ label, projection = 'mercator', options, children, fallback }: Props) => {
  const { t } = useLingui();
  const { country } = useFormat();
  const container = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<MapLibre | null>(null);
  const [failed, setFailed] = useState(false);
  const first = useRef({ options, title: t`Map. Arrow keys move it, plus and minus zoom.` });

  useEffect(() => {
    const element = container.current;
    if (element === null) return;
    const stop = new AbortController();
    let made: MapLibre | null = null;
    const locale = { 'Map.Title': first.current.title };
    const options = { locale, ...first.current.options };
    createMap({ container: element, projection, countryName: country, options, signal: stop.signal })
      .then((created) => {
        made = created;
        setMap(created);
      })
      .catch(() => setFailed(!stop.signal.aborted));
    return () => {
      stop.abort();
      setMap(null);
      made?.remove();
    };
  }, [projection, country]);

  if (failed) return fallback ?? <MapUnavailable />;
  return (
    <section className={classes.root} aria-label={label} data-projection={projection}>
      <div ref={container} className={classes.canvas} />
      {map !== null && <MapContext value={map}>{children}</MapContext>}
      {projection === 'mercator' && <small className={classes.credit}>{t`Made with Natural Earth`}</small>}
    </section>
  );
};
