import type { Received } from '../../contract/core/endpoint.ts';
import { msg } from '../../contract/core/message.ts';
import {
  afterRequesterWrote,
  afterStaffWrote,
  isActiveTicket,
  requesterCan,
  requesterMoves,
  staffCan,
  staffMoves,
  type TicketStatus,
} from '../../contract/support/ticketStates.ts';
import type { tickets } from '../../contract/support/tickets.ts';
import { ensureFilesFit, type NewFile, withFiles } from '../accounts/storage/storage.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../db/client.ts';
import type { Actor } from '../http/caller.ts';
import type { ReceivedFile } from '../http/uploads.ts';
import { ensure, fail } from '../lib/errors.ts';
import { recordAudit } from '../operations/audit/audit.ts';
import { notifyHandler, notifyOfAnswer } from './notify.ts';
import {
  armedClock,
  doneAt,
  findOpenReport,
  findRequester,
  firstReply,
  insertTicketMessage,
  type LockedTicket,
  lockReport,
  lockRequester,
  lockTicket,
  markSeen,
  stoppedClock,
  ticketOfMessage,
  updateTicket,
  writtenLately,
} from './tickets.queries.ts';
import { sideOf, ticketNumber } from './tickets.view.ts';

/** A requester's messages in an hour, over all tickets. */
const MESSAGES_PER_HOUR = 60;

/** Columns of a status change; a final status stops the response clock. */
export const stateColumns = (from: TicketStatus, to: TicketStatus) => {
  if (from === to) return {};
  return isActiveTicket(to)
    ? { status: to, done_at: doneAt.unset }
    : { status: to, done_at: doneAt.set, ...stoppedClock };
};

/** At most one open report per person and subject: refuses to reopen another. */
export async function ensureOnlyReport(tx: Tx, row: LockedTicket, next: TicketStatus): Promise<void> {
  if (row.category !== 'report' || !row.related_id) return;
  if (isActiveTicket(row.status) || !isActiveTicket(next)) return;
  await lockReport(tx, row.requester_id, row.related_id);
  const other = await findOpenReport(tx, row.requester_id, row.related_id);
  ensure(!other, 'WRONG_STATE', {
    message: msg('support.sameOpen', { number: ticketNumber(other?.number ?? 0) }),
    status: row.status,
    allowed: ['resolved', 'closed'],
  });
}

export const ensureFresh = (row: LockedTicket, version: number | undefined): void =>
  ensure(version === undefined || version === row.version, 'STALE');

export const ensureStaffMay = (row: LockedTicket, next: TicketStatus): void =>
  ensure(staffCan(row.status, next), 'WRONG_STATE', {
    status: row.status,
    allowed: [...staffMoves[row.status]],
  });

/** A message of the requester reopens the ticket and starts the clock unless it is running. */
export async function requesterWrote(
  ctx: Context,
  tx: Tx,
  row: LockedTicket,
  message: { id: string; body: string; files: NewFile[] },
): Promise<void> {
  const next = afterRequesterWrote(row.status);
  await ensureOnlyReport(tx, row, next);
  await insertTicketMessage(tx, {
    ...message,
    ticketId: row.id,
    authorId: row.requester_id,
    internal: false,
  });
  await updateTicket(
    tx,
    row.id,
    {
      ...stateColumns(row.status, next),
      ...(row.first_reply_due === null && armedClock(row.priority)),
    },
    { seen: true },
  );
  await markSeen(tx, row.id);
  await notifyHandler(ctx, tx, row);
}

/** Messages, new tickets and reports count together. Refuses `RATE_LIMITED`. */
export async function ensureMayWrite(tx: Tx, requesterId: string): Promise<void> {
  await lockRequester(tx, requesterId);
  const { count, wait } = await writtenLately(tx, requesterId);
  if (count >= MESSAGES_PER_HOUR) fail('RATE_LIMITED', { retryAfter: Math.max(1, wait) });
}

/** `id` is the message's. */
type Body = Received<typeof tickets.send>['body'] & { id: string };

async function writeAsRequester(ctx: Context, tx: Tx, row: LockedTicket, body: Body, files: NewFile[]) {
  ensure(!body.internal && body.status === undefined && body.version === undefined, 'FORBIDDEN');
  ensure(requesterCan('write', row.status), 'WRONG_STATE', {
    message: msg('support.closed'),
    status: row.status,
    allowed: [...requesterMoves.write.from],
  });
  await ensureMayWrite(tx, row.requester_id);
  await requesterWrote(ctx, tx, row, { id: body.id, body: body.body, files });
}

/** A note changes nothing visible to the requester, unless it comes with a status change. */
async function writeAsStaff(
  ctx: Context,
  tx: Tx,
  { row, actor }: { row: LockedTicket; actor: Actor },
  { id, body, internal = false, status, version }: Body,
  files: NewFile[],
) {
  ensureFresh(row, version);
  const next = status ?? (internal ? row.status : afterStaffWrote(row.status));
  ensureStaffMay(row, next);
  await ensureOnlyReport(tx, row, next);
  await insertTicketMessage(tx, { id, ticketId: row.id, authorId: actor.id, body, internal, files });
  const moved = stateColumns(row.status, next);
  const answered = {
    ...stoppedClock,
    first_replied_at: firstReply,
    assignee_id: row.assignee_id ?? actor.id,
  };
  await updateTicket(
    tx,
    row.id,
    { ...moved, ...(!internal && answered) },
    { seen: !internal || next !== row.status },
  );
  await recordAudit(tx, {
    actorId: actor.id,
    address: actor.address,
    action: internal ? 'ticket.note' : 'ticket.reply',
    entity: 'ticket',
    entityId: row.id,
    before: { status: row.status },
    after: { status: next, files: files.length },
  });
  if (!internal) await notifyOfAnswer(ctx, tx, row, actor.id);
}

/** Writes in a ticket as requester or staff, idempotent by message id. */
export async function writeInTicket(
  ctx: Context,
  actor: Actor,
  id: string,
  body: Body,
  received: ReceivedFile[],
): Promise<void> {
  // Stores no files for somebody without access.
  const known = await findRequester(ctx.db, id);
  ensure(known && sideOf(known, actor), 'NOT_FOUND');
  await withFiles(ctx, received, (files) =>
    ctx.db.transaction().execute(async (tx) => {
      const row = await lockTicket(tx, id);
      const side = row && sideOf(row, actor);
      ensure(row && side, 'NOT_FOUND');
      if (await ticketOfMessage(tx, body.id)) return;
      if (side === 'requester') await writeAsRequester(ctx, tx, row, body, files);
      else await writeAsStaff(ctx, tx, { row, actor }, body, files);
      await ensureFilesFit(tx, actor.id, files);
    }),
  );
}
