import { useCallback } from 'react';
import { useFormat } from '../../lib/format.ts';
import { amountText, isoDigits } from '../../lib/money.ts';

/** `39.00 USD`, with ISO 4217 digits: public pages do not query the payment settings. */
export const useMoney = () => {
  const format = useFormat();
  return useCallback(
    (value: number, currency: string) => `${amountText(format, value, isoDigits(currency))}\u00a0${currency}`,
    [format],
  );
};
