import { describe, expect, test } from 'vitest';
import type { AdminPayment } from '../../../contract/billing/payments.ts';
import { msg } from '../../../contract/core/message.ts';
import { awaitsPayout, awaitsTransfer, leftOf, stepsOf, whyNoRefund } from './paymentActs.ts';

const payment = (more: Partial<AdminPayment>): AdminPayment => ({
  id: '018f5b1e-7c1a-7abc-8def-0123456789ab',
  number: 'P-2026-000001',
  type: 'plan_purchase',
  status: 'succeeded',
  amount: 39,
  refunded: 0,
  currency: 'USD',
  paymentMethod: 'wallet',
  provider: 'wallet',
  payer: 'me',
  description: 'Trader, 30 days',
  descriptionMessage: msg('billing.planFor', { plan: { name: 'Trader' }, days: 30 }),
  planId: null,
  refundOf: null,
  checkoutUrl: null,
  transfer: null,
  failure: null,
  failureMessage: null,
  creditedInstead: false,
  documents: [],
  createdAt: '2026-11-20T10:00:00.000Z',
  completedAt: '2026-11-20T10:01:00.000Z',
  expiresAt: null,
  user: { id: '018f5b1e-7c1a-7abc-8def-0123456789ac', username: 'ann', email: 'a@b.c', company: null },
  providerReference: null,
  confirmation: null,
  ...more,
});
const cashier = { permissions: ['wallet.adjust'] as const };
const reader = { permissions: ['payments.read'] as const };

describe('giving a payment back', () => {
  test('is for who may correct wallets, of what was paid and is not back yet', () => {
    expect(whyNoRefund(cashier, payment({}))).toBeNull();
    expect(whyNoRefund(reader, payment({}))).toBe('NOT_PERMITTED');
    expect(whyNoRefund(cashier, payment({ status: 'pending', completedAt: null }))).toBe('NOT_PAID');
    expect(whyNoRefund(cashier, payment({ status: 'refunded', refunded: 39 }))).toBe('ALL_BACK');
    expect(whyNoRefund(cashier, payment({ amount: 0 }))).toBe('WAS_FREE');
    expect(whyNoRefund(reader, payment({ type: 'refund' }))).toBe('IS_REFUND');
  });

  test('leaves an exact rest', () => {
    expect(leftOf({ amount: 39.3, refunded: 39.2 })).toBe(0.1);
    expect(leftOf({ amount: 1.005, refunded: 0 })).toBe(1.005);
  });
});

test('a bank transfer can be confirmed until it is paid, also after it was given up', () => {
  const bank = { provider: 'bank', type: 'top_up' } as const;
  const states = ['pending', 'expired', 'cancelled', 'succeeded', 'refunded', 'failed'] as const;
  expect(states.filter((status) => awaitsTransfer(payment({ ...bank, status })))).toEqual([
    'pending',
    'expired',
    'cancelled',
  ]);
  expect(awaitsTransfer(payment({ status: 'pending' }))).toBe(false);
  expect(awaitsTransfer(payment({ provider: 'bank', type: 'refund', status: 'pending' }))).toBe(false);
});

test('a refund of a transfer waits to be paid out, and only such a one', () => {
  const refund = { type: 'refund', status: 'pending' } as const;
  expect(awaitsPayout(payment({ ...refund, provider: 'bank' }))).toBe(true);
  expect(awaitsPayout(payment({ ...refund, provider: 'stripe' }))).toBe(false);
  expect(awaitsPayout(payment({ ...refund, provider: 'bank', status: 'succeeded' }))).toBe(false);
  expect(awaitsPayout(payment({ provider: 'bank', status: 'pending' }))).toBe(false);
});

describe('what became of a payment', () => {
  const whats = (...args: Parameters<typeof stepsOf>) => stepsOf(...args).map(({ what }) => what);

  test('is told in the order of time, with each refund', () => {
    const refunds = [
      payment({ type: 'refund', createdAt: '2026-11-22T10:00:00.000Z' }),
      payment({ type: 'refund', createdAt: '2026-11-21T10:00:00.000Z' }),
    ];
    const steps = stepsOf(payment({ refunded: 20 }), refunds);
    expect(steps.map(({ what }) => what)).toEqual(['begun', 'paid', 'refund', 'refund']);
    expect(steps.map(({ at }) => at)).toEqual(steps.map(({ at }) => at).toSorted());
  });

  test('ends with what it waits for or why it came to nothing', () => {
    const open = { completedAt: null } as const;
    expect(whats(payment({ ...open, status: 'pending' }), [])).toEqual(['begun', 'waits']);
    expect(whats(payment({ ...open, status: 'failed' }), [])).toEqual(['begun', 'failed']);
    expect(whats(payment({ ...open, status: 'expired' }), [])).toEqual(['begun', 'expired']);
  });
});
