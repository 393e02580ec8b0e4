import type { BillingDetails, Invoice, TaxRate } from '../../../contract/billing/invoices.ts';
import type { Sheet } from '../../http/sendSheet.ts';
import { toMajor } from '../wallet/wallet.ts';
import type { NamedInvoiceRow } from './invoices.queries.ts';
import type { TaxRateRow } from './taxRates.queries.ts';

/** In major units, negative for a credit note. */
const signed = (row: NamedInvoiceRow, minor: number): number =>
  toMajor(row.series === 'credit_note' ? 0 - minor : minor, row.minor_digits);

export const viewInvoice = (row: NamedInvoiceRow): Invoice => ({
  id: row.id,
  number: row.number,
  series: row.series,
  issuedAt: row.issued_at.toISOString(),
  about: row.about,
  paymentId: row.payment_id,
  paymentNumber: row.payment_number,
  buyer: row.buyer as BillingDetails,
  currency: row.currency,
  kind: row.tax_kind,
  reason: row.tax_reason as Invoice['reason'],
  rate: row.rate === null ? null : Number(row.rate),
  net: signed(row, row.net),
  tax: signed(row, row.tax),
  gross: signed(row, row.gross),
});

const heads = [
  'Number',
  'Date (UTC)',
  'Document',
  'About',
  'Payment',
  'Buyer',
  'Country',
  'VAT number',
  'Kind of tax',
  'Rate country',
  'Rate %',
  'Net',
  'VAT',
  'Gross',
  'Currency',
];

export const invoicesSheet = (rows: NamedInvoiceRow[]): Sheet => ({
  heads,
  widths: [18, 12, 12, 18, 16, 30, 10, 18, 16, 12, 8, 12, 12, 12, 10],
  rows: rows.map((row) => {
    const one = viewInvoice(row);
    return [
      one.number,
      one.issuedAt.slice(0, 10),
      one.series,
      one.about,
      one.paymentNumber,
      one.buyer.legalName,
      one.buyer.country,
      one.buyer.vatNumber,
      one.kind,
      row.tax_country,
      one.rate,
      one.net,
      one.tax,
      one.gross,
      one.currency,
    ];
  }),
});

export const viewTaxRate = (row: TaxRateRow): TaxRate => ({
  id: row.id,
  country: row.country,
  percent: Number(row.percent),
  validFrom: row.valid_from,
  source: row.source,
  enteredBy: row.entered_by,
  enteredAt: row.created_at.toISOString(),
  standing: row.standing,
});
