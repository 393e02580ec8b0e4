import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './UndoMessage.module.css';

/** What happened, and a button that takes it back. */
export const UndoMessage = ({ onUndo, children }: { onUndo: () => void; children?: ReactNode }) => (
  <span className={classes.root}>
    <span>{children}</span>
    <Button size="compact-sm" variant="default" onClick={onUndo}>
      <Trans>Undo</Trans>
    </Button>
  </span>
);
