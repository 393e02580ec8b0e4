import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor } from '@mantine/core';
import { useInViewport } from '@mantine/hooks';
import { Link } from '@tanstack/react-router';
import { lazy, useState } from 'react';
import { contract } from '../../contract/index.ts';
import { useRead } from '../lib/query.ts';
import { MapBoundary } from '../map/MapBoundary.tsx';
import classes from './OnTheMap.module.css';
import { Part, type PartWords } from './Part.tsx';

const WorldMap = lazy(async () => ({ default: (await import('./WorldMap.tsx')).WorldMap }));

const WORLD = { query: { zoom: 1 } };

/** Open ads at their ports. The map is heavy, so that it comes only to who scrolls to it. */
export const OnTheMap = ({ section }: { section: PartWords }) => {
  const { t } = useLingui();
  const { ref, inViewport } = useInViewport();
  const [seen, setSeen] = useState(false);
  if (inViewport && !seen) setSeen(true);
  const { data } = useRead(contract.ads.publicMap, WORLD);
  if (data === undefined || data.features.length === 0) return null;
  return (
    <Part
      words={section}
      action={
        <Anchor renderRoot={(props) => <Link to="/market/map" {...props} />}>
          <Trans>Open the map</Trans>
        </Anchor>
      }
    >
      <div ref={ref} className={classes.map}>
        <MapBoundary label={t`Loading the map`}>{seen && <WorldMap features={data.features} />}</MapBoundary>
      </div>
    </Part>
  );
};
