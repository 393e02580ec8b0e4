import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { messageSchema } from '../core/message.ts';
import { currencyCode, moneyAmount } from '../core/money.ts';
import { idParams, pageOf, pageQuery } from '../core/page.ts';
import { sheetFormats, sheetMediaTypes } from '../core/sheet.ts';
import { line } from '../core/text.ts';
import { payer, payerErrors, payers } from './payer.ts';

export const paymentTypes = ['top_up', 'plan_purchase', 'refund'] as const;
export const paymentStatuses = [
  'pending',
  'succeeded',
  'failed',
  'cancelled',
  'refunded',
  'expired',
] as const;
type Status = (typeof paymentStatuses)[number];

/** Of a bank transfer that money can still come for: it counts although it was given up or took too long. */
export const openTransferStatuses: readonly string[] = ['pending', 'expired', 'cancelled'] satisfies Status[];
/** Of one that was confirmed, whatever became of it. */
export const paidTransferStatuses: readonly string[] = ['succeeded', 'refunded'] satisfies Status[];
export const paymentMethods = ['wallet', 'credit_card', 'bank_transfer'] as const;
const providers = ['wallet', 'sandbox', 'stripe', 'bank'] as const;

export const documentSeries = ['invoice', 'credit_note'] as const;
const document = z.object({ id: z.uuid(), number: z.string(), series: z.enum(documentSeries) });
export type PaymentDocument = z.infer<typeof document>;

export const payment = z.object({
  id: z.uuid(),
  /** `P-2026-000123` */
  number: z.string(),
  type: z.enum(paymentTypes),
  status: z.enum(paymentStatuses),
  amount: z.number(),
  /** Amount refunded so far. */
  refunded: z.number(),
  currency: currencyCode,
  paymentMethod: z.enum(paymentMethods),
  provider: z.enum(providers),
  /** Whose it is. */
  payer: z.enum(payers),
  description: z.string(),
  descriptionMessage: messageSchema,
  planId: z.uuid().nullable(),
  /** For a refund: the refunded payment. */
  refundOf: z.uuid().nullable(),
  /** Where a pending payment can still be paid; null for others. */
  checkoutUrl: z.string().nullable(),
  /** For a pending bank transfer: reference and instructions. */
  transfer: z.object({ reference: z.string(), instructions: z.string() }).nullable(),
  /** Failure message for the payer. */
  failure: z.string().nullable(),
  failureMessage: messageSchema.nullable(),
  /** A paid purchase that could no longer be carried out as quoted: the money was credited to the wallet. */
  creditedInstead: z.boolean(),
  /** Its invoice and credit notes, oldest first. */
  documents: z.array(document),
  createdAt: z.iso.datetime(),
  completedAt: z.iso.datetime().nullable(),
  expiresAt: z.iso.datetime().nullable(),
});
export type Payment = z.infer<typeof payment>;

/** What somebody confirmed by hand: a transfer that arrived, or a refund that was transferred. */
const confirmation = z.object({
  by: z.string(),
  /** For a transfer, a note; for a refund, the bank’s reference. */
  note: z.string().nullable(),
  /** Of the bank statement. */
  date: z.iso.date().nullable(),
  /** Amount asked for, where another one was accepted. */
  asked: z.number().nullable(),
  /** Amount that arrived, where another one was booked. */
  received: z.number().nullable(),
});

const adminPayment = payment.extend({
  confirmation: confirmation.nullable(),
  user: z.object({ id: z.uuid(), username: z.string(), email: z.string(), company: z.string().nullable() }),
  providerReference: z.string().nullable(),
});
export type AdminPayment = z.infer<typeof adminPayment>;

const listQuery = {
  type: z.enum(paymentTypes).optional(),
  status: z.enum(paymentStatuses).optional(),
};

const adminFilters = {
  ...listQuery,
  method: z.enum(paymentMethods).optional(),
  userId: z.uuid().optional(),
  /** One payment and its refunds. */
  about: z.uuid().optional(),
  /** Number of the payment or an invoice, provider’s reference, e-mail, user name or company. */
  q: z.string().trim().max(200).optional(),
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
};

