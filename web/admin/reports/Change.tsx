import { Trans } from '@lingui/react/macro';
import { VisuallyHidden } from '@mantine/core';
import { IconArrowDownRight, IconArrowUpRight, IconEqual } from '@tabler/icons-react';
import { useFormat } from '../../lib/format.ts';
import { compare } from './comparison.ts';
import classes from './ReportsPage.module.css';

type Props = { now: number; before: number; say: (value: number) => string };

/** Change from the previous period, with the previous value. */
export const Change = ({ now, before, say }: Props) => {
  const { percent } = useFormat();
  const change = compare(now, before);
  const isUp = change.is === 'up' || (change.is === 'new' && change.up);
  const Arrow = change.is === 'same' ? IconEqual : isUp ? IconArrowUpRight : IconArrowDownRight;
  return (
    <>
      <span className={classes.change}>
        <Arrow size={14} aria-hidden />
        {change.is !== 'same' && (
          <VisuallyHidden>{isUp ? <Trans>up</Trans> : <Trans>down</Trans>}</VisuallyHidden>
        )}
        {(change.is === 'up' || change.is === 'down') && percent(change.share)}
      </span>{' '}
      {change.is === 'same' ? <Trans>No change</Trans> : <Trans>from {say(before)}</Trans>}
    </>
  );
};
