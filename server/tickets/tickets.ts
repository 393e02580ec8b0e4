import type { z } from 'zod';
import type { Received } from '../../contract/endpoint.ts';
import type { reportBody } from '../../contract/moderation.ts';
import type { tickets } from '../../contract/tickets.ts';
import { marksOf, seesMarks } from '../ads/ads.ts';
import { recordAudit } from '../audit/audit.ts';
import type { Context } from '../context.ts';
import { conversationFor } from '../conversations/conversations.ts';
import type { Tx } from '../db/client.ts';
import type { Caller } from '../http/caller.ts';
import { ensure } from '../http/errors.ts';
import {
  findOpenReport,
  insertTicket,
  insertTicketMessage,
  lockReport,
  lockTicket,
  openStatuses,
  updateTicket,
} from './tickets.queries.ts';
import { ticketNumber } from './tickets.view.ts';

const SUBJECT_MAX = 200;

type Report = z.output<typeof reportBody>;
type Related = { type: 'ad' | 'conversation'; id: string; subject: string };

const reasons: Record<Report['reason'], string> = {
  fraud: 'Fraud',
  wrong_facts: 'Wrong facts',
  not_available: 'Not available',
  abuse: 'Abuse',
  duplicate: 'Duplicate',
  other: 'Report',
};

const isOpen = (status: string) => (openStatuses as readonly string[]).includes(status);

/** Opens a ticket for a report, or adds to the one that the same person has open about the same thing. */
async function report(tx: Tx, caller: Caller, related: Related, { reason, text }: Report) {
  await lockReport(tx, caller.id, related.id);
  const ticket =
    (await findOpenReport(tx, caller.id, related.id)) ??
    (await insertTicket(tx, {
      requester_id: caller.id,
      subject: `${reasons[reason]}: ${related.subject}`.slice(0, SUBJECT_MAX),
      category: 'report',
      report_reason: reason,
      related_type: related.type,
      related_id: related.id,
    }));
  await insertTicketMessage(tx, { ticketId: ticket.id, authorId: caller.id, body: text, internal: false });
  return { ticketId: ticket.id, number: ticketNumber(ticket.number) };
}

export const reportAd = (ctx: Context, caller: Caller, adId: string, body: Report) =>
  ctx.db.transaction().execute(async (tx) => {
    const ad = (await marksOf(tx, [adId])).get(adId);
    ensure(ad && seesMarks(ad, caller), 'NOT_FOUND');
    ensure(ad.ownerId !== caller.id, 'OWN_AD');
    return report(tx, caller, { type: 'ad', id: adId, subject: `${ad.title} (${ad.reference})` }, body);
  });

export const reportConversation = (ctx: Context, caller: Caller, conversationId: string, body: Report) =>
  ctx.db.transaction().execute(async (tx) => {
    const about = await conversationFor(tx, caller.id, conversationId);
    ensure(about, 'NOT_FOUND');
    const subject = `conversation with ${about.username} about ${about.title} (${about.reference})`;
    return report(tx, caller, { type: 'conversation', id: conversationId, subject }, body);
  });

/** Takes a ticket up, resolves or closes it; whoever asked is told once it is done. */
export const changeTicket = (
  ctx: Context,
  actor: { id: string; address: string },
  id: string,
  { status, priority, note }: Received<typeof tickets.change>['body'],
): Promise<void> =>
  ctx.db.transaction().execute(async (tx) => {
    const before = await lockTicket(tx, id);
    ensure(before, 'NOT_FOUND');
    const next = status ?? before.status;
    if (before.related_id && before.category === 'report' && isOpen(next) && !isOpen(before.status)) {
      await lockReport(tx, before.requester_id, before.related_id);
      const other = await findOpenReport(tx, before.requester_id, before.related_id);
      ensure(!other, 'WRONG_STATE', {
        message: `The same person has ${ticketNumber(other?.number ?? 0)} open about this`,
        status: before.status,
        allowed: ['resolved', 'closed'],
      });
    }
    await updateTicket(tx, id, { status, priority });
    if (note !== undefined)
      await insertTicketMessage(tx, { ticketId: id, authorId: actor.id, body: note, internal: true });
    await recordAudit(tx, {
      actorId: actor.id,
      address: actor.address,
      action: 'ticket.change',
      entity: 'ticket',
      entityId: id,
      before: { status: before.status, priority: before.priority },
      after: { status: next, priority: priority ?? before.priority, ...(note !== undefined && { note }) },
    });
    const isDone = next === 'resolved' || next === 'closed';
    if (isDone && isOpen(before.status) && before.is_active) {
      await ctx.jobs.enqueue(tx, 'mail', {
        to: before.email,
        template: 'ticketDone',
        values: {
          number: ticketNumber(before.number),
          subject: before.subject,
          status: next,
          path: '/',
        },
      });
    }
  });
