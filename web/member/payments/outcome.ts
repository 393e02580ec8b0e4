import type { Payment } from '../../../contract/billing/payments.ts';

/** Payment result as shown after returning from the provider. */
export type Outcome =
  | 'waiting'
  | 'credited'
  | 'planBought'
  | 'creditedInstead'
  | 'failed'
  | 'cancelled'
  | 'expired'
  | 'refunded';

type Standing = Pick<Payment, 'type' | 'status' | 'creditedInstead'>;

export const outcomeOf = ({ type, status, creditedInstead }: Standing): Outcome => {
  if (status === 'pending') return 'waiting';
  if (status !== 'succeeded') return status;
  if (type !== 'plan_purchase') return 'credited';
  return creditedInstead ? 'creditedInstead' : 'planBought';
};

const FIRST_MS = 1_000;
const LONGEST_MS = 30_000;
const GROWTH = 1.4;

/** Polling delay with backoff: banks answer at once, or late. */
export const pauseAfter = (looks: number): number =>
  Math.min(LONGEST_MS, Math.round(FIRST_MS * GROWTH ** Math.min(looks, 40)));
