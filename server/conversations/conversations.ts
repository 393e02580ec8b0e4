import type { ContactType, DocumentKind } from '../../contract/ads/adEnums.ts';
import { msg } from '../../contract/core/message.ts';
import type { MessagesQuery } from '../../contract/core/page.ts';
import { ensureFilesFit, type NewFile, withFiles } from '../accounts/storage/storage.ts';
import type { Context } from '../context.ts';
import type { Sql, Tx } from '../db/client.ts';
import { type Caller, may } from '../http/caller.ts';
import type { ReceivedFile } from '../http/uploads.ts';
import { ensure, fail, invalid } from '../lib/errors.ts';
import { uuidv7 } from '../lib/uuidv7.ts';
import { notify } from '../notifications/notifications.ts';
import { recordAudit } from '../operations/audit/audit.ts';
import { type AttachmentRow, findAttachment } from './attachments.queries.ts';
import { findConversation } from './conversations.queries.ts';
import {
  addReveal,
  conversationOf,
  findMessage,
  insertEntry,
  insertFiles,
  type MessagePage,
  type MessageRow,
  markRead,
  messagesOf,
  setArchived,
  writtenLately,
} from './messages.queries.ts';
import { findReported, grantDocuments, type ReportedRow, withdrawDocuments } from './sharing.queries.ts';
import {
  areBlocked,
  claimNotification,
  deleteBlock,
  insertBlock,
  lockConversation,
  refreshRate,
  senderOf,
} from './sides.queries.ts';

export { deleteFilesOf } from './attachments.queries.ts';
export { findConversation as conversationFor } from './conversations.queries.ts';
export { conversationAbout } from './messages.queries.ts';
export { refreshAllRates } from './sides.queries.ts';

/** Messages of one side in one conversation: above normal use, below flooding. */
const MESSAGES_PER_HOUR = 120;

/** Requires a locked conversation, so that the count is exact. Refuses `RATE_LIMITED`. */
async function ensureMayWrite(tx: Tx, conversationId: string, senderId: string): Promise<void> {
  const { count, wait } = await writtenLately(tx, conversationId, senderId);
  if (count >= MESSAGES_PER_HOUR) fail('RATE_LIMITED', { retryAfter: Math.max(1, wait) });
}

type Inquiry = {
  adId: string;
  ownerId: string;
  inquirerId: string;
  contactType: ContactType;
  message: string | undefined;
};

/**
 * Adds an inquiry to the conversation with the owner: a look at a contact, a message, or without either that the inquirer
 * is interested. Tells what is new: `contacts` is null if this one was looked at before; `isFirst` if nothing happened
 * between the two about this ad; `isDue` if the owner is to be mailed. Refuses `BLOCKED` if either side blocked the
 * other, and `RATE_LIMITED`.
 */
export async function openConversation(tx: Tx, { contactType, message, ...about }: Inquiry) {
  ensure(!(await areBlocked(tx, about.ownerId, about.inquirerId)), 'BLOCKED');
  const { id, isNew: isFirst } = await conversationOf(tx, about);
  const by = { conversationId: id, senderId: about.inquirerId };
  const contacts = contactType === 'in_app' ? null : await addReveal(tx, { ...by, contactType });
  if (message !== undefined) {
    await ensureMayWrite(tx, id, about.inquirerId);
    await insertEntry(tx, { ...by, id: uuidv7(), body: message });
  } else if (contactType === 'in_app' && isFirst) {
    await insertEntry(tx, { ...by, id: uuidv7(), kind: 'interest' });
  }
  const isDue = message === undefined ? isFirst : (await claimNotification(tx, id, 'owner')) !== null;
  await refreshRate(tx, about.ownerId);
  return { id, isFirst, contacts, isDue };
}

/** One notification for each conversation and side, which is updated. */
export const talkGroup = (conversationId: string): string => `talk:${conversationId}`;

type NewMessage = { id: string; body: string; kinds?: DocumentKind[] | undefined };

