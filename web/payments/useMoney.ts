import { useMemo } from 'react';
import { contract } from '../../contract/index.ts';
import { useFormat } from '../lib/format.ts';
import { amountText, isoDigits, signedText } from '../lib/money.ts';
import { useRead } from '../lib/query.ts';

/** A figure and its currency never part at the end of a line. */
const NBSP = '\u00a0';

/** Money in words of the reader's language: number and currency together, with the digits of the currency. */
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
