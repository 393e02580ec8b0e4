import { useRef, useState } from 'react';
import type { Payment } from '../../../contract/billing/payments.ts';
import type { Quote } from '../../../contract/billing/plans.ts';
import type { Answer } from '../../../contract/core/endpoint.ts';
import { contract } from '../../../contract/index.ts';
import { call } from '../../lib/api/api.ts';
import { ApiError } from '../../lib/api/apiError.ts';
import { idempotencyKeys } from '../../lib/api/idempotencyKey.ts';
import { refresh } from '../../lib/api/query.ts';
import { returnPath } from '../../lib/returnPath.ts';
import { goToCheckout } from '../../shared/money/checkout.ts';
import { afterPurchase } from '../../shared/money/moneyReads.ts';
import { usePayer } from '../../shared/money/payer.ts';
import { type Change, changeOf, sameOffer } from '../../shared/plans/planMath.ts';

export type PayBy = Payment['paymentMethod'];
export type Purchase = Answer<typeof contract.plans.purchase>;

/** Why the purchase failed, or why its result is unknown. */
export type Trouble =
  | { kind: 'changed'; why: Change; before: Quote; now: Quote }
  | { kind: 'unanswered' }
  | { kind: 'refused'; error: ApiError };

type Options = {
  planId: string;
  coupon: string | undefined;
  /** Where to return after paying at the provider. */
  backTo: string;
  /** Fetches the current quote; null if that failed, which the screen then reports. */
  requote: () => Promise<Quote | null>;
  onCouponRefused: (message: string) => void;
  onBought: (bought: Purchase, quote: Quote) => void;
};

/** Errors that leave the result unknown; any other error means that nothing was bought. */
const isUnanswered = (error: ApiError) =>
  error.isOffline || error.code === 'UNREADABLE' || error.code === 'IDEMPOTENCY_KEY_BUSY';

/**
 * Buys exactly what was shown, or nothing. It requotes right before buying, so that a second tab does not extend what
 * the first one bought. Only an attempt whose response was lost is repeated unchanged with its idempotency key: the
 * server then returns its first response.
 */
export const usePurchase = ({ planId, coupon, backTo, requote, onCouponRefused, onBought }: Options) => {
  const payer = usePayer();
  const keys = useRef(idempotencyKeys());
  const lost = useRef<string | null>(null);
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<Trouble | null>(null);

  const stillThe = async (shown: Quote): Promise<boolean> => {
    const now = await requote();
    if (now === null) return false;
    if (sameOffer(shown, now)) return true;
    setTrouble({ kind: 'changed', why: changeOf(shown, now), before: shown, now });
    return false;
  };

  const refused = async (error: ApiError, shown: Quote) => {
    if (error.code === 'PRICE_CHANGED' && !(await stillThe(shown))) return;
    if (error.code === 'COUPON_INVALID') return onCouponRefused(error.message);
    if (error.code === 'PLAN_INACTIVE') refresh([contract.plans.info, contract.plans.checkUpgrade]);
    if (error.code === 'INSUFFICIENT_FUNDS' || error.code === 'BILLING_DETAILS_MISSING') await requote();
    setTrouble({ kind: 'refused', error });
  };

  const attempt = async (shown: Quote, paymentMethod: PayBy) => {
    const body = {
      payer,
      paymentMethod,
      expectedPrice: shown.due,
      ...(coupon === undefined ? {} : { coupon }),
    };
    const content = JSON.stringify(body);
    try {
      if (lost.current !== content && !(await stillThe(shown))) return;
      const idempotencyKey = keys.current.for([planId, body]);
      const bought = await call(contract.plans.purchase, { params: { id: planId }, body, idempotencyKey });
      lost.current = null;
      keys.current.arrived();
      if (bought.checkoutUrl !== null) {
        returnPath.save(backTo);
        if (goToCheckout(bought.checkoutUrl)) return;
      }
      if (bought.period !== null) await afterPurchase();
      onBought(bought, shown);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      lost.current = isUnanswered(error) ? content : null;
      if (lost.current === null) await refused(error, shown);
      else setTrouble({ kind: 'unanswered' });
    }
  };

  const buy = async (shown: Quote, paymentMethod: PayBy): Promise<void> => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    setTrouble(null);
    try {
      await attempt(shown, paymentMethod);
    } finally {
      running.current = false;
      setBusy(false);
    }
  };

  return { buy, busy, trouble, forgetTrouble: () => setTrouble(null) };
};
