import type { Received } from '../../contract/core/endpoint.ts';
import { msg } from '../../contract/core/message.ts';
import {
  isActiveTicket,
  type RequesterMove,
  requesterCan,
  requesterMoves,
} from '../../contract/support/ticketStates.ts';
import type { tickets } from '../../contract/support/tickets.ts';
import { ensureFilesFit, withFiles } from '../accounts/storage/storage.ts';
import { seesSnapshots, snapshotsOf } from '../ads/ads.ts';
import { findPayment } from '../billing/payments/payments.ts';
import { isPayer } from '../billing/wallet/wallet.ts';
import type { Context } from '../context.ts';
import { conversationFor } from '../conversations/conversations.ts';
import type { Tx } from '../db/client.ts';
import type { Actor, Caller } from '../http/caller.ts';
import type { ReceivedFile } from '../http/uploads.ts';
import { ensure, invalid } from '../lib/errors.ts';
import { recordAudit } from '../operations/audit/audit.ts';
import { isHandler } from './desk.queries.ts';
import { notifyAssignee, notifyOfStatus } from './notify.ts';
import { ensureFresh, ensureMayWrite, ensureOnlyReport, ensureStaffMay, stateColumns } from './replies.ts';
import {
  armedClock,
  countActive,
  dueBy,
  findRequester,
  insertTicket,
  insertTicketMessage,
  type LockedTicket,
  lockRequester,
  lockTicket,
  markSeen,
  setRating,
  updateTicket,
} from './tickets.queries.ts';
import { sideOf } from './tickets.view.ts';

export { endTicketsOf } from './tickets.queries.ts';

/** More than anybody needs at once, but few enough to prevent abuse. */
const ACTIVE_MAX = 20;

type NewTicket = Received<typeof tickets.create>['body'];

/** The subject must be the caller's own, or an ad visible to them. */
async function ensureTheirs(tx: Tx, caller: Caller, { type, id }: NonNullable<NewTicket['related']>) {
  if (type === 'ad') {
    const ad = (await snapshotsOf(tx, [id])).get(id);
    ensure(ad && seesSnapshots(ad, caller), 'NOT_FOUND');
  } else if (type === 'payment') {
    ensure(isPayer(caller, await findPayment(tx, id)), 'NOT_FOUND');
  } else {
    ensure(await conversationFor(tx, caller, id), 'NOT_FOUND');
  }
}

/** Opens a support ticket, once for each `id`, which it gets. */
export const openTicket = (
  ctx: Context,
  caller: Caller,
  id: string,
  { subject, category, message, related }: NewTicket,
  received: ReceivedFile[],
): Promise<void> =>
  withFiles(ctx, received, (files) =>
    ctx.db.transaction().execute(async (tx) => {
      await lockRequester(tx, caller.id);
      if (await findRequester(tx, id)) return;
      if (related) await ensureTheirs(tx, caller, related);
      await ensureMayWrite(tx, caller.id);
      ensure((await countActive(tx, caller.id)) < ACTIVE_MAX, 'TOO_MANY', {
        message: msg('support.tooManyOpen', { max: ACTIVE_MAX }),
      });
      await insertTicket(tx, {
        id,
        requester_id: caller.id,
        subject,
        category,
        ...(related && { related_type: related.type, related_id: related.id }),
      });
      await insertTicketMessage(tx, {
        ticketId: id,
        authorId: caller.id,
        body: message,
        internal: false,
        files,
      });
      await ensureFilesFit(tx, caller.id, files);
    }),
  );

/** The caller's own ticket, locked until the transaction ends, in a status that allows the move. */
async function heldForMove(tx: Tx, caller: Caller, id: string, move: RequesterMove) {
  const row = await lockTicket(tx, id);
  ensure(row && sideOf(row, caller) === 'requester', 'NOT_FOUND');
  ensure(requesterCan(move, row.status), 'WRONG_STATE', {
    status: row.status,
    allowed: [...requesterMoves[move].from],
  });
  return row;
}

