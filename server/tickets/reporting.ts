import type { z } from 'zod';
import type { reportBody } from '../../contract/moderation/moderation.ts';
import { seesSnapshots, snapshotsOf } from '../ads/ads.ts';
import type { Context } from '../context.ts';
import { conversationFor } from '../conversations/conversations.ts';
import type { Tx } from '../db/client.ts';
import type { Caller } from '../http/caller.ts';
import { ensure } from '../lib/errors.ts';
import { ensureMayWrite, requesterWrote } from './replies.ts';
import {
  findOpenReport,
  insertTicket,
  insertTicketMessage,
  lockReport,
  ticketOfMessage,
} from './tickets.queries.ts';
import { ticketNumber } from './tickets.view.ts';

const SUBJECT_MAX = 200;

type Report = z.output<typeof reportBody>;
type Related = { type: 'ad' | 'conversation'; subject: string };

const reasons: Record<Report['reason'], string> = {
  fraud: 'Possible fraud',
  wrong_facts: 'Misleading information',
  not_available: 'Cargo not available',
  abuse: 'Abuse',
  duplicate: 'Duplicate',
  other: 'Report',
};

/** Opens a ticket for a report, or adds to the person's open one about the same subject; idempotent by `messageId`. */
async function report(
  ctx: Context,
  caller: Caller,
  { relatedId, messageId }: { relatedId: string; messageId: string },
  { reason, text }: Report,
  relate: (tx: Tx) => Promise<Related>,
) {
  const ticket = await ctx.db.transaction().execute(async (tx) => {
    await lockReport(tx, caller.id, relatedId);
    const made = await ticketOfMessage(tx, messageId);
    if (made) return made;
    const related = await relate(tx);
    const known = await findOpenReport(tx, caller.id, relatedId);
    await ensureMayWrite(tx, caller.id);
    if (known) {
      await requesterWrote(ctx, tx, known, { id: messageId, body: text, files: [] });
      return known;
    }
    const opened = await insertTicket(tx, {
      requester_id: caller.id,
      subject: `${reasons[reason]}: ${related.subject}`.slice(0, SUBJECT_MAX),
      category: 'report',
      report_reason: reason,
      related_type: related.type,
      related_id: relatedId,
    });
    const message = { id: messageId, authorId: caller.id, body: text, internal: false };
    await insertTicketMessage(tx, { ...message, ticketId: opened.id });
    return opened;
  });
  return { ticketId: ticket.id, number: ticketNumber(ticket.number) };
}

export const reportAd = (ctx: Context, caller: Caller, adId: string, body: Report, messageId: string) =>
  report(ctx, caller, { relatedId: adId, messageId }, body, async (tx) => {
    const ad = (await snapshotsOf(tx, [adId])).get(adId);
    ensure(ad && seesSnapshots(ad, caller), 'NOT_FOUND');
    ensure(ad.ownerId !== caller.id, 'OWN_AD');
    return { type: 'ad', subject: `${ad.title} (${ad.reference})` };
  });

export const reportConversation = (
  ctx: Context,
  caller: Caller,
  conversationId: string,
  body: Report,
  messageId: string,
) =>
  report(ctx, caller, { relatedId: conversationId, messageId }, body, async (tx) => {
    const about = await conversationFor(tx, caller, conversationId);
    ensure(about, 'NOT_FOUND');
    const subject = `conversation with ${about.username} about ${about.title} (${about.reference})`;
    return { type: 'conversation', subject };
  });
