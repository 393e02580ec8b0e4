import { useLingui } from '@lingui/react';
import type { Payment } from '../../../contract/billing/payments.ts';
import { Chip } from '../../ui/Chip.tsx';
import { statusOf, toneOf } from './paymentText.ts';

type Props = {
  payment: Pick<Payment, 'type' | 'status' | 'provider' | 'refunded'>;
  /** In the back office. */
  toStaff?: boolean;
};

export const PaymentStatusTag = ({ payment, toStaff = false }: Props) => {
  const { i18n } = useLingui();
  const isPart = payment.status === 'succeeded' && payment.refunded > 0;
  return <Chip tone={isPart ? 'amber' : toneOf[payment.status]}>{i18n._(statusOf(payment, toStaff))}</Chip>;
};
