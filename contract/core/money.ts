import { z } from 'zod';

/** As serialized in JSON: digits with at most three decimals, no exponent, no sign. */
const PLAIN = /^\d{1,12}(\.\d{1,3})?$/;

/**
 * A positive amount in major units. The server refuses more decimals than the currency has; `max` is also in major
 * units.
 */
export const moneyAmount = (max = 1e9) =>
  z
    .number('An amount like 149.50')
    .positive('More than zero')
    .max(max, `At most ${max}`)
    .refine((value) => PLAIN.test(String(value)), 'An amount like 149.50');

/** An amount that may be zero, such as a price. */
export const moneyPrice = z
  .number('An amount like 149.50')
  .min(0, 'Not below zero')
  .max(1e6, 'At most 1000000')
  .refine((value) => PLAIN.test(String(value)), 'An amount like 149.50');

/** A positive or negative amount, never zero. */
export const moneyChange = z
  .number('An amount like 149.50 or -20')
  .min(-1e6, 'At least -1000000')
  .max(1e6, 'At most 1000000')
  .refine((value) => value !== 0 && PLAIN.test(String(Math.abs(value))), 'An amount like 149.50 or -20');

/** ISO 4217 */
export const currencyCode = z.string().regex(/^[A-Z]{3}$/);
