import type { FastifyReply } from 'fastify';
import type { HitDetail } from '../../contract/screening/hits.ts';
import { listTitles } from '../../contract/screening/lists.ts';
import type { Context } from '../context.ts';
import { sendPdf } from '../http/sendPdf.ts';
import { beginPage, linesOf, longDay } from '../lib/documents/pdfPage.ts';
import { currentSiteSettings } from '../site/siteSettings/siteSettings.ts';

const strong = {
  identifier: 'an identifier is equal',
  name: 'the name',
  name_and_country: 'the name, and the same country',
  name_and_birth: 'the name, and the same year of birth',
} as const;
const decisions = {
  false_match: 'False match',
  true_match: 'True match',
  delisted: 'No longer on the list',
} as const;
const reasons = {
  country: 'another country',
  birth: 'another date of birth',
  ids: 'other identifiers',
  activity: 'another business',
  other: 'something else',
} as const;
const acts = {
  found: 'Found',
  proposed: 'Proposed',
  confirmed: 'Confirmed',
  returned: 'Returned',
  need_info: 'More information needed',
  reopened: 'Reopened',
  delisted: 'Removed from the list',
} as const;
const holds = {
  none: 'Nothing',
  held: 'Nothing new is published, no refund is paid out',
  suspended: 'Off the market; refunds, purchases and messages are stopped',
} as const;

const moment = (at: string) => `${longDay(at)}, ${at.slice(11, 16)} UTC`;
const orNull = (text: string) => text || null;
const idLines = (ids: HitDetail['subject']['ids']) =>
  orNull(
    linesOf(...ids.map(({ kind, value, country }) => `${kind} ${value}${country ? ` (${country})` : ''}`)),
  );

/** Sends a hit as a PDF in English: both sides, the score taken apart, what was decided by whom. */
export async function sendCasePdf(ctx: Context, hit: HitDetail, reply: FastifyReply): Promise<FastifyReply> {
  const site = await currentSiteSettings(ctx);
  const { subject, entry, match } = hit;
  const name = `screening-${hit.id}`;
  return sendPdf(reply, { name, author: site.siteName }, (doc) => {
    const page = beginPage(
      doc,
      'Screening case',
      linesOf(...subject.names, subject.countries.join(', ')),
      linesOf(hit.entryName, `${listTitles[hit.list]} ${hit.uid}`, entry.countries.join(', ')),
      { sides: { from: 'Subject', to: 'On the list' } },
    );
    page.fact('Case', hit.id);
    page.fact('State', hit.decision === null ? hit.state : `${decisions[hit.decision]}, ${hit.state}`);
    page.fact('It stops', holds[hit.hold]);
    page.fact(
      'Score',
      `${hit.score.toFixed(3)}, ${hit.strong === null ? 'a candidate' : `strong: ${strong[hit.strong]}`}`,
    );
    page.fact(
      'Names of the entry',
      linesOf(...entry.names.map((one) => `${one.name}${one.weak ? ' (low quality)' : ''}`)),
    );
    page.fact('Identifiers, subject', idLines(subject.ids));
    page.fact('Identifiers, entry', idLines(entry.ids));
    page.fact(
      'Years of birth',
      orNull(entry.birthYears.map(([from, to]) => (from === to ? from : `${from}–${to}`)).join(', ')),
    );
    page.fact('Addresses', orNull(linesOf(...entry.addresses)));
    page.fact('Programmes', orNull(entry.programs.join(', ')));
    page.fact('Source', entry.url);
    page.space(14);
    page.table(
      ['Subject', 'On the list', 'Likeness', 'Why'],
      match.pairs.map((pair) => [pair.subject, pair.entry, pair.likeness.toFixed(2), pair.how]),
    );
    page.space(14);
    for (const { act, decision, reasons: given, note, by, at } of hit.history)
      page.fact(
        moment(at),
        linesOf(
          [acts[act], decision && decisions[decision], given.map((one) => reasons[one]).join(', ')]
            .filter(Boolean)
            .join(': '),
          note,
          by ?? 'by the site',
        ),
      );
    page.space(10);
    page.fact('Written', moment(new Date().toISOString()));
  });
}
