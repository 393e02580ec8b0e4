import type { FastifyReply } from 'fastify';
import { englishText } from '../../../contract/messages/englishText.ts';
import type { Context } from '../../context.ts';
import { readMessage } from '../../db/storedMessage.ts';
import { sendPdf } from '../../http/sendPdf.ts';
import { FONT } from '../../lib/documents/font.ts';
import { ensure } from '../../lib/errors.ts';
import { currentSiteSettings } from '../../site/siteSettings/siteSettings.ts';
import { toMajor, walletCurrency } from '../wallet/wallet.ts';
import { findWithPayer, type PaymentRow } from './payments.queries.ts';

const INK = '#0b1b2b';
const QUIET = '#44566a';
const LINE = '#dde2de';
const LEFT = 56;
const RIGHT = 539;

const methods = { wallet: 'Wallet', credit_card: 'Card', bank_transfer: 'Bank transfer' } as const;
const kinds = { top_up: 'Top-up', plan_purchase: 'Plan', refund: 'Refund' } as const;

const day = (date: Date) =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(date);

type Fact = [name: string, value: string | null];

function draw(
  doc: PDFKit.PDFDocument,
  title: string,
  seller: Fact[],
  payer: Fact[],
  lines: Fact[],
  total: string,
) {
  const sentences = (facts: Fact[]) =>
    facts
      .map(([, value]) => value)
      .filter((value) => value)
      .join('\n');
  doc.font(FONT).fillColor(INK).fontSize(20).text(title, LEFT, 56);
  const top = 110;
  doc.fontSize(9).fillColor(QUIET).text('From', LEFT, top).text('To', 320, top);
  doc
    .fontSize(10)
    .fillColor(INK)
    .text(sentences(seller), LEFT, top + 14, { width: 240 });
  const afterSeller = doc.y;
  doc.text(sentences(payer), 320, top + 14, { width: 219 });
  let y = Math.max(afterSeller, doc.y) + 28;
  for (const [name, value] of lines) {
    if (value === null) continue;
    doc.moveTo(LEFT, y).lineTo(RIGHT, y).lineWidth(0.5).strokeColor(LINE).stroke();
    doc
      .fontSize(10)
      .fillColor(QUIET)
      .text(name, LEFT, y + 8, { width: 130 });
    doc.fillColor(INK).text(value, 200, y + 8, { width: RIGHT - 200 });
    y = doc.y + 8;
  }
  doc.moveTo(LEFT, y).lineTo(RIGHT, y).lineWidth(1).strokeColor(INK).stroke();
  doc
    .fontSize(14)
    .fillColor(INK)
    .text('Total', LEFT, y + 12)
    .text(total, 200, y + 12, {
      width: RIGHT - 200,
      align: 'right',
    });
}

/** Sends the receipt of a completed payment as a PDF of one page. */
export async function sendReceipt(
  ctx: Context,
  payment: PaymentRow,
  reply: FastifyReply,
): Promise<FastifyReply> {
  ensure(['succeeded', 'refunded'].includes(payment.status), 'WRONG_STATE', {
    status: payment.status,
    allowed: ['succeeded', 'refunded'],
  });
  const [site, { minorDigits }, { username, email, company }] = await Promise.all([
    currentSiteSettings(ctx),
    walletCurrency(ctx),
    findWithPayer(ctx.db, payment.id),
  ]);
  const amount = `${toMajor(payment.amount, minorDigits).toFixed(minorDigits)} ${payment.currency}`;
  return sendPdf(reply, { name: payment.number, author: site.siteName, margin: LEFT }, (doc) =>
    draw(
      doc,
      `${payment.type === 'refund' ? 'Refund receipt' : 'Receipt'} ${payment.number}`,
      [
        ['name', site.siteName],
        ['address', site.address],
        ['e-mail', site.contactEmail],
        ['phone', site.contactPhone],
      ],
      [
        ['company', company],
        ['name', username],
        ['e-mail', email],
      ],
      [
        ['What', `${kinds[payment.type]}: ${englishText(readMessage(payment.description))}`],
        ['Paid by', methods[payment.payment_method]],
        ['Date', day(payment.completed_at ?? payment.created_at)],
        ['Reference', payment.provider_ref ?? payment.transfer_reference],
        [
          'Refunded',
          payment.refunded > 0
            ? `${toMajor(payment.refunded, minorDigits).toFixed(minorDigits)} ${payment.currency}`
            : null,
        ],
      ],
      amount,
    ),
  );
}
