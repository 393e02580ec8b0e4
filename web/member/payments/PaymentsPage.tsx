import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconReceipt2, IconSearchOff } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { contract } from '../../../contract/index.ts';
import { useRead } from '../../lib/api/query.ts';
import { useFormat } from '../../lib/format.ts';
import { useListAddress } from '../../lib/listAddress.ts';
import { usePayer, usePayerPaths } from '../../shared/money/payer.ts';
import { useMoney } from '../../shared/money/useMoney.ts';
import { usePageTitle } from '../../shared/settings/usePageTitle.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { BillingDialog } from '../billing/BillingDialog.tsx';
import { PaymentDrawer } from './PaymentDrawer.tsx';
import { PaymentsFilters } from './PaymentsFilters.tsx';
import { paymentColumns } from './paymentColumns.tsx';
import { isFiltered, parsePaymentsSearch, paymentsQuery } from './paymentsSearch.ts';

const PENDING_EVERY_MS = 20_000;

const Nothing = ({ filtered, onClear }: { filtered: boolean; onClear: () => void }) => {
  const paths = usePayerPaths();
  return filtered ? (
    <EmptyState
      icon={<IconSearchOff size={26} aria-hidden />}
      title={<Trans>No payment matches these filters</Trans>}
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
      text={<Trans>Top-ups and plans that are paid for appear here, with receipts.</Trans>}
      action={
        <Button renderRoot={(props) => <Link to={paths.wallet} {...props} />}>
          <Trans>Add funds</Trans>
        </Button>
      }
    />
  );
};

const opened = ['payment'] as const;

/** Own payments, newest first, each with its actions. */
export const PaymentsPage = () => {
  const { t, i18n } = useLingui();
  const payer = usePayer();
  const title = payer === 'me' ? t`Payments` : t`Company payments`;
  usePageTitle(title);
  const { number } = useFormat();
  const money = useMoney();
  const { search, change, open } = useListAddress(parsePaymentsSearch, opened);
  const list = useRead(
    contract.payments.list,
    { query: { ...paymentsQuery(search), payer } },
    {
      keepPrevious: true,
      staleTime: 0,
      refetchInterval: ({ state }) =>
        state.data?.items.some(({ status }) => status === 'pending') === true ? PENDING_EVERY_MS : false,
    },
  );
  const columns = useMemo(() => paymentColumns(i18n, money), [i18n, money]);
  const { data } = list;
  return (
    <>
      <PageHeader
        title={title}
        note={<span aria-live="polite">{data === undefined ? '' : number(data.total)}</span>}
        actions={<BillingDialog />}
      />
      <DataTable
        name="payments"
        label={title}
        columns={columns}
        rows={data?.items}
        idOf={({ id }) => id}
        openId={search.payment}
        busy={list.isPlaceholderData}
        paging={data}
        onPage={(page) => change({ page })}
        onLimit={(limit) => change({ limit })}
        toolbar={<PaymentsFilters search={search} onChange={change} />}
        instead={
          data === undefined && list.error !== null ? (
            <ErrorState error={list.error} onRetry={() => void list.refetch()} />
          ) : data?.total === 0 ? (
            <Nothing
              filtered={isFiltered(search)}
              onClear={() => change({ type: undefined, status: undefined })}
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
      <PaymentDrawer id={search.payment} onClose={() => open({ payment: undefined })} />
    </>
  );
};
