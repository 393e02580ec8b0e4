import type { BillingDetails } from '../../../contract/billing/invoices.ts';
import { englishText } from '../../../contract/messages/englishText.ts';
import { FONT } from '../../lib/documents/font.ts';
import { toMajor } from '../wallet/wallet.ts';
import type { NamedInvoiceRow } from './invoices.queries.ts';
import type { DocumentLine, Seller } from './issue.ts';

const INK = '#0b1b2b';
const QUIET = '#44566a';
const LINE = '#dde2de';
export const LEFT = 56;
const RIGHT = 539;
const MIDDLE = 320;
const VALUES = 350;

const methods = { wallet: 'Wallet', credit_card: 'Card', bank_transfer: 'Bank transfer' } as const;
const names = new Intl.DisplayNames('en', { type: 'region' });
const day = (at: Date | string) =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(at));
const countryName = (code: string | null) => (code === null || code === '' ? null : names.of(code));
const percent = (rate: string) => `${Number(rate)}%`;

/** What the law, or the reader, needs to know of how it is taxed. */
function noteOf(row: NamedInvoiceRow): string | null {
  if (row.tax_kind === 'reverseCharge') return 'Reverse charge: VAT to be accounted for by the recipient';
  if (row.tax_kind === 'outOfScope')
    return 'Outside the scope of VAT: the service is supplied where the recipient is established';
  if (row.tax_kind === 'none') return 'No VAT is charged';
  return row.tax_reason === 'oss' ? `VAT of ${countryName(row.tax_country)} (one stop shop)` : null;
}

const sentences = (...parts: (string | null | undefined)[]) => parts.filter((part) => part).join('\n');

/** Draws an invoice or credit note on one page. */
export function drawInvoice(doc: PDFKit.PDFDocument, row: NamedInvoiceRow): void {
  const seller = row.seller as Seller;
  const buyer = row.buyer as BillingDetails;
  const money = (minor: number) =>
    `${toMajor(minor, row.minor_digits).toFixed(row.minor_digits)} ${row.currency}`;
  const isCredit = row.series === 'credit_note';
  doc.font(FONT).fillColor(INK).fontSize(20);
  doc.text(`${isCredit ? 'Credit note' : 'Invoice'} ${row.number}`, LEFT, 56);
  doc.fontSize(9).fillColor(QUIET).text('From', LEFT, 110).text('To', MIDDLE, 110);
  doc.fontSize(10).fillColor(INK);
  const from = sentences(
    seller.legalName,
    seller.address,
    countryName(seller.country),
    seller.vatNumber && `VAT number ${seller.vatNumber}`,
    seller.registrationNumber && `Registration ${seller.registrationNumber}`,
  );
  const to = sentences(
    buyer.legalName,
    buyer.address,
    countryName(buyer.country),
    buyer.vatNumber && `VAT number ${buyer.vatNumber}`,
  );
  doc.text(from, LEFT, 124, { width: 240 });
  const afterSeller = doc.y;
  doc.text(to, MIDDLE, 124, { width: RIGHT - MIDDLE });
  let y = Math.max(afterSeller, doc.y) + 28;

  const rule = (width: number, color: string) =>
    doc.moveTo(LEFT, y).lineTo(RIGHT, y).lineWidth(width).strokeColor(color).stroke();
  const fact = (name: string, value: string | null) => {
    if (value === null) return;
    rule(0.5, LINE);
    doc
      .fontSize(10)
      .fillColor(QUIET)
      .text(name, LEFT, y + 8, { width: 130 });
    doc.fillColor(INK).text(value, 200, y + 8, { width: RIGHT - 200 });
    y = doc.y + 8;
  };
  const about = row.about === null ? null : `${row.about} of ${day(row.about_at ?? row.issued_at)}`;
  fact('Date of issue', day(row.issued_at));
  fact(isCredit ? 'Credits the invoice' : 'Takes back the credit note', about);
  for (const line of row.lines as DocumentLine[]) {
    fact('What', englishText(line.description));
    fact('Period', line.from && line.to ? `${day(line.from)} to ${day(line.to)}` : null);
  }
  fact('Payment', `${row.payment_number}, ${methods[row.payment_method]}`);

  y += 12;
  const sum = (name: string, value: string, size: number) => {
    doc
      .fontSize(size)
      .fillColor(INK)
      .text(name, LEFT, y + 8, { width: VALUES - LEFT });
    doc.text(value, VALUES, y + 8, { width: RIGHT - VALUES, align: 'right' });
    y = doc.y + 4;
  };
  rule(1, INK);
  sum('Net', money(row.net), 10);
  sum(row.rate === null ? 'VAT' : `VAT ${percent(row.rate)}`, money(row.tax), 10);
  y += 8;
  rule(1, INK);
  sum(isCredit ? 'Credited' : 'Total, paid', money(row.gross), 14);
  const note = noteOf(row);
  if (note !== null)
    doc
      .fontSize(10)
      .fillColor(INK)
      .text(note, LEFT, y + 20, { width: RIGHT - LEFT });
}
