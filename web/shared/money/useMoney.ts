import { useMemo } from 'react';
import { contract } from '../../../contract/index.ts';
import { useRead } from '../../lib/api/query.ts';
import { useFormat } from '../../lib/format.ts';
import { amountText, isoDigits, signedText } from '../../lib/money.ts';

/** Keeps a number and its currency on one line. */
const NBSP = '\u00a0';

/** Localized amounts: number and currency together, with the digits of the currency. */
export const useMoney = () => {
  const format = useFormat();
  const { data: config } = useRead(contract.payments.config);
  return useMemo(() => {
    const digitsOf = (currency: string) =>
      config?.currency === currency ? config.minorDigits : isoDigits(currency);
    return {
      digitsOf,
      /** `149.50` */
      figure: (value: number, currency: string) => amountText(format, value, digitsOf(currency)),
      /** `149.50 USD` */
      money: (value: number, currency: string) =>
        format.inOrder(`${amountText(format, value, digitsOf(currency))}${NBSP}${currency}`),
      /** `+100.00`, `−39.00` */
      signed: (value: number, currency: string) => signedText(format, value, digitsOf(currency)),
    };
  }, [format, config]);
};
