import { z } from 'zod';
import { fault } from './message.ts';

/** As serialized in JSON: digits with at most three decimals, no exponent, no sign. */
const PLAIN = /^\d{1,12}(\.\d{1,3})?$/;

/**
 * A positive amount in major units. The server refuses more decimals than the currency has; `max` is also in major
 * units.
 */
export const moneyAmount = (max = 1e9) =>
  z
    .number(fault('billing.amount'))
    .positive(fault('field.aboveZero'))
    .max(max, fault('field.atMost', { max }))
    .refine((value) => PLAIN.test(String(value)), fault('billing.amount'));

/** An amount that may be zero, such as a price. */
export const moneyPrice = z
  .number(fault('billing.amount'))
  .min(0, fault('field.belowZero'))
  .max(1e6, fault('field.atMost', { max: 1_000_000 }))
  .refine((value) => PLAIN.test(String(value)), fault('billing.amount'));

/** A positive or negative amount, never zero. */
export const moneyChange = z
  .number(fault('billing.signedAmount'))
  .min(-1e6, fault('field.atLeast', { min: -1_000_000 }))
  .max(1e6, fault('field.atMost', { max: 1_000_000 }))
  .refine((value) => value !== 0 && PLAIN.test(String(Math.abs(value))), fault('billing.signedAmount'));

/** ISO 4217 */
export const currencyCode = z.string().regex(/^[A-Z]{3}$/);
