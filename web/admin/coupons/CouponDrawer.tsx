import { Trans, useLingui } from '@lingui/react/macro';
import { Drawer, Skeleton, Stack } from '@mantine/core';
import { IconDiscount } from '@tabler/icons-react';
import { useState } from 'react';
import type { Coupon } from '../../../contract/billing/coupons.ts';
import type { Plan } from '../../../contract/billing/plans.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { SkeletonCard } from '../../ui/feedback/SkeletonCard.tsx';
import { CouponForm } from './CouponForm.tsx';
import { isNew } from './couponsSearch.ts';

type Props = {
  id: string | undefined;
  coupons: readonly Coupon[] | undefined;
  plans: readonly Pick<Plan, 'id' | 'name'>[];
  currency: string;
  loading: boolean;
  onClose: () => void;
};

/** One coupon at its own address, or a new one. */
export const CouponDrawer = ({ id, coupons, plans, currency, loading, onClose }: Props) => {
  const { t } = useLingui();
  // The last content stays visible while the drawer closes.
  const [last, setLast] = useState(id);
  if (id !== undefined && id !== last) setLast(id);
  const [asking, setAsking] = useState(false);
  const coupon = coupons?.find((one) => one.id === last);
  const making = isNew(last);
  return (
    <Drawer
      opened={id !== undefined}
      onClose={onClose}
      size={520}
      closeOnEscape={!asking}
      title={making ? t`New coupon` : (coupon?.code ?? t`Coupon`)}
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      {(making || coupon !== undefined) && (
        <CouponForm
          key={last}
          coupon={making ? undefined : coupon}
          plans={plans}
          currency={currency}
          onDone={onClose}
          onAsking={setAsking}
        />
      )}
      {coupon === undefined && !making && loading && (
        <Stack gap="md" role="status" aria-label={t`Loading`}>
          <Skeleton height={60} />
          <SkeletonCard height={240} />
        </Stack>
      )}
      {coupon === undefined && !making && !loading && (
        <EmptyState
          icon={<IconDiscount size={26} aria-hidden />}
          title={<Trans>This coupon is not on this page of the list</Trans>}
          text={<Trans>It may have been deleted.</Trans>}
        />
      )}
    </Drawer>
  );
};
