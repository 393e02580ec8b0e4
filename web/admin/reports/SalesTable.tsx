import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconReceipt2, IconSearchOff } from '@tabler/icons-react';
import { useMemo } from 'react';
import { contract } from '../../../contract/index.ts';
import { call } from '../../lib/api/api.ts';
import { useRead } from '../../lib/api/query.ts';
import { useFormat } from '../../lib/format.ts';
import type { Patch } from '../../lib/listAddress.ts';
import { useUser } from '../../lib/session.ts';
import { useMoney } from '../../shared/money/useMoney.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { ExportButtons } from '../../ui/inputs/ExportButtons.tsx';
import { Segmented } from '../../ui/inputs/Segmented.tsx';
import { Section } from '../../ui/Section.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import classes from './ReportsPage.module.css';
import {
  isFiltered,
  ledgerOf,
  noFilters,
  type ReportSearch,
  type Span,
  salesFilter,
} from './reportSearch.ts';
import { ledgerText } from './reportText.ts';
import { SalesFilters } from './SalesFilters.tsx';
import { saleColumns } from './saleColumns.tsx';

type Props = {
  span: Span;
  search: ReportSearch;
  days: { from: string; to: string } | undefined;
  onChange: (patch: Patch<ReportSearch>) => void;
};

const useSales = (span: Span, search: ReportSearch) =>
  useRead(
    contract.reports.transactions,
    {
      query: {
        ...span,
        ...salesFilter(search),
        ...(search.page === undefined ? {} : { page: search.page }),
        ...(search.limit === undefined ? {} : { limit: search.limit }),
      },
    },
    { staleTime: 0, keepPrevious: true },
  );

/** The individual sales, refunds and top-ups behind the figures. */
export const SalesTable = ({ span, search, days, onChange }: Props) => {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const { signed } = useMoney();
  const ledger = ledgerOf(search);
  const mayOpen = useUser()?.permissions.includes('payments.read') === true;
  const sales = useSales(span, search);
  const { data } = sales;
  const currency = data?.currency ?? 'USD';
  const columns = useMemo(
    () => saleColumns({ i18n, format, signed: (amount) => signed(amount, currency), mayOpen }),
    [i18n, format, signed, currency, mayOpen],
  );
  return (
    <Section
      title={<Trans>Transactions</Trans>}
      note={
        data !== undefined && (
          <span aria-live="polite">
            <Plural value={data.total} one="# transaction" other="# transactions" />,{' '}
            <Trans>
              sum {signed(data.sums[ledger], currency)} {currency}
            </Trans>
          </span>
        )
      }
      actions={
        <ExportButtons
          name={`sales-${days === undefined ? span.period : `${days.from}-${days.to}`}`}
          label={(as) => t`Export ${as.toUpperCase()}`}
          read={(as) =>
            call(contract.reports.download, { query: { ...span, ...salesFilter(search), format: as } })
          }
        />
      }
    >
      <div className={classes.ledgers}>
        <Segmented
          label={t`Ledger`}
          options={(['revenue', 'cash'] as const).map((value) => ({
            value,
            label: i18n._(ledgerText[value]),
          }))}
          value={ledger}
          onChange={(next) =>
            onChange({ ledger: next === 'revenue' ? undefined : next, kind: undefined, page: undefined })
          }
        />
        <p className={classes.quiet}>
          {ledger === 'revenue' ? (
            <Trans>What was sold, however it was paid, less what was refunded.</Trans>
          ) : (
            <Trans>
              What came into wallets from outside, less what was paid out again. Plans paid by card or
              transfer stand under Revenue.
            </Trans>
          )}
        </p>
      </div>
      <div className={classes.table}>
        <DataTable
          name="sales"
          label={t`Transactions`}
          columns={columns}
          rows={data?.items}
          idOf={({ id }) => id}
          busy={sales.isPlaceholderData}
          paging={data}
          onPage={(page) => onChange({ page })}
          onLimit={(limit) => onChange({ limit })}
          toolbar={<SalesFilters search={search} onChange={onChange} />}
          instead={
            data === undefined && sales.error !== null ? (
              <ErrorState error={sales.error} onRetry={() => void sales.refetch()} />
            ) : data?.total !== 0 ? undefined : isFiltered(search) ? (
              <EmptyState
                icon={<IconSearchOff size={26} aria-hidden />}
                title={<Trans>Nothing matches these filters</Trans>}
                action={
                  <Button variant="default" onClick={() => onChange(noFilters)}>
                    <Trans>Clear filters</Trans>
                  </Button>
                }
              />
            ) : (
              <EmptyState
                icon={<IconReceipt2 size={26} aria-hidden />}
                title={<Trans>No money moved in this period</Trans>}
                text={<Trans>Pick a longer one to see earlier sales.</Trans>}
              />
            )
          }
        />
      </div>
    </Section>
  );
};
