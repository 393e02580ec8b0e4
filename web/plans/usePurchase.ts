import { useRef, useState } from 'react';
import type { Answer } from '../../contract/endpoint.ts';
import { contract } from '../../contract/index.ts';
import type { Payment } from '../../contract/payments.ts';
import type { Quote } from '../../contract/plans.ts';
import { call } from '../lib/api.ts';
import { ApiError } from '../lib/apiError.ts';
import { comeBack } from '../lib/comeBack.ts';
import { refresh } from '../lib/query.ts';
import { repeatKeys } from '../lib/repeatKey.ts';
import { goToCheckout } from '../payments/checkout.ts';
import { afterPurchase } from '../payments/moneyReads.ts';
import { type Change, changeOf, sameOffer } from './planMath.ts';

export type PayBy = Payment['paymentMethod'];
export type Purchase = Answer<typeof contract.plans.purchase>;

/** Why nothing was bought, or why it is not known. */
export type Trouble =
  | { kind: 'changed'; why: Change; before: Quote; now: Quote }
  | { kind: 'unanswered' }
  | { kind: 'refused'; error: ApiError };

type Options = {
  planId: string;
  coupon: string | undefined;
  /** Where one comes back to after paying elsewhere. */
  backTo: string;
  /** The quote as it is now; null where it could not be had, which the screen then tells. */
  requote: () => Promise<Quote | null>;
  onCouponRefused: (message: string) => void;
  onBought: (bought: Purchase, quote: Quote) => void;
};

/** Nobody knows whether it was carried out; every other error says that it was not. */
const isUnanswered = (error: ApiError) =>
  error.isOffline || error.code === 'UNREADABLE' || error.code === 'IDEMPOTENCY_KEY_BUSY';

/**
 * Buys what was shown, or nothing. Right before it asks once more what buying would do, so that a second tab does not
 * extend what the first one bought. Only an attempt whose answer was lost is repeated as it was, with its key: the
 * server then gives its first answer.
 */
export const usePurchase = ({ planId, coupon, backTo, requote, onCouponRefused, onBought }: Options) => {
  const keys = useRef(repeatKeys());
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
    if (error.code === 'INSUFFICIENT_FUNDS') await requote();
    setTrouble({ kind: 'refused', error });
  };

  const attempt = async (shown: Quote, paymentMethod: PayBy) => {
    const body = { paymentMethod, expectedPrice: shown.due, ...(coupon === undefined ? {} : { coupon }) };
    const content = JSON.stringify(body);
    try {
      if (lost.current !== content && !(await stillThe(shown))) return;
      const idempotencyKey = keys.current.for([planId, body]);
      const bought = await call(contract.plans.purchase, { params: { id: planId }, body, idempotencyKey });
      lost.current = null;
      keys.current.arrived();
      if (bought.checkoutUrl !== null) {
        comeBack.keep(backTo);
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
