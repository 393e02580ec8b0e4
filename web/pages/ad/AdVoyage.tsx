import { Trans } from '@lingui/react/macro';
import { useMemo } from 'react';
import type { Ad } from '../../../contract/ads/adShapes.ts';
import { useFormat } from '../../lib/format.ts';
import { useSeaRoutes } from '../../shared/map/routes/useSeaRoutes.ts';
import type { Voyage } from '../../shared/map/routes/voyage.ts';
import { KNOTS, sailingDays, voyageWindows } from '../../shared/map/routes/voyageTime.ts';
import classes from './AdVoyage.module.css';

/** Distance and sailing time of the cargo, and from its laycan when it arrives. */
export const AdVoyage = ({ ad, voyage }: { ad: Ad; voyage: Voyage }) => {
  const format = useFormat();
  const voyages = useMemo(() => [voyage], [voyage]);
  const route = useSeaRoutes(voyages).routes.get(voyage.pair);
  if (route === undefined || ad.delivery === null) return null;
  const windows = voyageWindows(ad.delivery, route.nauticalMiles);
  const days = format.number(sailingDays(route.nauticalMiles), { max: 1 });
  const knots = format.number(KNOTS);
  return (
    <dl className={classes.root}>
      <div>
        <dt>
          <Trans>Distance</Trans>
        </dt>
        <dd>
          <Trans>{format.about(route.nauticalMiles)} nm</Trans>
        </dd>
      </div>
      <div>
        <dt>
          <Trans>Sailing time</Trans>
        </dt>
        <dd>
          <Trans>
            {days} days at {knots} kn
          </Trans>
        </dd>
      </div>
      {windows !== null && (
        <>
          <div>
            <dt>
              {windows.estimated === 'loading' ? <Trans>Loading, estimated</Trans> : <Trans>Laycan</Trans>}
            </dt>
            <dd>{format.dayRange(windows.loading.from, windows.loading.to)}</dd>
          </div>
          <div>
            <dt>
              {windows.estimated === 'arrival' ? <Trans>Arrival, estimated</Trans> : <Trans>Arrival</Trans>}
            </dt>
            <dd>{format.dayRange(windows.arrival.from, windows.arrival.to)}</dd>
          </div>
        </>
      )}
    </dl>
  );
};
