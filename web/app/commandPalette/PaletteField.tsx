import { Trans } from '@lingui/react/macro';
import { Kbd, UnstyledButton } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { shortcuts } from '../../lib/shortcuts.ts';
import classes from './PaletteField.module.css';
import { paletteKey } from './paletteKey.ts';

/** A button that looks like a search field and opens the command palette. */
export const PaletteField = () => (
  <UnstyledButton
    className={classes.field}
    aria-haspopup="dialog"
    aria-keyshortcuts="Control+K Meta+K"
    onClick={() => shortcuts.open('palette')}
  >
    <IconSearch size={16} aria-hidden />
    <span className={classes.text}>
      <Trans>Search users, ads, tickets, payments, settings</Trans>
    </span>
    <Kbd className={classes.key} aria-hidden>
      {paletteKey}
    </Kbd>
  </UnstyledButton>
);
