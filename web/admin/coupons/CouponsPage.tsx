import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconDiscount, IconPlus } from '@tabler/icons-react';
import { useMemo } from 'react';
import { contract } from '../../../contract/index.ts';
import { useRead } from '../../lib/api/query.ts';
import { useFormat } from '../../lib/format.ts';
import { useListAddress } from '../../lib/listAddress.ts';
import { usePageTitle } from '../../shared/settings/usePageTitle.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { CouponDrawer } from './CouponDrawer.tsx';
import { couponColumns } from './couponColumns.tsx';
import { parseCouponsSearch } from './couponsSearch.ts';

/** Coupon codes: discounts on a plan, or free days. */
export const CouponsPage = () => {
  const { t, i18n } = useLingui();
  const format = useFormat();
  usePageTitle(t`Coupons`);
  const { search, change, open } = useListAddress(parseCouponsSearch, ['coupon']);
  const { coupon: _open, ...query } = search;
  const list = useRead(contract.coupons.list, { query }, { staleTime: 0, keepPrevious: true });
  const plans = useRead(contract.plans.adminList).data?.items;
  const currency = useRead(contract.payments.config).data?.currency ?? 'USD';
  const columns = useMemo(
    () =>
      couponColumns({
        i18n,
        format,
        currency,
        nameOfPlan: (id) => plans?.find((plan) => plan.id === id)?.name ?? '…',
      }),
    [i18n, format, currency, plans],
  );
  const coupons = list.data?.items;
  const add = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => open({ coupon: 'new' })}>
      <Trans>New coupon</Trans>
    </Button>
  );
  return (
    <>
      <PageHeader
        title={<Trans>Coupons</Trans>}
        note={list.data === undefined ? '' : format.number(list.data.total)}
        actions={add}
      />
      <DataTable
        name="coupons"
        label={t`Coupons`}
        columns={columns}
        rows={coupons}
        idOf={(coupon) => coupon.id}
        openId={search.coupon}
        busy={list.isPlaceholderData}
        paging={list.data}
        onPage={(page) => change({ page })}
        onLimit={(limit) => change({ limit })}
        instead={
          coupons === undefined && list.error !== null ? (
            <ErrorState error={list.error} onRetry={() => void list.refetch()} />
          ) : list.data?.total === 0 ? (
            <EmptyState
              icon={<IconDiscount size={26} aria-hidden />}
              title={<Trans>No coupons yet</Trans>}
              text={
                <Trans>A coupon gives a discount on a plan, or lets members try one for some days.</Trans>
              }
              action={add}
            />
          ) : undefined
        }
      />
      <CouponDrawer
        id={search.coupon}
        coupons={coupons}
        plans={plans ?? []}
        currency={currency}
        loading={list.isPending}
        onClose={() => open({ coupon: undefined })}
      />
    </>
  );
};
