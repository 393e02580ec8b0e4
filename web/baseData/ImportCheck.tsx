import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Switch } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { DataTablePager } from '../ui/DataTablePager.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { rowsOfPage } from './entryRows.ts';
import classes from './ImportDrawer.module.css';
import { ImportTable } from './ImportTable.tsx';
import { openProblems, type Problems, shownColumns } from './importRows.ts';
import type { Import } from './useImport.ts';

const ROWS = 20;

/** What a dry run found: every bad cell marked and mended in place; once all is well it is brought in. */
export const ImportCheck = ({
  work,
  checked,
}: {
  work: Import;
  checked: { problems: Problems; count: number };
}) => {
  const { t } = useLingui();
  const [showsAll, setShowsAll] = useState(false);
  const [paging, setPaging] = useState({ page: 1, limit: ROWS });
  const { problems } = checked;
  const isFine = problems.size === 0;
  const columns = useMemo(() => shownColumns(work.mapping, problems), [work.mapping, problems]);
  const listed = isFine || showsAll ? work.rows : work.rows.filter(({ line }) => problems.has(line));
  const page = rowsOfPage(listed, paging);
  const present = new Set(work.rows.map(({ line }) => line));
  const left = openProblems(new Map([...problems].filter(([line]) => present.has(line))), work.mended);
  const isReady = isFine && work.mended.size === 0 && work.rows.length > 0;
  return (
    <>
      <div className={classes.verdict} role="status" data-fine={isReady || undefined}>
        {isReady ? <IconCircleCheck size={20} aria-hidden /> : <IconAlertTriangle size={20} aria-hidden />}
        <span>
          {isReady ? (
            <Plural
              value={checked.count}
              one="All is well: # product would be added."
              other="All is well: # products would be added."
            />
          ) : left > 0 ? (
            <Plural
              value={left}
              one="# cell has to be mended. Nothing was written."
              other="# cells have to be mended. Nothing was written."
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
          <Button loading={work.isBringing} onClick={() => void work.bring()}>
            <Plural value={checked.count} one="Import # product" other="Import # products" />
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
      {page.rows.length === 0 ? (
        <EmptyState title={<Trans>No rows are left</Trans>} />
      ) : (
        <ImportTable work={work} rows={page.rows} columns={columns} problems={problems} />
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
