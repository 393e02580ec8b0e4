import { Trans, useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { contract } from '../../../contract/index.ts';
import { useRead } from '../../lib/api/query.ts';
import { useFormat } from '../../lib/format.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import type { Address } from './HitsTab.tsx';
import { runColumns } from './runColumns.tsx';

/** Every screening, with the lists and the matcher that it was done with. */
export const RunsTab = ({ search: { page, limit }, change }: Address) => {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const query = { ...(page && { page }), ...(limit && { limit }) };
  const list = useRead(contract.screeningHits.runs, { query }, { staleTime: 0, keepPrevious: true });
  const columns = useMemo(() => runColumns(i18n, format), [i18n, format]);
  return (
    <DataTable
      name="screeningRuns"
      label={t`Runs`}
      columns={columns}
      rows={list.data?.items}
      idOf={({ id }) => id}
      busy={list.isPlaceholderData}
      paging={list.data}
      onPage={(picked) => change({ page: picked })}
      onLimit={(picked) => change({ limit: picked })}
      instead={
        list.data === undefined && list.error !== null ? (
          <ErrorState error={list.error} onRetry={() => void list.refetch()} />
        ) : list.data?.total === 0 ? (
          <EmptyState title={<Trans>Nobody has been screened yet</Trans>} />
        ) : undefined
      }
    />
  );
};
