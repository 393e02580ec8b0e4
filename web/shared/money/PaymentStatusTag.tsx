import { useLingui } from '@lingui/react';
import type { Payment } from '../../../contract/billing/payments.ts';
import { Chip } from '../../ui/Chip.tsx';
import { statusOf, toneOf } from './paymentText.ts';

export const PaymentStatusTag = ({
  payment,
}: {
  payment: Pick<Payment, 'type' | 'status' | 'provider' | 'refunded'>;
}) => {
  const { i18n } = useLingui();
  return (
    <Chip tone={payment.status === 'succeeded' && payment.refunded > 0 ? 'amber' : toneOf[payment.status]}>
      {i18n._(statusOf(payment))}
    </Chip>
  );
};