/** Sends a message, once for each `id`. The other side gets one mail until it reads. */
export async function sendMessage(
  ctx: Context,
  caller: Caller,
  conversationId: string,
  message: NewMessage,
  received: ReceivedFile[],
): Promise<MessageRow> {
  // Stores no files for somebody else.
  ensure(await findConversation(ctx.db, caller.id, conversationId), 'NOT_FOUND');
  if (message.body === '' && received.length === 0)
    invalid([{ path: 'body', message: msg('ads.writeMessage') }]);
  return withFiles(ctx, received, (files) =>
    ctx.db.transaction().execute(async (tx) => {
      const row = await lockConversation(tx, caller.id, conversationId);
      ensure(row, 'NOT_FOUND');
      const made = await findMessage(tx, message.id);
      if (made) return made;
      ensure(!(await areBlocked(tx, row.owner_id, row.inquirer_id)), 'BLOCKED');
      const sender = await senderOf(tx, caller.id);
      const isOwner = caller.id === row.owner_id;
      // An owner confirmed before the ad was submitted, and may answer while a new address is not.
      ensure(isOwner || sender.email_verified, 'EMAIL_UNCONFIRMED');
      await ensureMayWrite(tx, conversationId, caller.id);
      const sent = await insertEntry(tx, { ...message, conversationId, senderId: caller.id });
      await insertFiles(
        tx,
        sent.id,
        files.map((file) => ({ ...file, kind: message.kinds?.[file.index] ?? 'other' })),
      );
      if (isOwner) await refreshRate(tx, row.owner_id);
      await notifyOther(ctx, tx, row, { sender, body: message.body, files });
      // Counts the sender's files under a lock of their account, which is the last one taken.
      await ensureFilesFit(tx, caller.id, files);
      return sent;
    }),
  );
}

type NewShare = {
  id: string;
  calculationId: string;
  number: string;
  /** Notes that it is shared; false if it was before. */
  isNew: () => Promise<boolean>;
};

/** Shares a price calculation of the caller, in the transaction that notes it; nothing if it was shared before. */
export async function sendCalculation(
  ctx: Context,
  tx: Tx,
  caller: Caller,
  conversationId: string,
  { id, calculationId, number, isNew }: NewShare,
): Promise<void> {
  const row = await lockConversation(tx, caller.id, conversationId);
  ensure(row, 'NOT_FOUND');
  ensure(!(await areBlocked(tx, row.owner_id, row.inquirer_id)), 'BLOCKED');
  const sender = await senderOf(tx, caller.id);
  const isOwner = caller.id === row.owner_id;
  ensure(isOwner || sender.email_verified, 'EMAIL_UNCONFIRMED');
  await ensureMayWrite(tx, conversationId, caller.id);
  if (!(await isNew())) return;
  await insertEntry(tx, { id, body: number, calculationId, conversationId, senderId: caller.id });
  if (isOwner) await refreshRate(tx, row.owner_id);
  await notifyOther(ctx, tx, row, { sender, body: number, files: [] });
}

async function notifyOther(
  ctx: Context,
  tx: Tx,
  row: NonNullable<Awaited<ReturnType<typeof lockConversation>>>,
  { sender, body, files }: { sender: Awaited<ReturnType<typeof senderOf>>; body: string; files: NewFile[] },
): Promise<void> {
  const side = sender.id === row.owner_id ? 'inquirer' : 'owner';
  const isDue = (await claimNotification(tx, row.id, side)) !== null;
  const message = body || files.map((file) => file.fileName).join(', ');
  const about = { reference: row.reference, from: sender.company ?? sender.username, message };
  const path = `/users/inbox/${row.id}`;
  await notify(ctx, tx, {
    userId: side === 'owner' ? row.owner_id : row.inquirer_id,
    kind: 'newMessage',
    data: about,
    link: path,
    group: talkGroup(row.id),
    quiet: !isDue,
    mail: { template: 'newMessage', values: { ...about, adTitle: row.title, path } },
  });
}

/** A file, for both sides; for who handles tickets once one of them reported the conversation. */
export async function openAttachment(db: Sql, id: string, reader: Caller): Promise<AttachmentRow> {
  const file = await findAttachment(db, id);
  ensure(file, 'NOT_FOUND');
  if (reader.id === file.owner_id || reader.id === file.inquirer_id) return file;
  ensure(may(reader, 'tickets.handle') && (await findReported(db, file.conversation_id)), 'NOT_FOUND');
  return file;
}

export const archiveConversation = (
  ctx: Context,
  caller: Caller,
  conversationId: string,
  archived: boolean,
): Promise<void> =>
  ctx.db.transaction().execute(async (tx) => {
    ensure(await lockConversation(tx, caller.id, conversationId), 'NOT_FOUND');
    await setArchived(tx, caller.id, conversationId, archived);
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
