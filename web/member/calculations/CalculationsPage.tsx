import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconCalculator } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { contract } from '../../../contract/index.ts';
import { useRead } from '../../lib/api/query.ts';
import { useFormat } from '../../lib/format.ts';
import { useListAddress } from '../../lib/listAddress.ts';
import { useFormulaNames } from '../../shared/adForm/formula/useFormulaNames.ts';
import { usePageTitle } from '../../shared/settings/usePageTitle.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { calculationColumns } from './calculationColumns.tsx';
import { parseCalculationsSearch } from './calculationsSearch.ts';

const nothingOpen = [] as const;

/** Own frozen calculations, newest first. */
export const CalculationsPage = () => {
  const { t, i18n } = useLingui();
  usePageTitle(t`My calculations`);
  const format = useFormat();
  const names = useFormulaNames();
  const { search, change } = useListAddress(parseCalculationsSearch, nothingOpen);
  const list = useRead(
    contract.priceCalculations.list,
    { query: { page: search.page, limit: search.limit } },
    { keepPrevious: true, staleTime: 0 },
  );
  const columns = useMemo(() => calculationColumns(i18n, names, format), [i18n, names, format]);
  const { data } = list;
  return (
    <>
      <PageHeader
        title={<Trans>My calculations</Trans>}
        note={<span aria-live="polite">{data === undefined ? '' : format.number(data.total)}</span>}
        actions={
          <Button renderRoot={(props) => <Link to="/calculator" {...props} />}>
            <Trans>Price calculator</Trans>
          </Button>
        }
      />
      <DataTable
        name="calculations"
        label={t`My calculations`}
        columns={columns}
        rows={data?.items}
        idOf={({ id }) => id}
        busy={list.isPlaceholderData}
        paging={data}
        onPage={(page) => change({ page })}
        onLimit={(limit) => change({ limit })}
        instead={
          data === undefined && list.error !== null ? (
            <ErrorState error={list.error} onRetry={() => void list.refetch()} />
          ) : data?.total === 0 ? (
            <EmptyState
              icon={<IconCalculator size={26} aria-hidden />}
              title={<Trans>You have frozen no calculation yet</Trans>}
              text={
                <Trans>
                  A frozen calculation keeps its quotes and its price, signed, so that anybody can check it.
                </Trans>
              }
              action={
                <Button renderRoot={(props) => <Link to="/calculator" {...props} />}>
                  <Trans>Open the calculator</Trans>
                </Button>
              }
            />
          ) : data?.items.length === 0 ? (
            <EmptyState
              title={<Trans>This page is past the end</Trans>}
              action={
                <Button variant="default" onClick={() => change({ page: data.totalPages })}>
                  <Trans>To the last page</Trans>
                </Button>
              }
            />
          ) : undefined
        }
      />
    </>
  );
};
