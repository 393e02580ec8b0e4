import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import {
  type AdminPayment,
  openTransferStatuses,
  paidTransferStatuses,
} from '../../../contract/billing/payments.ts';
import type { Permission } from '../../../contract/core/access.ts';

type Viewer = { permissions: readonly Permission[] };
type Acted = Pick<AdminPayment, 'type' | 'status' | 'provider' | 'amount' | 'refunded'>;

export const hindranceText = {
  NOT_PERMITTED: msg`Read-only. Moving money requires the permission “Adjust wallets”.`,
  IS_REFUND: msg`A refund cannot be refunded itself.`,
  NOT_PAID: msg`Nothing was paid, so there is nothing to refund.`,
  ALL_BACK: msg`All of it was refunded already.`,
  WAS_FREE: msg`It cost nothing, so there is nothing to refund.`,
} satisfies Record<string, MessageDescriptor>;
export type Hindrance = keyof typeof hindranceText;

const movesMoney = ({ permissions }: Viewer): boolean => permissions.includes('wallet.adjust');

/** Amount not yet refunded, exact to a thousandth. */
export const leftOf = ({ amount, refunded }: Pick<Acted, 'amount' | 'refunded'>): number =>
  Math.round((amount - refunded) * 1000) / 1000;

/** Why a payment cannot be refunded; null if it can. */
export const whyNoRefund = (viewer: Viewer, payment: Acted): Hindrance | null => {
  if (payment.type === 'refund') return 'IS_REFUND';
  if (payment.status === 'refunded') return 'ALL_BACK';
  if (payment.status !== 'succeeded') return 'NOT_PAID';
  if (payment.amount === 0) return 'WAS_FREE';
  return movesMoney(viewer) ? null : 'NOT_PERMITTED';
};

/** A transfer can still arrive after the payment was cancelled or has expired. */
export const awaitsTransfer = ({ type, provider, status }: Acted): boolean =>
  type !== 'refund' && provider === 'bank' && openTransferStatuses.includes(status);

/** A transfer that was confirmed, whatever became of it. */
export const isPaidTransfer = ({ type, provider, status }: Acted): boolean =>
  type !== 'refund' && provider === 'bank' && paidTransferStatuses.includes(status);

/** A refund that somebody has to transfer from the bank account. */
export const awaitsPayout = ({ type, provider, status }: Acted): boolean =>
  type === 'refund' && provider === 'bank' && status === 'pending';

export const whyNoConfirmation = (viewer: Viewer): Hindrance | null =>
  movesMoney(viewer) ? null : 'NOT_PERMITTED';

export type Step = {
  /** Null if the time was not recorded. */
  at: string | null;
  what: 'begun' | 'paid' | 'failed' | 'cancelled' | 'expired' | 'waits' | 'refund';
  /** Set for a refund step. */
  refund?: AdminPayment;
};

/** Steps of a payment in chronological order; what it waits for, or its final state, comes last. */
export const stepsOf = (payment: AdminPayment, refunds: readonly AdminPayment[]): Step[] => {
  const { status, createdAt, completedAt, expiresAt } = payment;
  const begun: Step = { at: createdAt, what: 'begun' };
  if (completedAt !== null) {
    const back = refunds
      .map((refund): Step => ({ at: refund.createdAt, what: 'refund', refund }))
      .toSorted((one, other) => (one.at ?? '').localeCompare(other.at ?? ''));
    return [begun, { at: completedAt, what: 'paid' }, ...back];
  }
  if (status === 'pending') return [begun, { at: expiresAt, what: 'waits' }];
  return status === 'failed' || status === 'cancelled' || status === 'expired'
    ? [begun, { at: null, what: status }]
    : [begun];
};
