import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconBell, IconSearchOff } from '@tabler/icons-react';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { ActiveFilters } from '../filters/ActiveFilters.tsx';
import type { ActiveFilter } from '../filters/useActiveFilters.ts';
import type { ChangeSearch } from '../filters/useMarket.ts';
import classes from './NoMatch.module.css';

type Props = {
  active: readonly ActiveFilter[];
  change: ChangeSearch;
  clear: () => void;
  onSave: (() => void) | undefined;
};

/** Empty result: offers to remove filters one by one or to be notified about new matches. */
export const NoMatch = ({ active, change, clear, onSave }: Props) => {
  const { t } = useLingui();
  return (
    <EmptyState
      icon={<IconSearchOff size={26} aria-hidden />}
      title={<Trans>No ad matches these filters</Trans>}
      text={<Trans>Remove one of them, or save the search and be told of the first match.</Trans>}
      action={
        <div className={classes.ways}>
          <ActiveFilters label={t`Filters to remove`} active={active} change={change} clear={clear} />
          {onSave !== undefined && (
            <Button variant="default" leftSection={<IconBell size={16} aria-hidden />} onClick={onSave}>
              <Trans>Save this search</Trans>
            </Button>
          )}
        </div>
      }
    />
  );
};
