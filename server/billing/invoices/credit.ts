import { type Message, msg } from '../../../contract/core/message.ts';
import type { Tx } from '../../db/client.ts';
import { readMessage, withText } from '../../db/storedMessage.ts';
import { invoiceSettings } from '../../site/siteSettings/siteSettings.ts';
import {
  creditedOf,
  creditNotesOf,
  type InvoiceRow,
  lockInvoiceOf,
  lockInvoicesBehind,
} from './invoices.queries.ts';
import { type Document, insertNumbered, linesOf } from './issue.ts';
import { creditedTax } from './taxOf.ts';

/** What another document says the same of: who, to whom, in which currency, how taxed. */
const sameAs = (
  row: InvoiceRow,
): Omit<Document, 'series' | 'payment_id' | 'net' | 'tax' | 'gross' | 'lines'> => ({
  user_id: row.user_id,
  company_id: row.company_id,
  currency: row.currency,
  minor_digits: row.minor_digits,
  tax_kind: row.tax_kind,
  tax_reason: row.tax_reason,
  tax_country: row.tax_country,
  rate: row.rate,
  seller: JSON.stringify(row.seller),
  buyer: JSON.stringify(row.buyer),
});

type Credit = { amount: number; paymentId: string; description: Message; at: Date | null };

/** Credits a locked invoice with up to `amount`; returns how much. */
async function creditInvoice(
  tx: Tx,
  invoice: InvoiceRow,
  { amount, paymentId, description, at }: Credit,
): Promise<number> {
  const before = await creditedOf(tx, invoice.id);
  const gross = Math.min(amount, invoice.gross - before.gross);
  if (gross <= 0) return 0;
  const tax = creditedTax(invoice, before, gross);
  await insertNumbered(
    tx,
    '',
    {
      ...sameAs(invoice),
      series: 'credit_note',
      payment_id: paymentId,
      invoice_id: invoice.id,
      net: gross - tax,
      tax,
      gross,
      lines: linesOf({ description: withText(description), from: null, to: null }),
    },
    at,
  );
  return gross;
}

/** The credit note of a refund, if its payment has an invoice; whether or not invoices are issued now. */
export async function creditRefund(
  tx: Tx,
  refund: { id: string; refund_of: string | null; amount: number; description: unknown },
  at: Date | null = null,
): Promise<void> {
  const invoice = refund.refund_of === null ? undefined : await lockInvoiceOf(tx, refund.refund_of);
  if (!invoice) return;
  const { amount, id: paymentId } = refund;
  await creditInvoice(tx, invoice, { amount, paymentId, description: readMessage(refund.description), at });
}

/** Credit notes of an unused rest that went to the wallet, of the invoices that were paid for it, newest first. */
export async function creditRest(
  tx: Tx,
  { periodIds, amount, description }: { periodIds: readonly string[]; amount: number; description: Message },
): Promise<void> {
  let left = amount;
  for (const invoice of await lockInvoicesBehind(tx, periodIds)) {
    if (left <= 0) return;
    left -= await creditInvoice(tx, invoice, {
      amount: left,
      paymentId: invoice.payment_id,
      description,
      at: null,
    });
  }
}

/** Invoices again what a refund credited, because its money did not arrive. */
export async function takeBackCredit(tx: Tx, refundId: string): Promise<void> {
  for (const note of await creditNotesOf(tx, refundId)) {
    const { prefix } = await invoiceSettings(tx);
    await insertNumbered(
      tx,
      prefix,
      {
        ...sameAs(note),
        series: 'invoice',
        payment_id: refundId,
        invoice_id: note.invoice_id,
        reverses: note.id,
        net: note.net,
        tax: note.tax,
        gross: note.gross,
        lines: linesOf({
          description: withText(msg('billing.creditTakenBack', { number: note.number })),
          from: null,
          to: null,
        }),
      },
      null,
    );
  }
}
