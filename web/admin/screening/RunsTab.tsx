import { Trans, useLingui } from '@lingui/react/macro';
import { contract } from '../../../contract/index.ts';
import type { ScreeningRun } from '../../../contract/screening/hits.ts';
import { listTitles } from '../../../contract/screening/lists.ts';
import { useRead } from '../../lib/api/query.ts';
import { useFormat } from '../../lib/format.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import type { TableColumn } from '../../ui/table/tableTypes.ts';
import type { Address } from './HitsTab.tsx';
import { kindText } from './screeningText.ts';

/** Every screening, with the lists and the matcher that it was done with. */
export const RunsTab = ({ search: { page, limit }, change }: Address) => {
  const { t, i18n } = useLingui();
  const { dateTime, number } = useFormat();
  const query = { ...(page && { page }), ...(limit && { limit }) };
  const list = useRead(contract.screeningHits.runs, { query }, { staleTime: 0, keepPrevious: true });
  const causes: Record<ScreeningRun['cause'], string> = {
    subject: t`New or changed subject`,
    list: t`New version of a list`,
    asked: t`Asked for`,
  };
  const columns: TableColumn<ScreeningRun>[] = [
    { id: 'subject', header: t`Subject`, cell: ({ subject }) => <bdi>{subject.names[0]}</bdi> },
    { id: 'kind', header: t`Kind`, brief: true, cell: ({ subject }) => i18n._(kindText[subject.kind]) },
    { id: 'at', header: t`When`, brief: true, cell: ({ at }) => dateTime(at) },
    { id: 'cause', header: t`Cause`, cell: ({ cause }) => causes[cause] },
    {
      id: 'lists',
      header: t`Lists`,
      cell: ({ lists }) => (
        <span translate="no">{lists.map((one) => listTitles[one]).join(', ') || '–'}</span>
      ),
    },
    { id: 'hits', header: t`Hits`, align: 'end', brief: true, cell: ({ hits }) => number(hits) },
    { id: 'strong', header: t`Strong`, align: 'end', brief: true, cell: ({ strong }) => number(strong) },
    {
      id: 'matcher',
      header: t`Matcher`,
      brief: true,
      cell: ({ matcher }) => <span translate="no">{matcher}</span>,
    },
  ];
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
