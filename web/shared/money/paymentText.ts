import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Payment } from '../../../contract/billing/payments.ts';

export const typeText: Record<Payment['type'], MessageDescriptor> = {
  top_up: msg`Top-up`,
  plan_purchase: msg`Plan`,
  refund: msg`Refund`,
};

export const methodText: Record<Payment['paymentMethod'], MessageDescriptor> = {
  wallet: msg`Wallet`,
  credit_card: msg`Card`,
  bank_transfer: msg`Bank transfer`,
};

export const statusText: Record<Payment['status'], MessageDescriptor> = {
  pending: msg`Pending`,
  succeeded: msg`Paid`,
  failed: msg`Failed`,
  cancelled: msg`Cancelled`,
  refunded: msg`Refunded`,
  expired: msg`Expired`,
};

/** A refund is money on its way back: the same states have different texts. */
const refundStatusText: Partial<Record<Payment['status'], MessageDescriptor>> = {
  pending: msg`On its way back`,
  succeeded: msg`Refunded`,
};

type Stated = Pick<Payment, 'type' | 'status' | 'provider' | 'refunded'>;

/** `toStaff`: who has to transfer the refund of a bank transfer reads that. */
export const statusOf = (
  { type, status, provider, refunded }: Stated,
  toStaff = false,
): MessageDescriptor => {
  if (type === 'refund') {
    if (toStaff && status === 'pending' && provider === 'bank') return msg`To pay out`;
    return refundStatusText[status] ?? statusText[status];
  }
  return status === 'succeeded' && refunded > 0 ? msg`Partly refunded` : statusText[status];
};

export const toneOf: Record<Payment['status'], 'ok' | 'amber' | 'flame' | 'plain' | 'petrol'> = {
  pending: 'amber',
  succeeded: 'ok',
  failed: 'flame',
  cancelled: 'plain',
  refunded: 'petrol',
  expired: 'plain',
};
