import type { AdminPayment, Payment, PaymentDocument } from '../../../contract/billing/payments.ts';
import { englishText } from '../../../contract/messages/englishText.ts';
import { readMessage } from '../../db/storedMessage.ts';
import type { Sheet } from '../../http/sendSheet.ts';
import { toMajor } from '../wallet/wallet.ts';
import type { AdminPaymentRow, PaymentRow } from './payments.queries.ts';

export const viewPaymentRow = (
  row: PaymentRow,
  minorDigits: number,
  {
    bankInstructions = '',
    documents = [],
  }: { bankInstructions?: string; documents?: PaymentDocument[] } = {},
): Payment => ({
  id: row.id,
  number: row.number,
  type: row.type,
  status: row.status,
  amount: toMajor(row.amount, minorDigits),
  refunded: toMajor(row.refunded, minorDigits),
  currency: row.currency,
  paymentMethod: row.payment_method,
  provider: row.provider,
  payer: row.company_id === null ? 'me' : 'company',
  description: englishText(readMessage(row.description)),
  descriptionMessage: readMessage(row.description),
  planId: row.plan_id,
  refundOf: row.refund_of,
  checkoutUrl: row.status === 'pending' ? row.checkout_url : null,
  transfer:
    row.transfer_reference !== null && row.status === 'pending'
      ? { reference: row.transfer_reference, instructions: bankInstructions }
      : null,
  failure: row.failure === null ? null : englishText(readMessage(row.failure)),
  failureMessage: row.failure === null ? null : readMessage(row.failure),
  creditedInstead: row.credited_instead,
  documents,
  createdAt: row.created_at.toISOString(),
  completedAt: row.completed_at?.toISOString() ?? null,
  expiresAt:
    row.status === 'pending' && row.type !== 'refund' ? (row.expires_at?.toISOString() ?? null) : null,
});

export const viewAdminPayment = (
  row: AdminPaymentRow,
  minorDigits: number,
  documents: PaymentDocument[] = [],
): AdminPayment => ({
  ...viewPaymentRow(row, minorDigits, { documents }),
  confirmation:
    row.handled_by === null
      ? null
      : {
          by: row.handler ?? '',
          note: row.bank_note,
          date: row.bank_date,
          asked: row.asked === null ? null : toMajor(row.asked, minorDigits),
          received: row.received === null ? null : toMajor(row.received, minorDigits),
        },
  user: { id: row.user_id, username: row.username, email: row.email, company: row.company },
  providerReference: row.provider_ref ?? row.transfer_reference,
});

const heads = [
  'Number',
  'Created (UTC)',
  'Completed (UTC)',
  'Type',
  'Status',
  'Description',
  'Username',
  'E-mail',
  'Company',
  'Method',
  'Amount',
  'Refunded',
  'Currency',
  'Provider',
  'Reference',
  'Documents',
  'Confirmed by',
  'Received',
  'Bank date',
];

export const paymentsSheet = (payments: readonly AdminPayment[]): Sheet => ({
  heads,
  widths: [16, 20, 20, 14, 12, 40, 20, 30, 30, 14, 12, 12, 10, 12, 24, 24, 20, 12, 12],
  rows: payments.map((one) => [
    one.number,
    new Date(one.createdAt),
    one.completedAt === null ? null : new Date(one.completedAt),
    one.type,
    one.status,
    one.description,
    one.user.username,
    one.user.email,
    one.user.company,
    one.paymentMethod,
    one.amount,
    one.refunded,
    one.currency,
    one.provider,
    one.providerReference,
    one.documents.map(({ number }) => number).join(', '),
    one.confirmation?.by ?? null,
    one.confirmation?.received ?? null,
    one.confirmation?.date ?? null,
  ]),
});
