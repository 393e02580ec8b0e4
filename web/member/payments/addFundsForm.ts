import { z } from 'zod';
import { payments } from '../../../contract/billing/payments.ts';
import type { Answer } from '../../../contract/core/endpoint.ts';
import type { contract } from '../../../contract/index.ts';
import { type ParsedAmount, parseAmount, type Separators } from './amount.ts';

export type PaymentConfig = Answer<typeof contract.payments.config>;

/** Error messages of the amount field. */
export type AmountMessages = Record<Exclude<ParsedAmount['is'], 'amount'> | 'outside', string>;

/** Draft key of the form; the draft is kept until the money is credited. */
export const ADD_FUNDS_DRAFT = 'add-funds';

const { amount, paymentMethod } = payments.addFunds.body.shape;

/** Validates the typed fields against the site's limits; the output is the request body. */
export const addFundsForm = (
  { minorDigits, minAmount, maxAmount }: PaymentConfig,
  separators: Separators,
  messages: AmountMessages,
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
        context.issues.push({ code: 'custom', message: messages[fault ?? 'unreadable'], input: typed });
        return z.NEVER;
      })
      .pipe(amount),
    paymentMethod: paymentMethod.unwrap(),
  });
