import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { Children, type ReactNode, useId, useState } from 'react';
import classes from './FilterBar.module.css';

type Props = {
  label: string;
  /** Takes every filter away; left out while there is none. */
  onClear: (() => void) | undefined;
  children: ReactNode;
};

/** What narrows a list: words first, with more room than the picks after them, which a phone folds away. */
export const FilterBar = ({ label, onClear, children }: Props) => {
  const [words, ...picks] = Children.toArray(children);
  const isFiltered = onClear !== undefined;
  const [isOpen, setOpen] = useState(isFiltered);
  const id = useId();
  return (
    <search className={classes.filters} aria-label={label}>
      <div className={classes.words}>
        {words}
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
