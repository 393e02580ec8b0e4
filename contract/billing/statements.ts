import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { currencyCode } from '../core/money.ts';
import { listOf } from '../core/page.ts';
import { paymentStatuses } from './payments.ts';

/** What an entry of a bank statement is to the payments here. */
export const entryStates = [
  /** Names one payment that waits, with its very amount: it can be confirmed. */
  'ready',
  'other_amount',
  'other_currency',
  /** Names more than one payment. */
  'several',
  /** Names a payment that another entry stands for: the money came a second time. */
  'paid_again',
  /** Sent back to this account by another bank. */
  'returned',
  /** Names no payment; `payments` are those that wait for this very amount. */
  'unmatched',
  /** A payment was confirmed from it. */
  'confirmed',
] as const;
export type EntryState = (typeof entryStates)[number];

const namedPayment = z.object({
  id: z.uuid(),
  number: z.string(),
  status: z.enum(paymentStatuses),
  amount: z.number(),
  currency: currencyCode,
  /** Company, else username. */
  payer: z.string(),
  /** Of the statement it was confirmed from, if that was said. */
  confirmedFor: z.iso.date().nullable(),
});

const statementEntry = z.object({
  /** Of its content: the same in each file of this kind that has it. */
  id: z.string(),
  /** When it was booked; null where the file can be read in two ways. */
  date: z.iso.date().nullable(),
  amount: z.number(),
  currency: currencyCode,
  /** Who paid and what for, in the words of the bank. */
  text: z.string(),
  /** Statement and entry as the bank numbers them; may be empty. */
  note: z.string(),
  state: z.enum(entryStates),
  payments: z.array(namedPayment),
});
export type StatementEntry = z.infer<typeof statementEntry>;

const column = z.coerce.number().int().min(0).max(99);

/** Of a CSV file, whose columns are recognised where nothing is said; they count from 0. */
const readQuery = z.strictObject({
  day: column.optional(),
  amount: column.optional(),
  /** Sign before the decimals. */
  decimal: z.enum(['point', 'comma']).optional(),
});
export type CsvReading = z.infer<typeof readQuery>;

const csvColumns = z.object({
  /** Headers; empty where a column has none. */
  headers: z.array(z.string()),
  /** As they were read; null: not recognised, and `entries` is empty. */
  day: z.number().nullable(),
  amount: z.number().nullable(),
  decimal: z.enum(['point', 'comma']).nullable(),
});
export type CsvColumns = z.infer<typeof csvColumns>;

const STATEMENT_BYTES_MAX = 5 * 1024 * 1024;
export const STATEMENT_ENTRIES_MAX = 2000;

/** Statements of the operator’s bank account. */
export const statements = {
  read: endpoint({
    method: 'POST',
    path: '/bank-statements/read',
    summary:
      'Read a bank statement (CAMT.053, .052, .054 or CSV) and say which transfers it names; changes and keeps nothing',
    access: { permission: 'wallet.adjust' },
    rate: 'upload',
    query: readQuery,
    files: { field: 'file', maxFiles: 1, maxBytes: STATEMENT_BYTES_MAX, plain: true },
    status: 200,
    response: z.object({
      ...listOf(statementEntry).shape,
      /** Entries that are not listed. */
      passedOver: z.object({ outgoing: z.number(), notBooked: z.number(), unreadable: z.number() }),
      /** The file names no currency, so that of the wallets is taken. */
      currencyAssumed: z.boolean(),
      /** Null for an XML file. */
      columns: csvColumns.nullable(),
    }),
    errors: ['BAD_UPLOAD', 'PAYLOAD_TOO_LARGE', 'VALIDATION_FAILED'],
  }),
  sample: endpoint({
    method: 'GET',
    path: '/bank-statements/sample',
    summary: 'Where payments are simulated: a statement on which the transfers that wait have arrived',
    access: { permission: 'wallet.adjust' },
    rate: 'sheet',
    status: 200,
    response: 'file',
    mediaTypes: ['application/xml'],
    errors: ['NOT_FOUND'],
  }),
};
