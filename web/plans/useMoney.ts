import { useCallback } from 'react';
import { useFormat } from '../lib/format.ts';
import { amountText, isoDigits } from '../lib/money.ts';

/** `39.00 USD`, with the digits that ISO 4217 gives the currency: public pages do not ask how to pay for it. */
export const useMoney = () => {
  const format = useFormat();
  return useCallback(
    (value: number, currency: string) => `${amountText(format, value, isoDigits(currency))}\u00a0${currency}`,
    [format],
  );
};
