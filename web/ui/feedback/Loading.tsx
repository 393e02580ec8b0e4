import { Trans } from '@lingui/react/macro';
import { Loader } from '@mantine/core';
import classes from './Loading.module.css';

/** Spinner of a whole screen; parts of a screen show a skeleton. */
export const Loading = () => (
  <div className={classes.root} role="status">
    <Loader size="sm" />
    <Trans>Loading...</Trans>
  </div>
);
