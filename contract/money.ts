import { z } from 'zod';

/** As JSON writes it: digits with at most three decimals, no exponent, no sign. */
const PLAIN = /^\d{1,12}(\.\d{1,3})?$/;

/**
 * An amount in major units, more than zero. The server refuses more decimals than the currency has; `max` is in major
 * units as well.
 */
export const moneyAmount = (max = 1e9) =>
  z
    .number('An amount like 149.50')
    .positive('More than zero')
    .max(max, `At most ${max}`)
    .refine((value) => PLAIN.test(String(value)), 'An amount like 149.50');

/** An amount that may be zero, as a price can. */
export const moneyPrice = z
  .number('An amount like 149.50')
  .min(0, 'Not below zero')
  .max(1e6, 'At most 1000000')
  .refine((value) => PLAIN.test(String(value)), 'An amount like 149.50');

/** More or less than zero, never zero. */
export const moneyChange = z
  .number('An amount like 149.50 or -20')
  .min(-1e6, 'At least -1000000')
  .max(1e6, 'At most 1000000')
  .refine((value) => value !== 0 && PLAIN.test(String(Math.abs(value))), 'An amount like 149.50 or -20');

/** ISO 4217 */
export const currencyCode = z.string().regex(/^[A-Z]{3}$/);
