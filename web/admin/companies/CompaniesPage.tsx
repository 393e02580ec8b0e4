import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconSearchOff } from '@tabler/icons-react';
import { useMemo } from 'react';
import type { CompanyInList } from '../../../contract/companies/companyDesk.ts';
import { contract } from '../../../contract/index.ts';
import { useRead } from '../../lib/api/query.ts';
import { useFormat } from '../../lib/format.ts';
import { usePageTitle } from '../../shared/settings/usePageTitle.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { CompaniesFilters } from './CompaniesFilters.tsx';
import { CompanyDrawer } from './CompanyDrawer.tsx';
import { companiesQuery, isFiltered, noFilters, sortOf, tableSortOf } from './companiesSearch.ts';
import { companyColumns } from './companyColumns.tsx';
import { useCompaniesSearch } from './useCompaniesSearch.ts';

const Nothing = ({ filtered, onClear }: { filtered: boolean; onClear: () => void }) =>
  filtered ? (
    <EmptyState
      icon={<IconSearchOff size={26} aria-hidden />}
      title={<Trans>No companies match these filters</Trans>}
      text={<Trans>Names, numbers of registers, VAT numbers, LEIs and domains are searched.</Trans>}
      action={
        <Button variant="default" onClick={onClear}>
          <Trans>Show all companies</Trans>
        </Button>
      }
    />
  ) : (
    <EmptyState
      icon={<IconSearchOff size={26} aria-hidden />}
      title={<Trans>No companies yet</Trans>}
      text={<Trans>Members create them on their page “Company”.</Trans>}
    />
  );

/** All companies; each opens with its people, what is known of it and its wallet. */
export const CompaniesPage = () => {
  const { t, i18n } = useLingui();
  const format = useFormat();
  usePageTitle(t`Companies`);
  const { search, change, close, showPart } = useCompaniesSearch();
  const query = companiesQuery(search);
  const list = useRead(contract.companyDesk.list, { query }, { keepPrevious: true, staleTime: 0 });
  const columns = useMemo(() => companyColumns(i18n, format), [i18n, format]);
  const items = list.data?.items;
  return (
    <>
      <PageHeader
        title={<Trans>Companies</Trans>}
        note={<span aria-live="polite">{list.data === undefined ? '' : format.number(list.data.total)}</span>}
      />
      <DataTable<CompanyInList>
        name="companies"
        label={t`Companies`}
        columns={columns}
        rows={items}
        idOf={({ id }) => id}
        openId={search.company}
        busy={list.isPlaceholderData}
        sort={tableSortOf(search)}
        onSort={(sort) => change({ sort: sortOf(sort) })}
        paging={list.data}
        onPage={(page) => change({ page })}
        onLimit={(limit) => change({ limit })}
        toolbar={<CompaniesFilters search={search} onChange={change} />}
        instead={
          list.data === undefined && list.error !== null ? (
            <ErrorState error={list.error} onRetry={() => void list.refetch()} />
          ) : items?.length === 0 ? (
            <Nothing
              filtered={isFiltered(search)}
              onClear={() => change({ ...noFilters, page: undefined })}
            />
          ) : undefined
        }
      />
      <CompanyDrawer id={search.company} part={search.part ?? 'details'} onPart={showPart} onClose={close} />
    </>
  );
};
