import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor, Button } from '@mantine/core';
import { IconCalculator } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { contract } from '../../../contract/index.ts';
import type { CalculationRow } from '../../../contract/prices/priceCalculations.ts';
import { useRead } from '../../lib/api/query.ts';
import { useFormat } from '../../lib/format.ts';
import { useListAddress } from '../../lib/listAddress.ts';
import { formulaText, priceStatusText } from '../../shared/adForm/formula/formulaText.ts';
import { useFormulaNames } from '../../shared/adForm/formula/useFormulaNames.ts';
import { calculationPrice } from '../../shared/calculations/calculationPrice.ts';
import { usePageTitle } from '../../shared/settings/usePageTitle.ts';
import { Code } from '../../ui/Code.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import type { TableColumn } from '../../ui/table/tableTypes.ts';
import classes from './CalculationPage.module.css';
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
  const columns = useMemo(
    (): TableColumn<CalculationRow>[] => [
      {
        id: 'number',
        header: t`Calculation`,
        cell: ({ id, number }) => (
          <Anchor
            inherit
            renderRoot={(props) => <Link to="/users/calculations/$id" params={{ id }} {...props} />}
          >
            <Code>{number}</Code>
          </Anchor>
        ),
      },
      {
        id: 'formula',
        header: t`Formula`,
        cell: ({ formula }) => (
          <bdi className={classes.formula}>{formulaText(formula, names, { i18n, format })}</bdi>
        ),
      },
      {
        id: 'event',
        header: t`Event`,
        cell: ({ event }) => (event.day === null ? '–' : format.day(event.day)),
      },
      {
        id: 'status',
        header: t`Status`,
        cell: ({ status, supersededBy }) =>
          supersededBy === null ? i18n._(priceStatusText[status]) : t`Superseded by ${supersededBy.number}`,
      },
      {
        id: 'amount',
        header: t`Price`,
        align: 'end',
        cell: (row) => <bdi>{calculationPrice(row, names.symbols, format) ?? t`licensed`}</bdi>,
      },
      { id: 'at', header: t`Made`, cell: ({ createdAt }) => <RelativeTime at={createdAt} /> },
    ],
    [t, i18n, format, names],
  );
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
