import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconHistory, IconSearchOff } from '@tabler/icons-react';
import { useMemo } from 'react';
import { contract } from '../../../contract/index.ts';
import { call } from '../../lib/api/api.ts';
import { useRead } from '../../lib/api/query.ts';
import { useFormat } from '../../lib/format.ts';
import { usePageTitle } from '../../shared/settings/usePageTitle.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { ExportButton } from '../../ui/inputs/ExportButton.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { AuditDrawer } from './AuditDrawer.tsx';
import { AuditFilters } from './AuditFilters.tsx';
import { auditColumns } from './auditColumns.tsx';
import { auditQuery, exportQuery, isFiltered, noFilters } from './auditSearch.ts';
import { useAuditSearch } from './useAuditSearch.ts';

const Nothing = ({ filtered, onClear }: { filtered: boolean; onClear: () => void }) =>
  filtered ? (
    <EmptyState
      icon={<IconSearchOff size={26} aria-hidden />}
      title={<Trans>Nothing matches these filters</Trans>}
      text={<Trans>Choose a longer period or fewer filters.</Trans>}
      action={
        <Button variant="default" onClick={onClear}>
          <Trans>Clear filters</Trans>
        </Button>
      }
    />
  ) : (
    <EmptyState
      icon={<IconHistory size={26} aria-hidden />}
      title={<Trans>Nothing was recorded yet</Trans>}
      text={<Trans>Sign-ins and what administrators change appear here.</Trans>}
    />
  );

/** Audit log, newest first, read-only. */
export const AuditPage = () => {
  const { t, i18n } = useLingui();
  const { number } = useFormat();
  usePageTitle(t`Audit log`);
  const { search, change, open } = useAuditSearch();
  const list = useRead(
    contract.audit.list,
    { query: auditQuery(search) },
    { keepPrevious: true, staleTime: 0 },
  );
  const columns = useMemo(() => auditColumns(i18n), [i18n]);
  const items = list.data?.items;
  const total = list.data?.total;
  const failed = list.data === undefined && list.error !== null;
  return (
    <>
      <PageHeader
        title={<Trans>Audit log</Trans>}
        actions={
          <ExportButton
            name="audit"
            fileOf={async () =>
              (await call(contract.audit.download, { query: exportQuery(search) })) as unknown as Blob
            }
          />
        }
        note={<span aria-live="polite">{total === undefined ? '' : number(total)}</span>}
      />
      <DataTable
        name="audit"
        label={t`Audit entries`}
        columns={columns}
        rows={items}
        idOf={(entry) => entry.id}
        openId={search.entry}
        busy={list.isPlaceholderData}
        paging={list.data}
        onPage={(page) => change({ page })}
        onLimit={(limit) => change({ limit })}
        toolbar={<AuditFilters search={search} actions={list.data?.actions ?? []} onChange={change} />}
        instead={
          failed ? (
            <ErrorState error={list.error} onRetry={() => void list.refetch()} />
          ) : items?.length === 0 ? (
            <Nothing filtered={isFiltered(search)} onClear={() => change(noFilters)} />
          ) : undefined
        }
      />
      <AuditDrawer
        opened={search.entry !== undefined}
        entry={items?.find(({ id }) => id === search.entry)}
        loading={list.isPending}
        onClose={() => open(undefined)}
      />
    </>
  );
};
