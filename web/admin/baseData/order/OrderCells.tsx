import { useLingui } from '@lingui/react/macro';
import { Code } from '../../../ui/Code.tsx';
import type { BaseEntry } from '../entries/entryCalls.ts';
import { ActiveSwitch, DefaultSwitch, EntryLink } from '../entries/entryColumns.tsx';
import type { EntrySwitches } from '../entries/useEntrySwitches.ts';
import classes from './OrderCells.module.css';

type Props = { entry: BaseEntry; switches: EntrySwitches; facts: readonly (string | null)[] };

/** Cells of an order row: name, key facts, switches. */
export const OrderCells = ({ entry, switches, facts }: Props) => {
  const { t, i18n } = useLingui();
  return (
    <div className={classes.cells}>
      <span className={classes.name} data-off={!entry.isActive || undefined}>
        <EntryLink entry={entry} /> <Code>{entry.code}</Code>
      </span>
      <span className={classes.facts}>{facts.filter((fact) => fact !== null).join(' · ')}</span>
      <span className={classes.switch}>
        <span aria-hidden className={classes.caption}>{t`Default`}</span>
        <DefaultSwitch entry={entry} switches={switches} i18n={i18n} />
      </span>
      <span className={classes.switch}>
        <span aria-hidden className={classes.caption}>{t`Active`}</span>
        <ActiveSwitch entry={entry} switches={switches} i18n={i18n} />
      </span>
    </div>
  );
};
