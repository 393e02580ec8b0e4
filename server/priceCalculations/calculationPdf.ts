import type { FastifyReply } from 'fastify';
import { formulaSentence } from '../../contract/prices/formulaSentence.ts';
import type { Proof } from '../../contract/prices/priceCalculations.ts';
import type { PriceWarning } from '../../contract/prices/priceFormulas.ts';
import type { Context } from '../context.ts';
import { sendPdf } from '../http/sendPdf.ts';
import { messagesIn } from '../i18n/messages.ts';
import { beginPage, linesOf, longDay } from '../lib/documents/pdfPage.ts';
import { drawQr } from '../lib/documents/pdfQr.ts';
import { currentSiteSettings } from '../site/siteSettings/siteSettings.ts';
import type { CalculationRow } from './priceCalculations.queries.ts';
import { nameOf } from './proof.ts';

const statuses: Record<Proof['status'], string> = {
  indicative: 'Indicative: the event is assumed, or no quote of its days is known yet',
  provisional: 'Provisional: not every quote is published and final',
  final: 'Final',
  corrected: 'Corrected: a quote was revised after it had been final',
  closed: 'Closed: later corrections of quotes no longer count',
};
const warningTexts: Record<PriceWarning, string> = {
  NO_QUOTES: 'No quote is known',
  BRIDGE_MISSING: 'Nothing says how mass becomes volume or energy',
  NO_RATES: 'There is no exchange rate',
  FX_STALE: 'An exchange rate is more than ten days older than its day',
  QUOTE_MISSING: 'A quote of an open day is missing',
  NEGATIVE_PRICE: 'The price is below zero',
  EVENT_ASSUMED: 'The day of the event is assumed',
};
const events = {
  bl: 'Bill of lading',
  nor: 'Notice of readiness',
  cod: 'Completion of discharge',
  delivery: 'Delivery',
};
const LICENSED = 'licensed';

/** Sends a calculation as a PDF: with its figures, or without those that the reader may not see. */
export async function sendCalculationPdf(
  ctx: Context,
  row: CalculationRow,
  proof: Proof,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const site = await currentSiteSettings(ctx);
  const verifyAt = `${ctx.env.SITE_URL}/verify?hash=${proof.hash}`;
  return sendPdf(reply, { name: proof.number, author: site.siteName }, (doc) => {
    const page = beginPage(
      doc,
      `Price calculation ${proof.number}`,
      linesOf(row.company, row.username),
      linesOf(site.siteName),
      {
        from: 'Calculated for',
        to: 'Frozen and signed by',
      },
    );
    drawCalculation(page, proof);
    drawProof(doc, page, proof, verifyAt);
  });
}

type Page = ReturnType<typeof beginPage>;

function drawCalculation(page: Page, proof: Proof): void {
  const { result, event } = proof;
  const unit = `${result.currency}/${result.unit}`;
  page.fact('Formula', messagesIn('en').text(formulaSentence(proof.formula)));
  page.fact('Status', statuses[proof.status]);
  page.fact('Event', event.day && `${event.kind ? `${events[event.kind]}, ` : ''}${longDay(event.day)}`);
  page.fact('Document of the event', event.documentSha256 && `SHA-256 ${event.documentSha256}`);
  page.fact(
    'Loading or delivery',
    event.laycan && `${longDay(event.laycan.from)} to ${longDay(event.laycan.to)}`,
  );
  page.fact('Density at 15 °C', event.density15 && `${event.density15} kg/m³`);
  page.fact('As known on', `${longDay(proof.asOf)}, ${proof.asOf.slice(11, 19)} UTC`);
  page.fact(
    'Replaces',
    proof.supersedes &&
      `${proof.supersedes}${proof.difference === null ? '' : `, changed by ${proof.difference} ${unit}`}`,
  );
  page.fact('Note', proof.warnings.map((warning) => warningTexts[warning]).join('. ') || null);
  page.space(14);
  page.table(
    ['Day', 'Benchmark', 'Quote', 'Revision', 'Use'],
    proof.inputs
      .filter(({ used, status }) => used || status !== 'published')
      .map((row) => [
        row.day,
        nameOf(row),
        row.value ?? (row.status === 'published' ? LICENSED : '–'),
        row.revision === null ? '' : String(row.revision),
        row.used
          ? row.substituteFor
            ? `stands for ${row.substituteFor}`
            : 'counts'
          : row.status === 'pending'
            ? 'not published yet'
            : 'missing',
      ]),
  );
  if (proof.fxInputs.length > 0) {
    page.space(14);
    page.table(
      ['Day', 'Pair', 'Rate'],
      proof.fxInputs.map(({ day, pair, rate }) => [day, pair, rate]),
    );
  }
  page.space(14);
  for (const { name, value } of proof.steps ?? [])
    page.sum(`${name.charAt(0).toUpperCase()}${name.slice(1)}`, value, 9);
  page.space(6);
  page.rule();
  page.sum('Price', result.amount === null ? `licensed, ${unit}` : `${result.amount} ${unit}`, 14);
}

function drawProof(doc: PDFKit.PDFDocument, page: Page, proof: Proof, verifyAt: string): void {
  page.space(20);
  const { top, left, width } = page.keepTogether(130);
  drawQr(doc, verifyAt, { x: left, y: top, size: 104 });
  page.textBeside(
    [
      `Hash (SHA-256): ${proof.hash}`,
      `Signed with Ed25519, key ${proof.keyId}`,
      `Made on ${longDay(proof.createdAt)}, ${proof.createdAt.slice(11, 19)} UTC, by the rules ${proof.engine}`,
      `Check the proof file of this calculation at ${verifyAt.split('?')[0]}`,
    ].join('\n'),
    { x: left + 120, y: top, width: width - 120 },
  );
}
