import Big from 'big.js';
import { msg } from '../../../contract/core/message.ts';
import { invalid } from '../../lib/errors.ts';

/** Converts major to whole minor units. Excess decimals are refused at `path`. */
export function toMinor(major: number, minorDigits: number, path: string): number {
  const minor = new Big(String(major)).times(new Big(10).pow(minorDigits));
  if (!minor.eq(minor.round(0))) {
    invalid([{ path, message: msg('billing.decimals', { digits: minorDigits }) }]);
  }
  return Number(minor.toString());
}

/** Converts whole minor to major units. */
export const toMajor = (minor: number, minorDigits: number): number =>
  Number(new Big(minor).div(new Big(10).pow(minorDigits)).toString());

/** `39.00 USD`. */
export const amountText = (minor: number, minorDigits: number, currency: string): string =>
  `${toMajor(minor, minorDigits).toFixed(minorDigits)} ${currency}`;
