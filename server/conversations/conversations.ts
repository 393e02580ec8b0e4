import type { MessagesQuery } from '../../contract/page.ts';
import { recordAudit } from '../audit/audit.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../db/client.ts';
import type { Caller } from '../http/caller.ts';
import { ensure, fail } from '../http/errors.ts';
import { uuidv7 } from '../lib/uuidv7.ts';
import { notify } from '../notifications/notifications.ts';
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
  deleteBlock,
  insertBlock,
  lockConversation,
  nameOf,
  refreshRate,
  takeTelling,
} from './sides.queries.ts';

export { conversationAbout, findConversation as conversationFor } from './conversations.queries.ts';
export { refreshAllRates } from './sides.queries.ts';

/** Of one side in one conversation; more than two people write to each other, less than floods a thread. */
const MESSAGES_PER_HOUR = 120;

/** The conversation is locked, so that the count is exact. Refuses `RATE_LIMITED`. */
async function ensureMayWrite(tx: Tx, conversationId: string, senderId: string): Promise<void> {
  const { count, wait } = await writtenLately(tx, conversationId, senderId);
  if (count >= MESSAGES_PER_HOUR) fail('RATE_LIMITED', { retryAfter: Math.max(1, wait) });
}

/**
 * Puts a first (or a further) message of an inquirer before the owner of an ad, whom the caller tells of it by mail.
 * Refuses `BLOCKED` where one of the two blocked the other, and `RATE_LIMITED`.
 */
export async function openConversation(
  tx: Tx,
  about: { adId: string; ownerId: string; inquirerId: string; body: string },
): Promise<string> {
  ensure(!(await areBlocked(tx, about.ownerId, about.inquirerId)), 'BLOCKED');
  const conversationId = await conversationOf(tx, about);
  await ensureMayWrite(tx, conversationId, about.inquirerId);
  await insertMessage(tx, { id: uuidv7(), conversationId, senderId: about.inquirerId, body: about.body });
  await takeTelling(tx, conversationId, 'owner');
  await refreshRate(tx, about.ownerId);
  return conversationId;
}

/** Writes in a conversation, once for each `id`; the other side is told by mail once until it reads. */
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
    const other = await takeTelling(tx, conversationId, caller.id === row.owner_id ? 'inquirer' : 'owner');
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

/** From now on neither of the two writes to the other, in this conversation or about another ad. */
export const blockOther = (ctx: Context, caller: Caller, conversationId: string): Promise<void> =>
  ctx.db.transaction().execute(async (tx) => {
    const row = await lockConversation(tx, caller.id, conversationId);
    ensure(row, 'NOT_FOUND');
    await insertBlock(tx, caller.id, caller.id === row.owner_id ? row.inquirer_id : row.owner_id);
  });

/** Lifts the caller's own block; one of the other side stays. */
export const unblockOther = (ctx: Context, caller: Caller, conversationId: string): Promise<void> =>
  ctx.db.transaction().execute(async (tx) => {
    const row = await lockConversation(tx, caller.id, conversationId);
    ensure(row, 'NOT_FOUND');
    await deleteBlock(tx, caller.id, caller.id === row.owner_id ? row.inquirer_id : row.owner_id);
  });

/** Opens the ad's documents "on request" to the inquirer, or closes them again; only its owner can. */
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

/** A conversation that was reported, for who handles tickets; that it was read is kept. */
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
