import type { z } from 'zod';
import type { Conversation, conversations } from '../../contract/messaging/conversations.ts';
import type { ConversationRow, MessagePage, MessageRow } from './conversations.queries.ts';
import type { ReportedRow } from './sharing.queries.ts';

export const viewMessage = (row: MessageRow, readerId: string) => ({
  id: row.id,
  body: row.body,
  mine: row.sender_id === readerId,
  createdAt: row.created_at.toISOString(),
});

export const viewConversation = (row: ConversationRow, readerId: string): Conversation => ({
  id: row.id,
  ad: { id: row.ad_id, slug: row.slug, title: row.title, reference: row.reference },
  mySide: row.owner_id === readerId ? 'owner' : 'inquirer',
  other: { username: row.username, company: row.company, country: row.country },
  lastMessage: { body: row.body, mine: row.sender_id === readerId, createdAt: row.created_at.toISOString() },
  unread: row.unread,
  blocked: row.blocked,
});

/** For ticket staff: both sides by name, without other data. */
export const viewReported = (
  row: ReportedRow,
  { messages, hasEarlier }: MessagePage,
): z.output<(typeof conversations.readReported)['response']> => ({
  id: row.id,
  ad: { id: row.ad_id, slug: row.slug, title: row.title, reference: row.reference },
  owner: { id: row.owner_id, username: row.owner_username, company: row.owner_company },
  inquirer: { id: row.inquirer_id, username: row.inquirer_username, company: row.inquirer_company },
  messages: messages.map((message) => ({
    id: message.id,
    senderId: message.sender_id,
    body: message.body,
    createdAt: message.created_at.toISOString(),
  })),
  hasEarlier,
});
