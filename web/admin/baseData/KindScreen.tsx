import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconDatabase, IconPlus, IconSearchOff } from '@tabler/icons-react';
import { type ReactNode, useMemo } from 'react';
import type { ApiError } from '../../lib/api/apiError.ts';
import { useFormat } from '../../lib/format.ts';
import { useListAddress } from '../../lib/listAddress.ts';
import { type CsvRow, csvFile } from '../../shared/sheetImport/csvFile.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { ExportButton } from '../../ui/inputs/ExportButton.tsx';
import { SearchField } from '../../ui/inputs/SearchField.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { rowsOfPage } from '../../ui/table/rowsOfPage.ts';
import type { TableColumn } from '../../ui/table/tableTypes.ts';
import { NEW, parseBaseDataSearch } from './baseDataSearch.ts';
import { EntryDrawer } from './entries/EntryDrawer.tsx';
import type { EntryFormShape } from './entries/EntryForm.tsx';
import classes from './entries/EntryTable.module.css';
import type { BaseEntry, EntryKind } from './entries/entryCalls.ts';
import { nameColumn, switchColumns } from './entries/entryColumns.tsx';
import { matching, type RowsBy, sortOf, tableSortOf } from './entries/entryRows.ts';
import { useEntrySwitches } from './entries/useEntrySwitches.ts';
import type { Kind } from './kinds.ts';
import { kindTitle } from './kindTitle.ts';

type List<Entry> = {
  data: { items: Entry[] } | undefined;
  error: ApiError | null;
  isPending: boolean;
  refetch: () => Promise<unknown>;
};

type Props<Entry> = {
  name: Kind;
  list: List<Entry>;
  kind: EntryKind;
  by: RowsBy<Entry>;
  /** Columns between the name and the switches. */
  columns: readonly TableColumn<Entry>[];
  csvOf: (entry: Entry) => CsvRow;
  shapeOf: (entry: Entry | undefined) => EntryFormShape;
  below?: (entry: Entry) => ReactNode;
  /** Beside the export. */
  actions?: ReactNode;
};

const common = (entry: BaseEntry): CsvRow => ({
  code: entry.code,
  name: entry.name,
  default: entry.isDefault ?? null,
  active: entry.isActive,
});

/** Screen for a flat kind of base data: search, sort, inline switches, and a drawer for one entry. */
export const KindScreen = <Entry extends BaseEntry>(props: Props<Entry>) => {
  const { name, list, kind, by } = props;
  const { t, i18n } = useLingui();
  const format = useFormat();
  const { search, change, open } = useListAddress(parseBaseDataSearch, ['entry']);
  const switches = useEntrySwitches(kind);
  const title = i18n._(kindTitle[name]);
  const all = list.data?.items;
  const found = useMemo(() => matching(all ?? [], search, by), [all, search, by]);
  const { rows, paging } = rowsOfPage(found, search);
  const add = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => open({ entry: NEW })}>
      <Trans>Add</Trans>
    </Button>
  );
  return (
    <>
      <PageHeader
        title={title}
        note={
          <span aria-live="polite">
            {all === undefined
              ? ''
              : found.length === all.length
                ? format.number(all.length)
                : t`${format.number(found.length)} of ${format.number(all.length)}`}
          </span>
        }
        actions={
          <>
            <ExportButton
              name={name}
              fileOf={() => csvFile(found.map((entry) => ({ ...common(entry), ...props.csvOf(entry) })))}
            />
            {props.actions}
            {add}
          </>
        }
      />
      <DataTable<Entry>
        name={`base-data:${name}`}
        label={title}
        columns={[nameColumn(i18n), ...props.columns, ...switchColumns<Entry>(i18n, switches)]}
        rows={all === undefined ? undefined : rows}
        idOf={(entry) => entry.id}
        openId={search.entry}
        sort={tableSortOf(search.sort)}
        onSort={(sort) => change({ sort: sortOf(sort) })}
        paging={all === undefined ? undefined : paging}
        onPage={(page) => change({ page })}
        onLimit={(limit) => change({ limit })}
        toolbar={
          <div className={classes.filters}>
            <SearchField
              label={t`Search`}
              placeholder={t`Name or code`}
              sought={search.q}
              onSeek={(q) => change({ q })}
            />
          </div>
        }
        instead={
          all === undefined && list.error !== null ? (
            <ErrorState error={list.error} onRetry={() => void list.refetch()} />
          ) : all?.length === 0 ? (
            <EmptyState
              icon={<IconDatabase size={26} aria-hidden />}
              title={<Trans>Nothing here yet</Trans>}
              text={<Trans>What is added here can be picked in ads.</Trans>}
              action={add}
            />
          ) : all !== undefined && found.length === 0 ? (
            <EmptyState
              icon={<IconSearchOff size={26} aria-hidden />}
              title={<Trans>Nothing matches</Trans>}
              action={
                <Button variant="default" onClick={() => change({ q: undefined })}>
                  <Trans>Show all</Trans>
                </Button>
              }
            />
          ) : undefined
        }
      />
      <EntryDrawer
        name={name}
        id={search.entry}
        entry={all?.find(({ id }) => id === search.entry)}
        loading={list.isPending}
        kind={kind}
        switches={switches}
        shapeOf={props.shapeOf}
        below={props.below}
        onClose={() => open({ entry: undefined })}
      />
    </>
  );
};
