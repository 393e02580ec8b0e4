import type { MessagesQuery } from '../../contract/core/page.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../db/client.ts';
import type { Caller } from '../http/caller.ts';
import { ensure, fail } from '../lib/errors.ts';
import { uuidv7 } from '../lib/uuidv7.ts';
import { notify } from '../notifications/notifications.ts';
import { recordAudit } from '../operations/audit/audit.ts';
import {
  conversationOf,
  findConversation,
  findMessage,
  insertMessage,
  type MessagePage,
  type MessageRow,
  markRead,
  messagesOf,
  writtenLately,
} from './conversations.queries.ts';
import { findReported, grantDocuments, type ReportedRow, withdrawDocuments } from './sharing.queries.ts';
import {
  areBlocked,
  claimNotification,
  deleteBlock,
  insertBlock,
  lockConversation,
  nameOf,
  refreshRate,
} from './sides.queries.ts';

export { conversationAbout, findConversation as conversationFor } from './conversations.queries.ts';
export { refreshAllRates } from './sides.queries.ts';

/** Messages of one side in one conversation: above normal use, below flooding. */
const MESSAGES_PER_HOUR = 120;

/** Requires a locked conversation, so that the count is exact. Refuses `RATE_LIMITED`. */
async function ensureMayWrite(tx: Tx, conversationId: string, senderId: string): Promise<void> {
  const { count, wait } = await writtenLately(tx, conversationId, senderId);
  if (count >= MESSAGES_PER_HOUR) fail('RATE_LIMITED', { retryAfter: Math.max(1, wait) });
}

/**
 * Adds an inquirer's message to the conversation with the owner; the caller notifies the owner by mail. Refuses
 * `BLOCKED` if either side blocked the other, and `RATE_LIMITED`.
 */
export async function openConversation(
  tx: Tx,
  about: { adId: string; ownerId: string; inquirerId: string; body: string },
): Promise<string> {
  ensure(!(await areBlocked(tx, about.ownerId, about.inquirerId)), 'BLOCKED');
  const conversationId = await conversationOf(tx, about);
  await ensureMayWrite(tx, conversationId, about.inquirerId);
  await insertMessage(tx, { id: uuidv7(), conversationId, senderId: about.inquirerId, body: about.body });
  await claimNotification(tx, conversationId, 'owner');
  await refreshRate(tx, about.ownerId);
  return conversationId;
}

/** Sends a message, once for each `id`. The other side gets one mail until it reads. */
export const sendMessage = (
  ctx: Context,
  caller: Caller,
  conversationId: string,
  { id, body }: { id: string; body: string },
): Promise<MessageRow> =>
  ctx.db.transaction().execute(async (tx) => {
    const row = await lockConversation(tx, caller.id, conversationId);
    ensure(row, 'NOT_FOUND');
    const made = await findMessage(tx, id);
    if (made) return made;
    ensure(!(await areBlocked(tx, row.owner_id, row.inquirer_id)), 'BLOCKED');
    await ensureMayWrite(tx, conversationId, caller.id);
    const message = await insertMessage(tx, { id, conversationId, senderId: caller.id, body });
    if (caller.id === row.owner_id) await refreshRate(tx, row.owner_id);
    const other = await claimNotification(
      tx,
      conversationId,
      caller.id === row.owner_id ? 'inquirer' : 'owner',
    );
    if (other) {
      const { company, username } = await nameOf(tx, caller.id);
      const about = { reference: other.reference, from: company ?? username, message: body };
      const path = `/users/inbox/${conversationId}`;
      await notify(ctx, tx, {
        userId: caller.id === row.owner_id ? row.inquirer_id : row.owner_id,
        kind: 'newMessage',
        data: about,
        link: path,
        mail: { template: 'newMessage', values: { ...about, adTitle: other.title, path } },
      });
    }
    return message;
  });

export const readConversation = (ctx: Context, caller: Caller, conversationId: string): Promise<void> =>
  ctx.db.transaction().execute(async (tx) => {
    ensure(await findConversation(tx, caller.id, conversationId), 'NOT_FOUND');
    await markRead(tx, caller.id, conversationId);
  });

/** Blocks both directions, in all conversations of the two. */
export const blockOther = (ctx: Context, caller: Caller, conversationId: string): Promise<void> =>
  ctx.db.transaction().execute(async (tx) => {
    const row = await lockConversation(tx, caller.id, conversationId);
    ensure(row, 'NOT_FOUND');
    await insertBlock(tx, caller.id, caller.id === row.owner_id ? row.inquirer_id : row.owner_id);
  });

/** Removes the caller's block; a block by the other side stays. */
export const unblockOther = (ctx: Context, caller: Caller, conversationId: string): Promise<void> =>
  ctx.db.transaction().execute(async (tx) => {
    const row = await lockConversation(tx, caller.id, conversationId);
    ensure(row, 'NOT_FOUND');
    await deleteBlock(tx, caller.id, caller.id === row.owner_id ? row.inquirer_id : row.owner_id);
  });

/** Grants or revokes the inquirer's access to documents "on request"; owner only. */
export const shareDocuments = (
  ctx: Context,
  caller: Caller,
  conversationId: string,
  shared: boolean,
): Promise<void> =>
  ctx.db.transaction().execute(async (tx) => {
    const row = await lockConversation(tx, caller.id, conversationId);
    ensure(row && row.owner_id === caller.id, 'NOT_FOUND');
    await (shared ? grantDocuments : withdrawDocuments)(tx, row.ad_id, row.inquirer_id);
  });

/** A reported conversation, for ticket staff; the access is recorded. */
export const readReported = (
  ctx: Context,
  actor: { id: string; address: string },
  id: string,
  page: MessagesQuery,
): Promise<[ReportedRow, MessagePage]> =>
  ctx.db.transaction().execute(async (tx) => {
    const row = await findReported(tx, id);
    ensure(row, 'NOT_FOUND');
    await recordAudit(tx, {
      actorId: actor.id,
      address: actor.address,
      action: 'conversation.read_reported',
      entity: 'conversation',
      entityId: id,
    });
    return [row, await messagesOf(tx, id, page)];
  });
