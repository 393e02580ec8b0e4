import type { BillingDetails } from '../../../contract/billing/invoices.ts';
import { englishText } from '../../../contract/messages/englishText.ts';
import { beginPage, linesOf, longDay } from '../../lib/documents/pdfPage.ts';
import { amountText } from '../wallet/wallet.ts';
import type { NamedInvoiceRow } from './invoices.queries.ts';
import type { DocumentLine, Seller } from './issue.ts';
import { methodText } from './paymentMethodText.ts';

const names = new Intl.DisplayNames('en', { type: 'region' });
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

/** Draws an invoice or credit note on one page. */
export function drawInvoice(doc: PDFKit.PDFDocument, row: NamedInvoiceRow): void {
  const seller = row.seller as Seller;
  const buyer = row.buyer as BillingDetails;
  const money = (minor: number) => amountText(minor, row.minor_digits, row.currency);
  const isCredit = row.series === 'credit_note';
  const from = linesOf(
    seller.legalName,
    seller.address,
    countryName(seller.country),
    seller.vatNumber && `VAT number ${seller.vatNumber}`,
    seller.registrationNumber && `Registration ${seller.registrationNumber}`,
  );
  const to = linesOf(
    buyer.legalName,
    buyer.address,
    countryName(buyer.country),
    buyer.vatNumber && `VAT number ${buyer.vatNumber}`,
  );
  const page = beginPage(doc, `${isCredit ? 'Credit note' : 'Invoice'} ${row.number}`, from, to);
  const about = row.about === null ? null : `${row.about} of ${longDay(row.about_at ?? row.issued_at)}`;
  page.fact('Date of issue', longDay(row.issued_at));
  page.fact(isCredit ? 'Credits the invoice' : 'Takes back the credit note', about);
  for (const line of row.lines as DocumentLine[]) {
    page.fact('What', englishText(line.description));
    page.fact('Period', line.from && line.to ? `${longDay(line.from)} to ${longDay(line.to)}` : null);
  }
  page.fact('Payment', `${row.payment_number}, ${methodText[row.payment_method]}`);

  page.space(12);
  page.rule();
  page.sum('Net', money(row.net), 10);
  page.sum(row.rate === null ? 'VAT' : `VAT ${percent(row.rate)}`, money(row.tax), 10);
  page.space(8);
  page.rule();
  page.sum(isCredit ? 'Credited' : 'Total, paid', money(row.gross), 14);
  const note = noteOf(row);
  if (note !== null) page.note(note);
}
