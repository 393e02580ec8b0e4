import type { FastifyReply } from 'fastify';
import { englishText } from '../../../contract/messages/englishText.ts';
import type { Context } from '../../context.ts';
import { readMessage } from '../../db/storedMessage.ts';
import { sendPdf } from '../../http/sendPdf.ts';
import { beginPage, linesOf, longDay } from '../../lib/documents/pdfPage.ts';
import { ensure } from '../../lib/errors.ts';
import { currentSiteSettings } from '../../site/siteSettings/siteSettings.ts';
import { methodText } from '../invoices/invoices.ts';
import { amountText, walletCurrency } from '../wallet/wallet.ts';
import { findWithPayer, type PaymentRow } from './payments.queries.ts';

const kinds = { top_up: 'Top-up', plan_purchase: 'Plan', refund: 'Refund' } as const;

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
  const money = (minor: number) => amountText(minor, minorDigits, payment.currency);
  const title = `${payment.type === 'refund' ? 'Refund receipt' : 'Receipt'} ${payment.number}`;
  return sendPdf(reply, { name: payment.number, author: site.siteName }, (doc) => {
    const from = linesOf(site.siteName, site.address, site.contactEmail, site.contactPhone);
    const page = beginPage(doc, title, from, linesOf(company, username, email));
    page.fact('What', `${kinds[payment.type]}: ${englishText(readMessage(payment.description))}`);
    page.fact('Paid by', methodText[payment.payment_method]);
    page.fact('Date', longDay(payment.completed_at ?? payment.created_at));
    page.fact('Reference', payment.provider_ref ?? payment.transfer_reference);
    page.fact('Refunded', payment.refunded > 0 ? money(payment.refunded) : null);
    page.rule();
    page.space(4);
    page.sum('Total', money(payment.amount), 14);
  });
}
