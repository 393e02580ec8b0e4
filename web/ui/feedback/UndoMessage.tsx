import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './UndoMessage.module.css';

/** A confirmation message with an undo button. */
export const UndoMessage = ({ onUndo, children }: { onUndo: () => void; children?: ReactNode }) => (
  <span className={classes.root}>
    <span>{children}</span>
    <Button size="compact-sm" variant="default" onClick={onUndo}>
      <Trans>Undo</Trans>
    </Button>
  </span>
);