export const closeTicket = (ctx: Context, caller: Caller, id: string): Promise<void> =>
  ctx.db.transaction().execute(async (tx) => {
    const row = await heldForMove(tx, caller, id, 'close');
    await updateTicket(tx, id, stateColumns(row.status, requesterMoves.close.to), { seen: true });
  });

/** Reopening restarts the response clock. */
export const reopenTicket = (ctx: Context, caller: Caller, id: string): Promise<void> =>
  ctx.db.transaction().execute(async (tx) => {
    const row = await heldForMove(tx, caller, id, 'reopen');
    const { to } = requesterMoves.reopen;
    await ensureOnlyReport(tx, row, to);
    const change = { ...stateColumns(row.status, to), ...armedClock(row.priority) };
    await updateTicket(tx, id, change, { seen: true });
  });

export const rateTicket = (
  ctx: Context,
  caller: Caller,
  id: string,
  { rating, comment }: Received<typeof tickets.rate>['body'],
): Promise<void> =>
  ctx.db.transaction().execute(async (tx) => {
    await heldForMove(tx, caller, id, 'rate');
    await setRating(tx, id, rating, comment || null);
  });

export const readTicket = (ctx: Context, caller: Caller, id: string): Promise<void> =>
  ctx.db.transaction().execute(async (tx) => {
    const row = await lockTicket(tx, id);
    ensure(row && sideOf(row, caller) === 'requester', 'NOT_FOUND');
    await markSeen(tx, id);
  });

type Change = Received<typeof tickets.change>['body'];

async function ensureAllowed(tx: Tx, row: LockedTicket, change: Change): Promise<void> {
  ensureFresh(row, change.version);
  ensureStaffMay(row, change.status ?? row.status);
  await ensureOnlyReport(tx, row, change.status ?? row.status);
  if (change.category !== undefined && row.category === 'report')
    invalid([{ path: 'category', message: msg('support.reportStays') }]);
  const { assigneeId } = change;
  if (!assigneeId || assigneeId === row.assignee_id) return;
  if (assigneeId === row.requester_id) invalid([{ path: 'assigneeId', message: msg('support.ownTicket') }]);
  if (!(await isHandler(tx, assigneeId))) invalid([{ path: 'assigneeId', message: msg('support.noAgent') }]);
}

/** Assigns, categorizes, resolves or closes a ticket; the requester is notified when it ends or reopens. */
export const changeTicket = (ctx: Context, actor: Actor, id: string, change: Change): Promise<void> =>
  ctx.db.transaction().execute(async (tx) => {
    const row = await lockTicket(tx, id);
    ensure(row, 'NOT_FOUND');
    ensure(sideOf(row, actor) === 'staff', 'NOT_ON_YOURSELF');
    await ensureAllowed(tx, row, change);
    const before = {
      status: row.status,
      priority: row.priority,
      category: row.category,
      assigneeId: row.assignee_id,
    };
    const { version: _version, ...given } = change;
    const after = {
      ...before,
      ...Object.fromEntries(Object.entries(given).filter(([, to]) => to !== undefined)),
    };
    if (JSON.stringify(after) === JSON.stringify(before)) return;
    await updateTicket(
      tx,
      id,
      {
        priority: after.priority,
        category: after.category,
        assignee_id: after.assigneeId,
        ...(row.waiting_since !== null && { first_reply_due: dueBy(after.priority) }),
        ...stateColumns(row.status, after.status),
      },
      { seen: true },
    );
    await recordAudit(tx, {
      actorId: actor.id,
      address: actor.address,
      action: 'ticket.change',
      entity: 'ticket',
      entityId: id,
      before,
      after,
    });
    if (isActiveTicket(row.status) !== isActiveTicket(after.status))
      await notifyOfStatus(ctx, tx, row, after.status);
    const { assigneeId } = after;
    if (assigneeId !== null && assigneeId !== row.assignee_id && assigneeId !== actor.id)
      await notifyAssignee(ctx, tx, row, assigneeId);
  });
