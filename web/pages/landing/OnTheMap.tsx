import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor } from '@mantine/core';
import { useInViewport } from '@mantine/hooks';
import { Link } from '@tanstack/react-router';
import { lazy, useState } from 'react';
import { contract } from '../../../contract/index.ts';
import { useRead } from '../../lib/api/query.ts';
import { MapBoundary } from '../../shared/map/MapBoundary.tsx';
import classes from './OnTheMap.module.css';
import { Part, type PartHeading } from './Part.tsx';

const WorldMap = lazy(async () => ({ default: (await import('./WorldMap.tsx')).WorldMap }));

const WORLD = { query: { zoom: 1 } };

/** Open ads at their ports. The map is heavy, so it loads only when scrolled into view. */
export const OnTheMap = ({ section }: { section: PartHeading }) => {
  const { t } = useLingui();
  const { ref, inViewport } = useInViewport();
  const [seen, setSeen] = useState(false);
  if (inViewport && !seen) setSeen(true);
  const { data } = useRead(contract.ads.publicMap, WORLD);
  if (data === undefined || data.features.length === 0) return null;
  return (
    <Part
      heading={section}
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
