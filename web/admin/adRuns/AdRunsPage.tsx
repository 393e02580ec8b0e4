import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconFilterBolt } from '@tabler/icons-react';
import { useMemo } from 'react';
import { contract } from '../../../contract/index.ts';
import { useRead } from '../../lib/api/query.ts';
import { useFormat } from '../../lib/format.ts';
import { useListAddress } from '../../lib/listAddress.ts';
import { usePageTitle } from '../../shared/settings/usePageTitle.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { RunDrawer } from './RunDrawer.tsx';
import { runColumns } from './runColumns.tsx';
import { askAgainAfterMs, parseRunsSearch } from './runsSearch.ts';

/** Decisions about all ads of a pattern, and what became of them. */
export const AdRunsPage = () => {
  const { t, i18n } = useLingui();
  const format = useFormat();
  usePageTitle(t`Bulk decisions`);
  const { search, change, open } = useListAddress(parseRunsSearch, ['run']);
  const { run: _open, ...query } = search;
  const list = useRead(
    contract.adRuns.list,
    { query },
    {
      staleTime: 0,
      keepPrevious: true,
      refetchInterval: ({ state }) => askAgainAfterMs(state.data?.items ?? []),
    },
  );
  const columns = useMemo(() => runColumns(i18n, format), [i18n, format]);
  const begin = (
    <Button leftSection={<IconFilterBolt size={16} aria-hidden />} onClick={() => open({ run: 'new' })}>
      <Trans>New bulk decision</Trans>
    </Button>
  );
  return (
    <>
      <PageHeader
        title={<Trans>Bulk decisions</Trans>}
        note={list.data === undefined ? '' : format.number(list.data.total)}
        actions={begin}
      />
      <DataTable
        name="adRuns"
        label={t`Bulk decisions`}
        columns={columns}
        rows={list.data?.items}
        idOf={(run) => run.id}
        openId={search.run}
        busy={list.isPlaceholderData}
        paging={list.data}
        onPage={(page) => change({ page })}
        onLimit={(limit) => change({ limit })}
        instead={
          list.data === undefined && list.error !== null ? (
            <ErrorState error={list.error} onRetry={() => void list.refetch()} />
          ) : list.data?.total === 0 ? (
            <EmptyState
              icon={<IconFilterBolt size={26} aria-hidden />}
              title={<Trans>No bulk decisions yet</Trans>}
              text={
                <Trans>
                  Find ads by a pattern, review them, and suspend or reject them all for one reason. You can
                  undo the decision.
                </Trans>
              }
              action={begin}
            />
          ) : undefined
        }
      />
      <RunDrawer
        id={search.run}
        onStarted={(run) => open({ run }, { replace: true })}
        onClose={() => open({ run: undefined })}
      />
    </>
  );
};