/** What happens where another amount arrived than was asked for. */
export const transferDifferences = ['credit', 'write_off'] as const;
/** Most of a transfer that can be written off, in major units. */
export const WRITE_OFF_MAX = 25;

/** SHA-256 of its content, in hexadecimal. */
const statementEntryId = z.string().regex(/^[0-9a-f]{64}$/);

/** `amount` and `date` as on the bank statement. */
export const confirmBody = z.strictObject({
  amount: moneyAmount(),
  note: line(200).optional(),
  date: z.iso.date().optional(),
  /**
   * `credit`: the wallet gets what arrived; a plan that is paid in full is fulfilled, and the surplus credited.
   * `write_off`: it counts as paid in full.
   */
  difference: z.enum(transferDifferences).optional(),
  /** The entry of a statement that was read (`statements.read`). An entry confirms one payment. */
  entry: statementEntryId.optional(),
});

/** As the statement has it. */
const creditAgainBody = confirmBody.omit({ difference: true }).extend({ entry: statementEntryId });

/** The bank's reference of a transfer to the payer, and its day. */
export const paidOutBody = z.strictObject({ reference: line(100), date: z.iso.date() });

export const refundBody = z.strictObject({
  /** Defaults to the amount not refunded yet. */
  amount: moneyAmount().optional(),
  reason: line(200),
  /**
   * For a plan purchase: also ends the purchased period; what an upgrade had replaced comes back. Defaults to true for
   * a refund of everything.
   */
  endPlan: z.boolean().optional(),
});

