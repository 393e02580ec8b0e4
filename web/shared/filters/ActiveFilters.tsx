import { Trans, useLingui } from '@lingui/react/macro';
import { IconX } from '@tabler/icons-react';
import classes from './ActiveFilters.module.css';
import type { ActiveFilter } from './useActiveFilters.ts';
import type { ChangeSearch } from './useMarket.ts';

type Props = { active: readonly ActiveFilter[]; change: ChangeSearch; clear: () => void; label?: string };

/** Active market filters, each removable. */
export const ActiveFilters = ({ active, change, clear, label }: Props) => {
  const { t } = useLingui();
  if (active.length === 0) return null;
  return (
    <ul className={classes.chips} aria-label={label ?? t`Active filters`}>
      {active.map(({ key, label: name, remove }) => (
        <li key={key}>
          <button
            type="button"
            className={classes.chip}
            aria-label={t`Remove filter ${name}`}
            onClick={() => change(remove)}
          >
            {name}
            <IconX size={12} stroke={2.25} aria-hidden />
          </button>
        </li>
      ))}
      {active.length > 1 && (
        <li>
          <button type="button" className={classes.clear} onClick={clear}>
            <Trans>Clear all</Trans>
          </button>
        </li>
      )}
    </ul>
  );
};
