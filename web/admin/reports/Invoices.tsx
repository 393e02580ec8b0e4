import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Anchor, Button } from '@mantine/core';
import { IconFileInvoice, IconSearchOff } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
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
import { Section } from '../../ui/Section.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { InvoiceFilters } from './InvoiceFilters.tsx';
import { invoiceColumns } from './invoiceColumns.tsx';
import classes from './ReportsPage.module.css';
import { invoiceFilter, noInvoiceFilters, type ReportSearch, type Span } from './reportSearch.ts';

type Props = {
  span: Span;
  search: ReportSearch;
  days: { from: string; to: string } | undefined;
  onChange: (patch: Patch<ReportSearch>) => void;
};

const Nothing = ({
  filtered,
  issued,
  onClear,
}: {
  filtered: boolean;
  issued: boolean;
  onClear: () => void;
}) => {
  const maySet = useUser()?.permissions.includes('settings.write') === true;
  if (filtered)
    return (
      <EmptyState
        icon={<IconSearchOff size={26} aria-hidden />}
        title={<Trans>Nothing matches these filters</Trans>}
        action={
          <Button variant="default" onClick={onClear}>
            <Trans>Clear filters</Trans>
          </Button>
        }
      />
    );
  return (
    <EmptyState
      icon={<IconFileInvoice size={26} aria-hidden />}
      title={<Trans>No invoices in this period</Trans>}
      text={
        issued ? (
          <Trans>Every paid plan gets one.</Trans>
        ) : maySet ? (
          <Anchor
            inherit
            renderRoot={(props) => <Link to="/admin/site-settings" search={{ tab: 'invoices' }} {...props} />}
          >
            <Trans>This site issues no invoices. Set them up</Trans>
          </Anchor>
        ) : (
          <Trans>This site issues no invoices.</Trans>
        )
      }
    />
  );
};

/** Invoices and credit notes of the period, for the accountant. */
export const Invoices = ({ span, search, days, onChange }: Props) => {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const { signed, money } = useMoney();
  const filter = invoiceFilter(search);
  const { invoicePage: page, invoiceLimit: limit } = search;
  const list = useRead(
    contract.invoices.listForAdmin,
    {
      query: {
        ...span,
        ...filter,
        ...(page === undefined ? {} : { page }),
        ...(limit === undefined ? {} : { limit }),
      },
    },
    { staleTime: 0, keepPrevious: true },
  );
  const { data } = list;
  const currency = data?.currency ?? 'USD';
  const columns = useMemo(
    () => invoiceColumns({ i18n, format, signed: (amount) => signed(amount, currency) }),
    [i18n, format, signed, currency],
  );
  const change = (patch: Patch<ReportSearch>) => onChange({ invoicePage: undefined, ...patch });
  return (
    <Section
      title={<Trans>Invoices and credit notes</Trans>}
      note={
        data !== undefined &&
        data.total > 0 && (
          <span aria-live="polite">
            <Plural value={data.total} one="# document" other="# documents" />,{' '}
            <Trans>
              net {money(data.sums.net, currency)}, VAT {money(data.sums.tax, currency)}, gross{' '}
              {money(data.sums.gross, currency)}
            </Trans>
          </span>
        )
      }
      actions={
        <ExportButtons
          name={`invoices-${days === undefined ? span.period : `${days.from}-${days.to}`}`}
          label={(format) => t`Invoices as ${format.toUpperCase()}`}
          read={(format) => call(contract.invoices.download, { query: { ...span, ...filter, format } })}
        />
      }
    >
      <div className={classes.table}>
        <DataTable
          name="invoices"
          label={t`Invoices and credit notes`}
          columns={columns}
          rows={data?.items}
          idOf={({ id }) => id}
          busy={list.isPlaceholderData}
          paging={data}
          onPage={(next) => onChange({ invoicePage: next })}
          onLimit={(next) => change({ invoiceLimit: next })}
          toolbar={<InvoiceFilters search={search} onChange={change} />}
          instead={
            data === undefined && list.error !== null ? (
              <ErrorState error={list.error} onRetry={() => void list.refetch()} />
            ) : data?.total === 0 ? (
              <Nothing
                filtered={Object.keys(filter).length > 0}
                issued={data.issued}
                onClear={() => change(noInvoiceFilters)}
              />
            ) : undefined
          }
        />
      </div>
    </Section>
  );
};