export const payments = {
  config: endpoint({
    method: 'GET',
    path: '/site-settings/public-payment-config',
    summary: 'How money can be added, and within which limits',
    access: 'public',
    rate: 'general',
    status: 200,
    response: z.object({
      currency: currencyCode,
      minorDigits: z.number(),
      minAmount: z.number(),
      maxAmount: z.number(),
      methods: z.array(
        z.object({ id: z.enum(paymentMethods), label: z.string(), provider: z.enum(providers) }),
      ),
      testBalance: z.boolean(),
    }),
    errors: [],
  }),
  addFunds: endpoint({
    method: 'POST',
    path: '/wallet/add-funds',
    summary: 'Begin a top-up: the answer says where to pay; the money is there once the provider says so',
    access: 'signedIn',
    rate: 'payment',
    body: z.strictObject({
      amount: moneyAmount(),
      paymentMethod: z.enum(paymentMethods).exclude(['wallet']).default('credit_card'),
      payer,
    }),
    status: 201,
    response: z.object({ payment, checkoutUrl: z.string().nullable() }),
    errors: ['VALIDATION_FAILED', 'HELD', 'METHOD_UNAVAILABLE', 'PROVIDER_UNAVAILABLE', ...payerErrors],
    repeatable: true,
  }),
  list: endpoint({
    method: 'GET',
    path: '/payments',
    summary: 'Payments of oneself or of one’s company, newest first',
    access: 'signedIn',
    rate: 'general',
    query: z.strictObject({ ...listQuery, payer, ...pageQuery(10) }),
    status: 200,
    response: pageOf(payment),
    errors: payerErrors,
  }),
  read: endpoint({
    method: 'GET',
    path: '/payments/:id',
    summary: 'One own payment; anybody’s with `payments.read`',
    access: 'signedIn',
    rate: 'general',
    params: idParams,
    status: 200,
    response: payment,
    errors: ['NOT_FOUND'],
  }),
  receipt: endpoint({
    method: 'GET',
    path: '/payments/:id/receipt.pdf',
    summary: 'The receipt of a succeeded or refunded payment',
    access: 'signedIn',
    rate: 'general',
    params: idParams,
    status: 200,
    response: 'file',
    mediaTypes: ['application/pdf'],
    errors: ['NOT_FOUND', 'WRONG_STATE'],
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/payments/:id/cancel',
    summary: 'Give up an own pending payment; money that still comes is credited all the same',
    access: 'signedIn',
    rate: 'general',
    params: idParams,
    status: 200,
    response: payment,
    errors: ['NOT_FOUND', 'WRONG_STATE'],
  }),
  webhook: endpoint({
    method: 'POST',
    path: '/payments/webhooks/:provider',
    summary: 'What a provider reports, signed; known events are answered and change nothing',
    access: 'public',
    rate: 'webhook',
    params: z.strictObject({ provider: z.enum(['sandbox', 'stripe']) }),
    /** The raw body: the signature covers its exact bytes. */
    rawBody: true,
    /** An event is about 10 kB. */
    bodyBytesMax: 256 * 1024,
    status: 200,
    response: z.object({ received: z.literal(true) }),
    errors: ['NOT_FOUND', 'BAD_SIGNATURE'],
    duringMaintenance: true,
  }),
  listForAdmin: endpoint({
    method: 'GET',
    path: '/payments/admin',
    summary: 'Every payment, newest first',
    access: { permission: 'payments.read' },
    rate: 'general',
    query: z.strictObject({ ...adminFilters, ...pageQuery(10) }),
    status: 200,
    response: pageOf(adminPayment),
    errors: [],
  }),
  download: endpoint({
    method: 'GET',
    path: '/payments/export',
    summary: 'The same as a CSV or XLSX file',
    access: { permission: 'payments.read' },
    rate: 'sheet',
    query: z.strictObject({ ...adminFilters, format: z.enum(sheetFormats).default('csv') }),
    status: 200,
    response: 'file',
    mediaTypes: Object.values(sheetMediaTypes),
    errors: [],
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/payments/:id/confirm',
    summary: 'Confirm that a bank transfer arrived',
    access: { permission: 'wallet.adjust' },
    reauth: true,
    rate: 'general',
    params: idParams,
    body: confirmBody,
    status: 200,
    response: adminPayment,
    errors: ['NOT_FOUND', 'WRONG_STATE', 'VALIDATION_FAILED'],
  }),
  creditAgain: endpoint({
    method: 'POST',
    path: '/payments/:id/credit-again',
    summary:
      'Credit a further transfer with the reference of a confirmed one to the same wallet, as a payment of its own',
    access: { permission: 'wallet.adjust' },
    reauth: true,
    rate: 'general',
    params: idParams,
    body: creditAgainBody,
    status: 200,
    response: adminPayment,
    errors: ['NOT_FOUND', 'WRONG_STATE', 'VALIDATION_FAILED'],
  }),
  refundEffect: endpoint({
    method: 'GET',
    path: '/payments/:id/refund-effect',
    summary: 'What ending the plan with a refund of this payment would do now',
    access: { permission: 'wallet.adjust' },
    rate: 'general',
    params: idParams,
    status: 200,
    response: z.object({
      /** The plan that would end; null if none would. */
      ends: z.object({ plan: z.string(), endsAt: z.iso.datetime() }).nullable(),
      /** Plans that an upgrade had replaced and that would go on. */
      returns: z.array(z.object({ plan: z.string(), endsAt: z.iso.datetime() })),
      /** Value of those that cannot go on, credited to the wallet beside the refund. */
      credit: z.number(),
      /** Balance of the payer's wallet. */
      balance: z.number(),
      currency: currencyCode,
    }),
    errors: ['NOT_FOUND'],
  }),
  paidOut: endpoint({
    method: 'POST',
    path: '/payments/:id/paid-out',
    summary: 'Record that the refund of a bank transfer was transferred to the payer',
    access: { permission: 'wallet.adjust' },
    reauth: true,
    rate: 'general',
    params: idParams,
    body: paidOutBody,
    status: 200,
    response: adminPayment,
    errors: ['NOT_FOUND', 'WRONG_STATE', 'HELD', 'VALIDATION_FAILED'],
  }),
  refund: endpoint({
    method: 'POST',
    path: '/payments/:id/refund',
    summary: 'Give a succeeded payment back, whole or in part, by reversing entries',
    access: { permission: 'wallet.adjust' },
    reauth: true,
    rate: 'general',
    params: idParams,
    body: refundBody,
    status: 201,
    response: adminPayment,
    errors: ['NOT_FOUND', 'WRONG_STATE', 'HELD', 'INSUFFICIENT_FUNDS', 'VALIDATION_FAILED'],
    repeatable: true,
  }),
};
