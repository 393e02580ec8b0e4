import type { BillingDetails } from '../../../contract/billing/invoices.ts';
import { fitsForm } from '../../../contract/billing/vatForms.ts';
import type { Message } from '../../../contract/core/message.ts';
import type { Sql, Tx } from '../../db/client.ts';
import { withText } from '../../db/storedMessage.ts';
import { uuidv7 } from '../../lib/uuidv7.ts';
import { type InvoiceSettings, invoiceSettings } from '../../site/siteSettings/siteSettings.ts';
import type { Payer } from '../wallet/wallet.ts';
import {
  buyerOf,
  digitsOf,
  type InvoiceRow,
  insertInvoice,
  readRates,
  takeNumber,
} from './invoices.queries.ts';
import { type Rate, type Tax, taxIn, taxOf } from './taxOf.ts';

/** Of credit notes; invoices cannot have it. */
const CREDIT_PREFIX = 'CN';

export type DocumentLine = {
  description: Message;
  /** The time that is paid for; null for a credit. */
  from: string | null;
  to: string | null;
};
export type Seller = Pick<
  InvoiceSettings,
  'legalName' | 'address' | 'country' | 'vatNumber' | 'registrationNumber'
>;

export type Issuing = { settings: InvoiceSettings; rates: Rate[] };

/** What invoices are made from; null: none are issued. */
export async function issuingIn(db: Sql): Promise<Issuing | null> {
  const settings = await invoiceSettings(db);
  return settings.enabled ? { settings, rates: await readRates(db) } : null;
}

const dayOf = (at: Date) => at.toISOString().slice(0, 10);

/** How this buyer is taxed on a day. A VAT number counts in the form of its country; nobody is asked whether it exists. */
export function taxFor({ settings, rates }: Issuing, buyer: BillingDetails, at: Date): Tax {
  if (settings.vatNumber === '') return { kind: 'none', reason: 'notRegistered', country: null, rate: null };
  const { country, vatNumber } = buyer;
  return taxOf({
    sellerCountry: settings.country,
    buyerCountry: country === '' ? null : country,
    buyerVatNumber: vatNumber !== '' && fitsForm(country, vatNumber) ? vatNumber : null,
    day: dayOf(at),
    rates,
    oss: settings.oss,
  });
}

export type Document = Omit<
  Parameters<typeof insertInvoice>[1],
  'id' | 'year' | 'sequence' | 'number' | 'issued_at'
>;

/** Numbers and stores a document: the last step of its transaction, because everybody waits for its number. */
export async function insertNumbered(tx: Tx, prefix: string, document: Document, at: Date | null) {
  const { year, sequence, issuedAt } = await takeNumber(tx, document.series, at);
  const begins = document.series === 'credit_note' ? CREDIT_PREFIX : prefix;
  return insertInvoice(tx, {
    ...document,
    id: uuidv7(issuedAt.getTime()),
    year,
    sequence,
    number: `${begins}-${year}-${String(sequence).padStart(6, '0')}`,
    issued_at: issuedAt,
  });
}

export const linesOf = (...lines: DocumentLine[]): string => JSON.stringify(lines);

/** A plan that was paid for, with what was charged in minor units. */
export type Purchase = {
  payer: Payer;
  paymentId: string;
  gross: number;
  currency: string;
  description: Message;
  startsAt: Date;
  endsAt: Date;
};

/**
 * The invoice of a purchase, in its transaction; null where none are issued. The price contains the tax. `at`: when it
 * was, of what is recorded afterwards.
 */
export async function issueInvoice(
  tx: Tx,
  purchase: Purchase,
  { issuing, at = null }: { issuing?: Issuing | null; at?: Date | null } = {},
): Promise<InvoiceRow | null> {
  if (purchase.gross === 0) return null;
  const from = issuing === undefined ? await issuingIn(tx) : issuing;
  if (!from) return null;
  const { given: _given, ...buyer } = await buyerOf(tx, purchase.payer);
  const tax = taxFor(from, buyer, at ?? new Date());
  const contained = taxIn(purchase.gross, tax.rate);
  const { legalName, address, country, vatNumber, registrationNumber, prefix } = from.settings;
  const seller: Seller = { legalName, address, country, vatNumber, registrationNumber };
  return insertNumbered(
    tx,
    prefix,
    {
      series: 'invoice',
      user_id: purchase.payer.userId,
      company_id: purchase.payer.companyId,
      payment_id: purchase.paymentId,
      currency: purchase.currency,
      minor_digits: await digitsOf(tx, purchase.currency),
      net: purchase.gross - contained,
      tax: contained,
      gross: purchase.gross,
      tax_kind: tax.kind,
      tax_reason: tax.reason,
      tax_country: tax.country,
      rate: tax.rate,
      seller: JSON.stringify(seller),
      buyer: JSON.stringify(buyer),
      lines: linesOf({
        description: withText(purchase.description),
        from: purchase.startsAt.toISOString(),
        to: purchase.endsAt.toISOString(),
      }),
    },
    at,
  );
}
