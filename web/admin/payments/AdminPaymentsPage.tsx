import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconBuildingBank, IconReceipt2, IconSearchOff } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { contract } from '../../../contract/index.ts';
import { call } from '../../lib/api/api.ts';
import { useRead } from '../../lib/api/query.ts';
import { useFormat } from '../../lib/format.ts';
import { useListAddress } from '../../lib/listAddress.ts';
import { useUser } from '../../lib/session.ts';
import { useMoney } from '../../shared/money/useMoney.ts';
import { usePageTitle } from '../../shared/settings/usePageTitle.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { ExportButtons } from '../../ui/inputs/ExportButtons.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { SavedViews } from '../savedViews/SavedViews.tsx';
import { AdminPaymentDrawer } from './AdminPaymentDrawer.tsx';
import { AdminPaymentsFilters } from './AdminPaymentsFilters.tsx';
import { adminPaymentColumns } from './adminPaymentColumns.tsx';
import { PaymentQueues } from './PaymentQueues.tsx';
import { whyNoConfirmation } from './paymentActs.ts';
import { exportQuery, isFiltered, noFilters, parseAdminPayments, paymentsQuery } from './paymentsSearch.ts';

const REFRESH_MS = 60_000;

const Nothing = ({ filtered, onClear }: { filtered: boolean; onClear: () => void }) =>
  filtered ? (
    <EmptyState
      icon={<IconSearchOff size={26} aria-hidden />}
      title={<Trans>Nothing matches these filters</Trans>}
      action={
        <Button variant="default" onClick={onClear}>
          <Trans>Clear filters</Trans>
        </Button>
      }
    />
  ) : (
    <EmptyState
      icon={<IconReceipt2 size={26} aria-hidden />}
      title={<Trans>No payments yet</Trans>}
      text={<Trans>Top-ups, purchases and refunds appear here as soon as somebody begins one.</Trans>}
    />
  );

/** All payments, newest first. */
export const AdminPaymentsPage = () => {
  const { t, i18n } = useLingui();
  const { number } = useFormat();
  const money = useMoney();
  usePageTitle(t`Payments`);
  const { search, change, open } = useListAddress(parseAdminPayments, ['payment']);
  const list = useRead(
    contract.payments.listForAdmin,
    { query: paymentsQuery(search) },
    { keepPrevious: true, staleTime: 0, refetchInterval: REFRESH_MS },
  );
  const movesMoney = whyNoConfirmation(useUser() ?? { permissions: [] }) === null;
  const columns = useMemo(() => adminPaymentColumns(i18n, money), [i18n, money]);
  const items = list.data?.items;
  const { page: _page, payment: _payment, ...kept } = search;
  return (
    <>
      <PageHeader
        title={<Trans>Payments</Trans>}
        note={<span aria-live="polite">{list.data === undefined ? '' : number(list.data.total)}</span>}
        actions={
          <>
            <PaymentQueues onPick={change} />
            {movesMoney && (
              <Button
                size="xs"
                variant="default"
                leftSection={<IconBuildingBank size={16} aria-hidden />}
                renderRoot={(props) => <Link to="/admin/payments/statement" {...props} />}
              >
                <Trans>Bank statement</Trans>
              </Button>
            )}
            <ExportButtons
              name={`payments-${new Date().toISOString().slice(0, 10)}`}
              label={(format) => t`Export ${format.toUpperCase()}`}
              read={(format) =>
                call(contract.payments.download, { query: { ...exportQuery(search), format } })
              }
            />
          </>
        }
      />
      <DataTable
        name="adminPayments"
        label={t`Payments`}
        columns={columns}
        rows={items}
        idOf={(payment) => payment.id}
        openId={search.payment}
        busy={list.isPlaceholderData}
        paging={list.data}
        onPage={(page) => change({ page })}
        onLimit={(limit) => change({ limit })}
        toolbar={<AdminPaymentsFilters search={search} onChange={change} />}
        views={
          <SavedViews screen="payments" table="adminPayments" search={kept} parse={parseAdminPayments} />
        }
        instead={
          items === undefined && list.error !== null ? (
            <ErrorState error={list.error} onRetry={() => void list.refetch()} />
          ) : items?.length === 0 ? (
            <Nothing filtered={isFiltered(search)} onClear={() => change(noFilters)} />
          ) : undefined
        }
      />
      <AdminPaymentDrawer
        id={search.payment}
        onOpen={(payment) => open({ payment })}
        onClose={() => open({ payment: undefined })}
      />
    </>
  );
};
