import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { Children, type ReactNode, useId, useState } from 'react';
import classes from './FilterBar.module.css';

type Props = {
  label: string;
  /** Clears all filters; undefined if none is set. */
  onClear: (() => void) | undefined;
  children: ReactNode;
};

/** Filters of a list: the search field first and wider, then the others, collapsed on a phone. */
export const FilterBar = ({ label, onClear, children }: Props) => {
  const [searchField, ...picks] = Children.toArray(children);
  const isFiltered = onClear !== undefined;
  const [isOpen, setOpen] = useState(isFiltered);
  const id = useId();
  return (
    <search className={classes.filters} aria-label={label}>
      <div className={classes.text}>
        {searchField}
        <Button
          variant={isFiltered ? 'light' : 'default'}
          size="xs"
          className={classes.fold}
          leftSection={<IconAdjustmentsHorizontal size={16} aria-hidden />}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          <Trans>Filters</Trans>
        </Button>
      </div>
      <div id={id} className={classes.picks} data-open={isOpen || undefined}>
        {picks}
        {isFiltered && (
          <Button variant="subtle" size="xs" className={classes.clear} onClick={onClear}>
            <Trans>Clear filters</Trans>
          </Button>
        )}
      </div>
    </search>
  );
};
