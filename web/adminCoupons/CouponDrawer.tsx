import { Trans, useLingui } from '@lingui/react/macro';
import { Drawer, Skeleton, Stack } from '@mantine/core';
import { IconDiscount } from '@tabler/icons-react';
import { useState } from 'react';
import type { Coupon } from '../../contract/coupons.ts';
import type { Plan } from '../../contract/plans.ts';
import { AwaitedCard } from '../ui/AwaitedCard.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
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

/** One coupon at its own address, or one that is being made. */
export const CouponDrawer = ({ id, coupons, plans, currency, loading, onClose }: Props) => {
  const { t } = useLingui();
  // What was open stays readable while the drawer slides out.
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
          <AwaitedCard height={240} />
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
