import { Plural, Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { WayCounts } from './BroadcastSummary.tsx';
import classes from './Broadcasts.module.css';
import type { Composed } from './composeForm.ts';
import type { Reach } from './useReach.ts';

type Props = { reach: Reach; channels: NonNullable<Composed['channels']> };

/** Number of recipients per channel. */
export const ReachCount = ({ reach, channels }: Props) => {
  const { counted, error, isCountable } = reach;
  return (
    <div className={classes.reach} role="status">
      {!isCountable && <Trans>Choose to whom and how, to see how many it reaches.</Trans>}
      {isCountable && counted === undefined && error === null && <Trans>Counting…</Trans>}
      {error !== null && (
        <>
          <Trans>The receivers could not be counted.</Trans>{' '}
          <Button variant="subtle" size="compact-sm" onClick={reach.retry}>
            <Trans>Count again</Trans>
          </Button>
        </>
      )}
      {counted !== undefined && (
        <>
          <strong>
            <Plural
              value={counted.receivers}
              _0="Nobody would get it"
              one="# user gets it"
              other="# users get it"
            />
          </strong>
          <WayCounts counts={counted} channels={channels} />
        </>
      )}
    </div>
  );
};
