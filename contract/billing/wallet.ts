import { z } from 'zod';
import { confirmed } from '../core/costly.ts';
import { endpoint } from '../core/endpoint.ts';
import { messageSchema } from '../core/message.ts';
import { currencyCode, moneyAmount, moneyChange } from '../core/money.ts';
import { idParams, pageOf, pageQuery } from '../core/page.ts';
import { line } from '../core/text.ts';
import { payer, payerErrors } from './payer.ts';

export const transactionTypes = ['top_up', 'purchase', 'refund', 'adjustment', 'test_credit'] as const;

/** All amounts in major units of the wallet's currency; spending is negative. */
export const walletTransaction = z.object({
  id: z.uuid(),
  type: z.enum(transactionTypes),
  amount: z.number(),
  balanceAfter: z.number(),
  paymentMethod: z.string().nullable(),
  description: z.string(),
  descriptionMessage: messageSchema,
  paymentId: z.uuid().nullable(),
  createdAt: z.iso.datetime(),
});
export type WalletTransaction = z.infer<typeof walletTransaction>;

const walletShape = z.object({
  balance: z.number(),
  currency: currencyCode,
  /** Sum of started top-ups that are not settled yet. */
  pending: z.number(),
});

const transactionsQuery = z.strictObject({ type: z.enum(transactionTypes).optional(), ...pageQuery(10) });
const payerQuery = z.strictObject({ payer });

/** `reason` is shown to the owner of the wallet. */
export const adjustBody = z.strictObject({ amount: moneyChange, reason: line(200), confirmed });

const walletOf = {
  access: { permission: 'payments.read' },
  rate: 'general',
  params: idParams,
  query: transactionsQuery,
  status: 200,
  response: pageOf(walletTransaction).extend({ wallet: walletShape }),
  errors: ['NOT_FOUND'],
} as const;

const adjustment = {
  access: { permission: 'wallet.adjust' },
  reauth: true,
  rate: 'general',
  params: idParams,
  body: adjustBody,
  status: 201,
  response: walletTransaction,
  errors: [
    'NOT_FOUND',
    'INSUFFICIENT_FUNDS',
    'VALIDATION_FAILED',
    'NOT_ON_YOURSELF',
    'CONFIRMATION_REQUIRED',
  ],
  repeatable: true,
} as const;

/** Prepaid credit for this site's own services: no transfers between users, no cash-out. */
export const wallet = {
  read: endpoint({
    method: 'GET',
    path: '/wallet',
    summary: 'Balance of one’s own wallet or that of one’s company',
    access: 'signedIn',
    rate: 'general',
    query: payerQuery,
    status: 200,
    response: walletShape,
    errors: payerErrors,
  }),
  transactions: endpoint({
    method: 'GET',
    path: '/wallet/transactions',
    summary: 'Its movements with the balance after each, newest first',
    access: 'signedIn',
    rate: 'general',
    query: transactionsQuery.extend({ payer }),
    status: 200,
    response: pageOf(walletTransaction),
    errors: payerErrors,
  }),
  testBalance: endpoint({
    method: 'POST',
    path: '/wallet/test-balance',
    summary: 'Credit for trying out; only where the sandbox is the provider',
    access: 'signedIn',
    rate: 'general',
    body: z.strictObject({ amount: moneyAmount(1000).default(100), payer }),
    status: 201,
    response: walletShape,
    errors: ['NOT_FOUND', ...payerErrors],
    repeatable: true,
  }),
  ofUser: endpoint({
    method: 'GET',
    path: '/wallet/users/:id',
    summary: 'Somebody’s balance and movements',
    ...walletOf,
  }),
  ofCompany: endpoint({
    method: 'GET',
    path: '/wallet/companies/:id',
    summary: 'Balance and movements of a company',
    ...walletOf,
  }),
  adjust: endpoint({
    method: 'POST',
    path: '/wallet/users/:id/adjust',
    summary: 'Correct somebody’s balance, with the reason that they read',
    ...adjustment,
  }),
  adjustCompany: endpoint({
    method: 'POST',
    path: '/wallet/companies/:id/adjust',
    summary: 'Correct the balance of a company, with the reason that its admins read; not of one’s own',
    ...adjustment,
  }),
  integrity: endpoint({
    method: 'GET',
    path: '/integrity',
    summary: 'Whether the books are exact, told from the entries themselves',
    access: { permission: 'wallet.adjust' },
    rate: 'general',
    status: 200,
    response: z.object({
      ok: z.boolean(),
      /** Transactions whose entries do not sum to zero. */
      unbalanced: z.array(z.uuid()),
      /** Wallets whose balance differs from the sum of their entries or from their last `balanceAfter`. */
      drift: z.array(z.uuid()),
      negative: z.array(z.uuid()),
      /** Succeeded payments without exactly one movement, and movements of payments that did not succeed. */
      paidNotOnce: z.array(z.uuid()),
      /** Purchases without exactly one period. */
      purchasesWithoutPeriod: z.array(z.uuid()),
      /** Invoices and credit notes before which a number is missing, and invoices credited beyond their amount. */
      invoices: z.array(z.uuid()),
      checkedAt: z.iso.datetime(),
    }),
    errors: [],
  }),
};
