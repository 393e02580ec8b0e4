import type { FastifyReply } from 'fastify';
import type { LanguageCode } from '../../contract/core/languages.ts';
import type { WrittenCode } from '../../contract/messages/writtenMessages.ts';
import { formulaSentence } from '../../contract/prices/formulaSentence.ts';
import type { Proof } from '../../contract/prices/priceCalculations.ts';
import type { Context } from '../context.ts';
import { sendPdf } from '../http/sendPdf.ts';
import { type Messages, messagesIn } from '../i18n/messages.ts';
import { beginPage, linesOf } from '../lib/documents/pdfPage.ts';
import { drawQr } from '../lib/documents/pdfQr.ts';
import { currentSiteSettings } from '../site/siteSettings/siteSettings.ts';
import type { CalculationRow } from './priceCalculations.queries.ts';
import { nameOf } from './proof.ts';

const QR = 104;

/** Sends a calculation as a PDF: with its figures, or without those that the reader may not see. */
export async function sendCalculationPdf(
  ctx: Context,
  { row, proof, language }: { row: CalculationRow; proof: Proof; language: LanguageCode },
  reply: FastifyReply,
): Promise<FastifyReply> {
  const site = await currentSiteSettings(ctx);
  const messages = messagesIn(language);
  const { say, direction } = messages;
  const verifyAt = `${ctx.env.SITE_URL}/verify?hash=${proof.hash}`;
  return sendPdf(reply, { name: proof.number, author: site.siteName }, (doc) => {
    const page = beginPage(
      doc,
      say('calculation.title', { number: proof.number }),
      linesOf(row.company, row.username),
      linesOf(site.siteName),
      { sides: { from: say('calculation.for'), to: say('calculation.by') }, direction },
    );
    drawCalculation(page, proof, messages);
    page.space(20);
    page.blockBeside(QR, proofLines(proof, verifyAt, messages), (x, y) =>
      drawQr(doc, verifyAt, { x, y, size: QR }),
    );
    if (language !== 'en') page.note(say('calculation.translated'));
  });
}

type Page = ReturnType<typeof beginPage>;

const momentText = (at: string, { say, day }: Messages) =>
  say('calculation.moment', { day: day(at), time: at.slice(11, 19) });

/** The name of a step of an evaluation: `mean EIA_RBRTE`, `average` … */
function stepText(name: string, { say }: Messages): string {
  const [step, of = ''] = name.split(/ (.*)/);
  switch (step) {
    case 'mean':
    case 'rate':
      return say(`calculation.step.${step}`, { of });
    case 'average':
    case 'differential':
    case 'floor':
    case 'cap':
    case 'provisional':
    case 'amount':
      return say(`calculation.step.${step}`);
    default:
      return name;
  }
}

function useOf({ used, substituteFor, status }: Proof['inputs'][number], { say }: Messages): string {
  if (used)
    return substituteFor ? say('calculation.standsFor', { day: substituteFor }) : say('calculation.counts');
  return status === 'pending' ? say('calculation.pending') : say('calculation.missing');
}

function drawCalculation(page: Page, proof: Proof, messages: Messages): void {
  const { say, day, text, apart } = messages;
  const { result, event } = proof;
  const unit = `${result.currency}/${result.unit}`;
  const fact = (code: WrittenCode, value: string | null) => page.fact(text({ code }), value);
  fact('calculation.formula', text(formulaSentence(proof.formula)));
  fact('calculation.status', say(`calculation.status.${proof.status}`));
  const happened = event.day && day(event.day);
  fact(
    'calculation.event',
    happened && event.kind
      ? say('calculation.eventOn', { event: say(`calculation.event.${event.kind}`), day: happened })
      : happened,
  );
  fact('calculation.document', event.documentSha256 && `SHA-256 ${event.documentSha256}`);
  fact(
    'calculation.laycan',
    event.laycan && say('calculation.fromTo', { from: day(event.laycan.from), to: day(event.laycan.to) }),
  );
  fact('calculation.density', event.density15 && `${event.density15} kg/m³`);
  fact('calculation.asOf', momentText(proof.asOf, messages));
  fact(
    'calculation.replaces',
    proof.supersedes && proof.difference !== null
      ? say('calculation.changedBy', { number: proof.supersedes, difference: `${proof.difference} ${unit}` })
      : proof.supersedes,
  );
  fact(
    'calculation.note',
    proof.warnings.map((warning) => say(`calculation.warning.${warning}`)).join('. ') || null,
  );
  page.space(14);
  page.table(
    [
      say('calculation.day'),
      say('calculation.benchmark'),
      say('calculation.quote'),
      say('calculation.revision'),
      say('calculation.use'),
    ],
    proof.inputs
      .filter(({ used, status }) => used || status !== 'published')
      .map((row) => [
        row.day,
        nameOf(row),
        row.value ?? (row.status === 'published' ? say('calculation.licensed') : '–'),
        row.revision === null ? '' : String(row.revision),
        useOf(row, messages),
      ]),
  );
  if (proof.fxInputs.length > 0) {
    page.space(14);
    page.table(
      [say('calculation.day'), say('calculation.pair'), say('calculation.rate')],
      proof.fxInputs.map((one) => [one.day, one.pair, one.rate]),
    );
  }
  page.space(14);
  for (const { name, value } of proof.steps ?? []) page.sum(stepText(name, messages), value, 9);
  page.space(6);
  page.rule();
  const amount = `${result.amount} ${unit}`;
  page.sum(
    say('calculation.price'),
    result.amount === null ? say('calculation.licensedPrice', { unit }) : apart(amount),
    14,
  );
}

function proofLines(proof: Proof, verifyAt: string, messages: Messages): string {
  const { say } = messages;
  return [
    say('calculation.hash', { hash: proof.hash }),
    say('calculation.key', { key: proof.keyId }),
    say('calculation.made', { moment: momentText(proof.createdAt, messages), engine: proof.engine }),
    say('calculation.check', { address: verifyAt.split('?')[0] ?? '' }),
  ].join('\n');
}
