import type { Formatters } from './format.ts';

/** Minor digits of a currency by ISO 4217. */
export const isoDigits = (currency: string): number =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;

/** `1 234.50`, with the currency's minor digits. */
export const amountText = (format: Pick<Formatters, 'number'>, value: number, digits: number): string =>
  format.number(value, { min: digits, max: digits });

/** `+100.00`, `−39.00`: credits and debits differ by sign, not by colour alone. */
export const signedText = (format: Pick<Formatters, 'number'>, value: number, digits: number): string => {
  const sign = value > 0 ? '+' : value < 0 ? '−' : '';
  return `${sign}${amountText(format, Math.abs(value), digits)}`;
};
