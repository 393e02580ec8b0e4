import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './UndoMessage.module.css';

/** `pressed`: the key that undoes as well. */
type Props = { onUndo: () => void; pressed?: string; children?: ReactNode };

/** A confirmation message with an undo button. */
export const UndoMessage = ({ onUndo, pressed, children }: Props) => (
  <span className={classes.root}>
    <span>{children}</span>
    <Button size="compact-sm" variant="default" onClick={onUndo}>
      <Trans>Undo</Trans>
      {pressed !== undefined && <kbd className={classes.key}>{pressed}</kbd>}
    </Button>
  </span>
);
