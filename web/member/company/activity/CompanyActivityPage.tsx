import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconHistory, IconSearchOff } from '@tabler/icons-react';
import { useMemo } from 'react';
import { isConfirmingRole } from '../../../../contract/companies/companyRoles.ts';
import type { Company } from '../../../../contract/companies/companyShapes.ts';
import { contract } from '../../../../contract/index.ts';
import { call } from '../../../lib/api/api.ts';
import { useRead } from '../../../lib/api/query.ts';
import { useFormat } from '../../../lib/format.ts';
import { useListAddress } from '../../../lib/listAddress.ts';
import { usePageTitle } from '../../../shared/settings/usePageTitle.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { ExportButton } from '../../../ui/inputs/ExportButton.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { OwnCompany } from '../OwnCompany.tsx';
import { ActivityFilters } from './ActivityFilters.tsx';
import { activityColumns } from './activityColumns.tsx';
import { exportQuery, isFiltered, noFilters, parseActivitySearch } from './activitySearch.ts';

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
      text={<Trans>What your colleagues do for the company appears here.</Trans>}
    />
  );

const none: readonly never[] = [];

const Activity = ({ company }: { company: Company }) => {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const { search, change } = useListAddress(parseActivitySearch, none);
  const params = { id: company.id };
  const list = useRead(
    contract.companyActivity.list,
    { params, query: search },
    { keepPrevious: true, staleTime: 0 },
  );
  const { data } = list;
  const columns = useMemo(() => activityColumns(i18n, format), [i18n, format]);
  return (
    <>
      <PageHeader
        title={<Trans>Company activity</Trans>}
        note={<span aria-live="polite">{data === undefined ? '' : format.number(data.total)}</span>}
        actions={
          <ExportButton
            name="activity"
            fileOf={async () =>
              (await call(contract.companyActivity.download, {
                params,
                query: exportQuery(search),
              })) as unknown as Blob
            }
          />
        }
      />
      <DataTable
        name="activity"
        label={t`Company activity`}
        columns={columns}
        rows={data?.items}
        idOf={({ id }) => id}
        busy={list.isPlaceholderData}
        paging={data}
        onPage={(page) => change({ page })}
        onLimit={(limit) => change({ limit })}
        toolbar={<ActivityFilters search={search} members={company.members} onChange={change} />}
        instead={
          data === undefined && list.error !== null ? (
            <ErrorState error={list.error} onRetry={() => void list.refetch()} />
          ) : data?.items.length === 0 ? (
            <Nothing
              filtered={isFiltered(search)}
              onClear={() => change({ ...noFilters, page: undefined })}
            />
          ) : undefined
        }
      />
    </>
  );
};

/** Who did what in the own company, newest first: for its approvers and admins. */
export const CompanyActivityPage = () => {
  const { t } = useLingui();
  usePageTitle(t`Company activity`);
  return (
    <OwnCompany
      opensTo={isConfirmingRole}
      closed={{
        title: <Trans>Only approvers and admins see this</Trans>,
        text: <Trans>They see here who did what in your company.</Trans>,
      }}
      without={<Trans>In a company, everybody’s steps are kept here for its approvers and admins.</Trans>}
      renderScreen={(company) => <Activity company={company} />}
    />
  );
};
