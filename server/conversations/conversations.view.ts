import type { z } from 'zod';
import type { ContactType } from '../../contract/ads/adEnums.ts';
import type {
  Conversation,
  conversations,
  Message,
  MessageAttachment,
} from '../../contract/messaging/conversations.ts';
import type { AttachmentRow } from './attachments.queries.ts';
import type { ConversationRow } from './conversations.queries.ts';
import type { MessagePage, MessageRow, SharedCalculation } from './messages.queries.ts';
import type { ReportedRow } from './sharing.queries.ts';

/** An entry of the timeline; the columns of its kind and of its contacts are checked by the database. */
const viewEntry = (row: Pick<MessageRow, 'kind' | 'body' | 'contact_types' | 'created_at'>) => ({
  kind: row.kind,
  body: row.body,
  contactTypes: row.contact_types as ContactType[],
  createdAt: row.created_at.toISOString(),
});

const viewFiles = (row: MessageRow, files: readonly AttachmentRow[]): MessageAttachment[] =>
  files
    .filter((file) => file.message_id === row.id)
    .map((file) => ({
      id: file.id,
      kind: file.kind,
      fileName: file.file_name,
      mediaType: file.media_type,
      bytes: file.bytes,
    }));

type Beside = {
  files: readonly AttachmentRow[];
  calculations: ReadonlyMap<string, SharedCalculation>;
};

export const viewMessage = (
  row: MessageRow,
  { files, calculations }: Beside,
  reader: { id: string; isOwner: boolean },
): Message => ({
  id: row.id,
  ...viewEntry(row),
  mine: row.of_owner === reader.isOwner,
  author: row.of_owner === reader.isOwner && row.sender_id !== reader.id ? (row.sender_name ?? null) : null,
  attachments: viewFiles(row, files),
  calculation: (row.calculation_id && calculations.get(row.calculation_id)) || null,
});

export const viewConversation = (row: ConversationRow): Conversation => ({
  id: row.id,
  ad: { id: row.ad_id, slug: row.slug, title: row.title, reference: row.reference },
  mySide: row.is_owner ? 'owner' : 'inquirer',
  other: { username: row.username, company: row.company, country: row.country },
  lastMessage: { ...viewEntry(row), mine: row.of_owner === row.is_owner, files: row.files },
  unread: row.unread,
  waiting: row.waiting && row.blocked === null,
  archived: row.archived,
  blocked: row.blocked,
});

/** For ticket staff: both sides by name, without other data. */
export const viewReported = (
  row: ReportedRow,
  { messages, hasEarlier }: MessagePage,
  files: readonly AttachmentRow[],
): z.output<(typeof conversations.readReported)['response']> => ({
  id: row.id,
  ad: { id: row.ad_id, slug: row.slug, title: row.title, reference: row.reference },
  owner: { id: row.owner_id, username: row.owner_username, company: row.owner_company },
  inquirer: { id: row.inquirer_id, username: row.inquirer_username, company: row.inquirer_company },
  messages: messages.map((message) => ({
    id: message.id,
    senderId: message.sender_id,
    ...viewEntry(message),
    attachments: viewFiles(message, files),
  })),
  hasEarlier,
});
