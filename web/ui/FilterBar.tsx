import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './FilterBar.module.css';

type Props = {
  label: string;
  /** Takes every filter away; left out while there is none. */
  onClear: (() => void) | undefined;
  children: ReactNode;
};

/** What narrows a list: words first, with more room than the picks after them. */
export const FilterBar = ({ label, onClear, children }: Props) => (
  <search className={classes.filters} aria-label={label}>
    {children}
    {onClear !== undefined && (
      <Button variant="subtle" size="xs" onClick={onClear}>
        <Trans>Clear filters</Trans>
      </Button>
    )}
  </search>
);
