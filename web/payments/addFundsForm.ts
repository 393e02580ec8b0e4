import { z } from 'zod';
import type { Answer } from '../../contract/endpoint.ts';
import type { contract } from '../../contract/index.ts';
import { payments } from '../../contract/payments.ts';
import { type ParsedAmount, parseAmount, type Separators } from './amount.ts';

export type PaymentConfig = Answer<typeof contract.payments.config>;

/** What the form says of an amount that it does not take. */
export type AmountWords = Record<Exclude<ParsedAmount['is'], 'amount'> | 'outside', string>;

/** What is typed is kept under this name until the money is there. */
export const ADD_FUNDS_DRAFT = 'add-funds';

const { amount, paymentMethod } = payments.addFunds.body.shape;

/** The fields as they are typed, checked against the site's limits; what comes out is the body of the call. */
export const addFundsForm = (
  { minorDigits, minAmount, maxAmount }: PaymentConfig,
  separators: Separators,
  words: AmountWords,
) =>
  z.object({
    amount: z
      .string()
      .transform((typed, context) => {
        const parsed = parseAmount(typed, minorDigits, separators);
        const fault =
          parsed.is !== 'amount'
            ? parsed.is
            : parsed.value < minAmount || parsed.value > maxAmount
              ? 'outside'
              : null;
        if (parsed.is === 'amount' && fault === null) return parsed.value;
        context.issues.push({ code: 'custom', message: words[fault ?? 'unreadable'], input: typed });
        return z.NEVER;
      })
      .pipe(amount),
    paymentMethod: paymentMethod.unwrap(),
  });
