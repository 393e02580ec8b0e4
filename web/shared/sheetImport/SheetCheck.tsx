import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Switch } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { DataTablePager } from '../../ui/table/DataTablePager.tsx';
import { rowsOfPage } from '../../ui/table/rowsOfPage.ts';
import { SheetChanges } from './SheetChanges.tsx';
import classes from './SheetImport.module.css';
import { SheetTable } from './SheetTable.tsx';
import { openProblems, type Problems, shownColumns } from './sheetRows.ts';
import type { SheetTexts } from './sheetTexts.ts';
import type { Changes, SheetImport, SheetKind } from './useSheetImport.ts';

const ROWS = 20;

type Props = {
  kind: SheetKind;
  texts: SheetTexts;
  work: SheetImport;
  checked: { problems: Problems; count: number; updated: number; changes: Changes };
};

/** Result of a dry run: bad cells are marked and edited in place; once all are valid the rows are imported. */
export const SheetCheck = ({ kind, texts, work, checked }: Props) => {
  const { t } = useLingui();
  const [showsAll, setShowsAll] = useState(false);
  const [paging, setPaging] = useState({ page: 1, limit: ROWS });
  const { problems } = checked;
  const isFine = problems.size === 0;
  const columns = useMemo(
    () => shownColumns(work.mapping, problems, kind.columns),
    [work.mapping, problems, kind.columns],
  );
  const listed = isFine || showsAll ? work.rows : work.rows.filter(({ line }) => problems.has(line));
  const page = rowsOfPage(listed, paging);
  const present = new Set(work.rows.map(({ line }) => line));
  const left = openProblems(new Map([...problems].filter(([line]) => present.has(line))), work.mended);
  const isReady = isFine && work.mended.size === 0 && work.rows.length > 0;
  const changesNothing = checked.count + checked.updated === 0;
  return (
    <>
      <div className={classes.verdict} role="status" data-fine={isReady || undefined}>
        {isReady ? <IconCircleCheck size={20} aria-hidden /> : <IconAlertTriangle size={20} aria-hidden />}
        <span>
          {isReady ? (
            texts.well(checked.count, checked.updated)
          ) : left > 0 ? (
            <Plural
              value={left}
              one="# cell has to be corrected. Nothing was written."
              other="# cells have to be corrected. Nothing was written."
            />
          ) : work.rows.length === 0 ? (
            <Trans>Every row is left out.</Trans>
          ) : (
            <Trans>You changed something: check it again.</Trans>
          )}
        </span>
      </div>
      <Group justify="space-between">
        {isFine ? (
          <span />
        ) : (
          <Switch
            size="sm"
            label={t`Show all rows`}
            checked={showsAll}
            onChange={(event) => {
              setShowsAll(event.currentTarget.checked);
              setPaging({ ...paging, page: 1 });
            }}
          />
        )}
        {isReady ? (
          <Button
            loading={work.isBringing}
            disabled={changesNothing}
            title={changesNothing ? t`The file holds nothing new` : undefined}
            onClick={() => void work.bring()}
          >
            {texts.bring(checked.count, checked.updated)}
          </Button>
        ) : (
          <Button
            loading={work.isChecking}
            disabled={work.rows.length === 0}
            onClick={() => void work.again()}
          >
            <Trans>Check again</Trans>
          </Button>
        )}
      </Group>
      {isReady && checked.changes.count > 0 && (
        <SheetChanges kind={kind} rows={work.rows} changes={checked.changes} />
      )}
      {page.rows.length === 0 ? (
        <EmptyState title={<Trans>No rows are left</Trans>} />
      ) : (
        <SheetTable kind={kind} work={work} rows={page.rows} columns={columns} problems={problems} />
      )}
      {listed.length > page.rows.length && (
        <DataTablePager
          paging={page.paging}
          onPage={(to) => setPaging({ ...paging, page: to })}
          onLimit={(limit) => setPaging({ page: 1, limit })}
        />
      )}
    </>
  );
};
