import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconSearchOff } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { contract } from '../../../contract/index.ts';
import { call } from '../../lib/api/api.ts';
import { useRead } from '../../lib/api/query.ts';
import { useFormat } from '../../lib/format.ts';
import { useListAddress } from '../../lib/listAddress.ts';
import { useComparing } from '../../shared/adView/comparable.ts';
import { usePageTitle } from '../../shared/settings/usePageTitle.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { ExportButton } from '../../ui/inputs/ExportButton.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { SavedViews } from '../savedViews/SavedViews.tsx';
import { AdsBulkBar } from './AdsBulkBar.tsx';
import { AdsTableFilters } from './AdsTableFilters.tsx';
import { adsTableColumns } from './adsTableColumns.tsx';
import {
  adsTableQuery,
  exportQuery,
  isFiltered,
  noFilters,
  parseAdsTable,
  sortOf,
  tableSortOf,
} from './adsTableSearch.ts';
import { useAdsBulk } from './useAdsBulk.ts';

/** Every ad as a row, beside the queue in which each is decided. */
export const AdsTablePage = () => {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const comparing = useComparing();
  usePageTitle(t`All ads`);
  const { search, change } = useListAddress(parseAdsTable, []);
  const query = adsTableQuery(search);
  const list = useRead(contract.ads.allForAdmin, { query }, { keepPrevious: true, staleTime: 0 });
  const items = list.data?.items;
  const ids = useMemo(
    () => (items ?? []).filter(({ status }) => status === 'approved').map(({ id }) => id),
    [items],
  );
  const columns = useMemo(
    () => adsTableColumns({ i18n, format, comparing, ids }),
    [i18n, format, comparing, ids],
  );
  // A selection applies only to the rows on screen.
  const [selection, setSelection] = useState<{ of: string; ids: string[] }>({ of: '', ids: [] });
  const shown = JSON.stringify(query);
  const chosen = selection.of === shown ? (items ?? []).filter(({ id }) => selection.ids.includes(id)) : [];
  const choose = (next: string[]) => setSelection({ of: shown, ids: next });
  const bulk = useAdsBulk(() => choose([]));
  const { page: _page, ...kept } = search;
  return (
    <>
      <PageHeader
        title={<Trans>All ads</Trans>}
        note={<span aria-live="polite">{list.data === undefined ? '' : format.number(list.data.total)}</span>}
        actions={
          <>
            <Button variant="subtle" renderRoot={(props) => <Link to="/admin/ads" {...props} />}>
              <Trans>Queue</Trans>
            </Button>
            <ExportButton
              name="ads"
              fileOf={async () =>
                (await call(contract.ads.exportForAdmin, { query: exportQuery(search) })) as unknown as Blob
              }
            />
          </>
        }
      />
      <DataTable
        name="adminAds"
        label={t`All ads`}
        columns={columns}
        rows={items}
        idOf={(ad) => ad.id}
        busy={list.isPlaceholderData}
        sort={tableSortOf(search)}
        onSort={(sort) => change({ sort: sortOf(sort) })}
        paging={list.data}
        onPage={(page) => change({ page })}
        onLimit={(limit) => change({ limit })}
        selection={{
          ids: chosen.map(({ id }) => id),
          onChange: choose,
          labelOf: (ad) => t`Select ${ad.reference}`,
        }}
        toolbar={
          <>
            <AdsTableFilters search={search} onChange={change} />
            <AdsBulkBar ads={chosen} bulk={bulk} onClear={() => choose([])} />
          </>
        }
        views={<SavedViews screen="ads" table="adminAds" search={kept} parse={parseAdsTable} />}
        instead={
          items === undefined && list.error !== null ? (
            <ErrorState error={list.error} onRetry={() => void list.refetch()} />
          ) : items?.length === 0 ? (
            <EmptyState
              icon={<IconSearchOff size={26} aria-hidden />}
              title={
                isFiltered(search) ? <Trans>No ad matches these filters</Trans> : <Trans>No ads yet</Trans>
              }
              action={
                isFiltered(search) && (
                  <Button variant="default" onClick={() => change(noFilters)}>
                    <Trans>Clear filters</Trans>
                  </Button>
                )
              }
            />
          ) : undefined
        }
      />
    </>
  );
};
