import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Code } from '../../../ui/Code.tsx';
import type { TableColumn } from '../../../ui/table/tableTypes.ts';
import { parseBaseDataSearch } from '../baseDataSearch.ts';
import classes from './EntryTable.module.css';
import type { BaseEntry } from './entryCalls.ts';
import { RowSwitch } from './RowSwitch.tsx';
import type { EntrySwitches } from './useEntrySwitches.ts';

/** An entry's name as a link that opens it. */
export const EntryLink = ({ entry }: { entry: Pick<BaseEntry, 'id' | 'name'> }) => (
  <Anchor
    inherit
    c="inherit"
    underline="never"
    fw={600}
    renderRoot={(props) => (
      <Link
        to="."
        search={(now: Record<string, unknown>) => parseBaseDataSearch({ ...now, entry: entry.id })}
        resetScroll={false}
        {...props}
      />
    )}
  >
    {entry.name}
  </Anchor>
);

const BOTH = ['asc', 'desc'] as const;

/** First column of every kind: name and code. */
export const nameColumn = <Entry extends BaseEntry>(i18n: I18n): TableColumn<Entry> => ({
  id: 'name',
  header: i18n._(msg`Name`),
  cell: (entry) => (
    <span className={classes.name} data-off={!entry.isActive || undefined}>
      <EntryLink entry={entry} /> <Code>{entry.code}</Code>
    </span>
  ),
  sorts: BOTH,
});

export const ActiveSwitch = ({ entry, switches, i18n }: SwitchProps) => (
  <RowSwitch
    label={i18n._(msg`Offer ${entry.name}`)}
    checked={entry.isActive}
    why={switches.whyNotActive(entry)}
    busy={switches.isBusy(entry)}
    onSwitch={() => switches.toggleActive(entry)}
  />
);

export const DefaultSwitch = ({ entry, switches, i18n }: SwitchProps) => (
  <RowSwitch
    label={i18n._(msg`${entry.name} by default`)}
    checked={entry.isDefault === true}
    why={switches.whyNotDefault(entry)}
    busy={switches.isBusy(entry)}
    onSwitch={() => switches.setDefault(entry)}
  />
);
type SwitchProps = { entry: BaseEntry; switches: EntrySwitches; i18n: I18n };

/** Last columns of every kind: the switches. */
export const switchColumns = <Entry extends BaseEntry>(
  i18n: I18n,
  switches: EntrySwitches,
): TableColumn<Entry>[] => [
  ...(switches.hasDefault
    ? [
        {
          id: 'default',
          header: i18n._(msg`Default`),
          brief: true as const,
          cell: (entry: Entry) => <DefaultSwitch entry={entry} switches={switches} i18n={i18n} />,
        },
      ]
    : []),
  {
    id: 'active',
    header: i18n._(msg`Active`),
    ...(switches.hasDefault && { brief: true }),
    cell: (entry) => <ActiveSwitch entry={entry} switches={switches} i18n={i18n} />,
  },
];
