import { Trans, useLingui } from '@lingui/react/macro';
import { VisuallyHidden } from '@mantine/core';
import { useFormat } from '../../../lib/format.ts';
import type { SeaRoute } from './useSeaRoutes.ts';
import classes from './VoyageNote.module.css';
import type { Voyage } from './voyage.ts';

type Props = {
  voyage: Voyage;
  /** `waiting` while loading, `none` if there is no sea route or it could not be loaded. */
  route: SeaRoute | 'waiting' | 'none';
};

/** Text of a sea route: from where to where, and how far. */
export const VoyageNote = ({ voyage: { loading, discharge, side }, route }: Props) => {
  const { t } = useLingui();
  const { about } = useFormat();
  return (
    <p className={classes.note} data-side={side} role="status">
      <span className={classes.way}>
        <VisuallyHidden>{t`Loading at`} </VisuallyHidden>
        <bdi>{loading.name}</bdi>{' '}
        <span className={classes.arrow} aria-hidden>
          →
        </span>
        <VisuallyHidden>, {t`discharge at`} </VisuallyHidden> <bdi>{discharge.name}</bdi>
      </span>
      <span className={classes.distance}>
        {route === 'none' && <Trans>the sea route is not known</Trans>}
        {typeof route === 'object' && <Trans>{about(route.nauticalMiles)} nm by sea</Trans>}
      </span>
    </p>
  );
};
