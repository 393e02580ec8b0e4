import { Trans } from '@lingui/react/macro';
import { UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';
import { shortcuts } from '../lib/shortcuts.ts';
import classes from './KeyHints.module.css';

/** The most used shortcuts of a screen in one line, with a link to all of them. Wide screens only. */
export const KeyHints = ({ children }: { children: ReactNode }) => (
  <p className={classes.keys}>
    <span>{children}</span>
    <UnstyledButton className={classes.allKeys} onClick={() => shortcuts.open('keys')}>
      <Trans>
        <kbd>?</kbd> all keys
      </Trans>
    </UnstyledButton>
  </p>
);
