import type { ContactType, DocumentKind } from '../../contract/ads/adEnums.ts';
import { msg } from '../../contract/core/message.ts';
import type { MessagesQuery } from '../../contract/core/page.ts';
import { ensureFilesFit, type NewFile, withFiles } from '../accounts/storage/storage.ts';
import { ensureNotSuspended } from '../complianceHolds/complianceHolds.ts';
import type { Context } from '../context.ts';
import type { Sql, Tx } from '../db/client.ts';
import { type Caller, ensureActs, may } from '../http/caller.ts';
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
  listenersOf,
  lockConversation,
  refreshRate,
  senderOf,
} from './sides.queries.ts';

export { deleteFilesOf } from './attachments.queries.ts';
export { findConversation as conversationFor } from './conversations.queries.ts';
export { conversationAbout } from './messages.queries.ts';
export { ownsSide, refreshAllRates } from './sides.queries.ts';

/** Messages of one side in one conversation: above normal use, below flooding. */
const MESSAGES_PER_HOUR = 120;

/** Requires a locked conversation, so that the count is exact. Refuses `RATE_LIMITED`. */
async function ensureMayWrite(tx: Tx, conversationId: string, senderId: string): Promise<void> {
  const { count, wait } = await writtenLately(tx, conversationId, senderId);
  if (count >= MESSAGES_PER_HOUR) fail('RATE_LIMITED', { retryAfter: Math.max(1, wait) });
}

/** Refuses `BLOCKED` if either person blocked the other, and `HELD` if one of them or of their companies is suspended. */
async function ensureOpen(
  tx: Tx,
  ownerId: string,
  inquirerId: string,
  companies: readonly (string | null)[] = [],
): Promise<void> {
  ensure(!(await areBlocked(tx, ownerId, inquirerId)), 'BLOCKED');
  await ensureNotSuspended(tx, [ownerId, inquirerId, ...companies]);
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
 * other, `HELD` if one is suspended, and `RATE_LIMITED`.
 */
export async function openConversation(tx: Tx, { contactType, message, ...about }: Inquiry) {
  await ensureOpen(tx, about.ownerId, about.inquirerId);
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

type Sides = {
  is_owner: boolean;
  owner_id: string;
  inquirer_id: string;
  owner_company_id: string | null;
  inquirer_company_id: string | null;
};
const sideOf = (row: Pick<Sides, 'is_owner'>) => (row.is_owner ? 'owner' : 'inquirer');
/** The company on the reader's side. */
const companyOf = (row: Sides) => (row.is_owner ? row.owner_company_id : row.inquirer_company_id);
/** The person of the reader's side, and that of the other. */
const bothOf = (row: Sides): [string, string] =>
  row.is_owner ? [row.owner_id, row.inquirer_id] : [row.inquirer_id, row.owner_id];

const ensureRowOpen = (tx: Tx, row: Sides): Promise<void> =>
  ensureOpen(tx, row.owner_id, row.inquirer_id, [row.owner_company_id, row.inquirer_company_id]);

/** Of a company's side whoever acts for it writes. */
function ensureWrites(row: Sides, caller: Caller): void {
  if (companyOf(row) !== null) ensureActs(caller);
}

/** Whom a company does not talk to, its admins decide. */
function ensureBlocks(row: Sides, caller: Caller): void {
  ensure(companyOf(row) === null || caller.company?.role === 'admin', 'FORBIDDEN');
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
  const found = await findConversation(ctx.db, caller, conversationId);
  ensure(found, 'NOT_FOUND');
  ensureWrites(found, caller);
  if (message.body === '' && received.length === 0)
    invalid([{ path: 'body', message: msg('ads.writeMessage') }]);
  return withFiles(ctx, received, (files) =>
    ctx.db.transaction().execute(async (tx) => {
      const row = await lockConversation(tx, caller, conversationId);
      ensure(row, 'NOT_FOUND');
      const made = await findMessage(tx, message.id);
      if (made) return made;
      await ensureRowOpen(tx, row);
      const sender = await senderOf(tx, caller.id);
      const isOwner = row.is_owner;
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
  const row = await lockConversation(tx, caller, conversationId);
  ensure(row, 'NOT_FOUND');
  ensureWrites(row, caller);
  await ensureRowOpen(tx, row);
  const sender = await senderOf(tx, caller.id);
  const isOwner = row.is_owner;
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
  const side = row.is_owner ? 'inquirer' : 'owner';
  const isDue = (await claimNotification(tx, row.id, side)) !== null;
  const message = body || files.map((file) => file.fileName).join(', ');
  const about = { reference: row.reference, from: sender.company ?? sender.username, message };
  const path = `/users/inbox/${row.id}`;
  const listeners = await listenersOf(tx, row.id, side);
  await notify(
    ctx,
    tx,
    listeners.map((userId) => ({
      userId,
      kind: 'newMessage' as const,
      data: about,
      link: path,
      group: talkGroup(row.id),
      quiet: !isDue,
      mail: { template: 'newMessage' as const, values: { ...about, adTitle: row.title, path } },
    })),
  );
}

/** A file, for both sides; for who handles tickets once one of them reported the conversation. */
export async function openAttachment(db: Sql, id: string, reader: Caller): Promise<AttachmentRow> {
  const file = await findAttachment(db, id, reader);
  ensure(file, 'NOT_FOUND');
  if (file.is_readers) return file;
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
    const row = await lockConversation(tx, caller, conversationId);
    ensure(row, 'NOT_FOUND');
    ensureWrites(row, caller);
    await setArchived(tx, conversationId, sideOf(row), archived);
  });

export const readConversation = (ctx: Context, caller: Caller, conversationId: string): Promise<void> =>
  ctx.db.transaction().execute(async (tx) => {
    const row = await findConversation(tx, caller, conversationId);
    ensure(row, 'NOT_FOUND');
    await markRead(tx, conversationId, sideOf(row));
  });

/** Blocks both directions, in all conversations of the two. */
export const blockOther = (ctx: Context, caller: Caller, conversationId: string): Promise<void> =>
  ctx.db.transaction().execute(async (tx) => {
    const row = await lockConversation(tx, caller, conversationId);
    ensure(row, 'NOT_FOUND');
    ensureBlocks(row, caller);
    await insertBlock(tx, ...bothOf(row));
  });

/** Removes the caller's block; a block by the other side stays. */
export const unblockOther = (ctx: Context, caller: Caller, conversationId: string): Promise<void> =>
  ctx.db.transaction().execute(async (tx) => {
    const row = await lockConversation(tx, caller, conversationId);
    ensure(row, 'NOT_FOUND');
    ensureBlocks(row, caller);
    await deleteBlock(tx, ...bothOf(row));
  });

/** Grants or revokes the inquirer's access to documents "on request"; owner only. */
export const shareDocuments = (
  ctx: Context,
  caller: Caller,
  conversationId: string,
  shared: boolean,
): Promise<void> =>
  ctx.db.transaction().execute(async (tx) => {
    const row = await lockConversation(tx, caller, conversationId);
    ensure(row?.is_owner, 'NOT_FOUND');
    ensureWrites(row, caller);
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
