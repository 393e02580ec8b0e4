import type { Sale } from '../../../contract/billing/reports.ts';
import type { Sheet } from '../../http/sendSheet.ts';
import { toMajor } from '../wallet/wallet.ts';
import type { SaleRow } from './reports.queries.ts';

export const viewSale = (row: SaleRow, minorDigits: number): Sale => ({
  id: row.id,
  at: row.at.toISOString(),
  ledger: row.ledger,
  kind: row.kind,
  user: { id: row.user_id, username: row.username, company: row.company },
  plan: row.plan_id && row.plan_name ? { id: row.plan_id, name: row.plan_name } : null,
  method: row.method,
  paymentNumber: row.number,
  amount: toMajor(row.amount, minorDigits),
});

const heads = [
  'Time (UTC)',
  'Ledger',
  'Kind',
  'User',
  'Company',
  'Plan',
  'Method',
  'Payment',
  'Amount',
  'Currency',
];

const cellsOf = (row: SaleRow, currency: { code: string; minorDigits: number }) => [
  row.at,
  row.ledger,
  row.kind,
  row.username,
  row.company,
  row.plan_name,
  row.method,
  row.number,
  toMajor(row.amount, currency.minorDigits),
  currency.code,
];

export const salesSheet = (rows: SaleRow[], currency: { code: string; minorDigits: number }): Sheet => ({
  heads,
  widths: [26, 10, 10, 20, 26, 16, 14, 16, 12, 10],
  rows: rows.map((row) => cellsOf(row, currency)),
});
