import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import classes from './EarlierButton.module.css';

type Props = { state: 'idle' | 'loading' | 'failed'; onLoad: () => void };

/** Loads earlier messages; shown above the first one. */
export const EarlierButton = ({ state, onLoad }: Props) => (
  <div className={classes.root}>
    <Button size="xs" variant="default" loading={state === 'loading'} onClick={onLoad}>
      <Trans>Show earlier messages</Trans>
    </Button>
    {state === 'failed' && (
      <p className={classes.failed} role="alert">
        <Trans>Could not be loaded. Try again in a moment.</Trans>
      </p>
    )}
  </div>
);
