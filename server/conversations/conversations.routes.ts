import type { Conversation } from '../../contract/conversations.ts';
import { contract } from '../../contract/index.ts';
import { page } from '../../contract/page.ts';
import type { Context } from '../context.ts';
import { ensure } from '../http/errors.ts';
import type { Mount } from '../http/mount.ts';
import {
  type ConversationRow,
  findConversation,
  listConversations,
  messagesOf,
} from './conversations.queries.ts';
import { readConversation, sendMessage } from './conversations.ts';

const viewMessage = (
  row: { id: string; body: string; sender_id: string; created_at: Date },
  readerId: string,
) => ({
  id: row.id,
  body: row.body,
  mine: row.sender_id === readerId,
  createdAt: row.created_at.toISOString(),
});

const viewConversation = (row: ConversationRow, readerId: string): Conversation => ({
  id: row.id,
  ad: { id: row.ad_id, slug: row.slug, title: row.title, reference: row.reference },
  mySide: row.owner_id === readerId ? 'owner' : 'inquirer',
  other: { username: row.username, company: row.company, country: row.country },
  lastMessage: { body: row.body, mine: row.sender_id === readerId, createdAt: row.created_at.toISOString() },
  unread: row.unread,
});

export const conversationsRoutes = (mount: Mount, ctx: Context): void =>
  mount(contract.conversations, {
    list: async ({ caller, query }) => {
      const { items, total, unread } = await listConversations(ctx.db, caller.id, query);
      return {
        ...page(
          items.map((row) => viewConversation(row, caller.id)),
          total,
          query,
        ),
        unread,
      };
    },
    read: async ({ caller, params }) => {
      const row = await findConversation(ctx.db, caller.id, params.id);
      ensure(row, 'NOT_FOUND');
      const messages = await messagesOf(ctx.db, params.id);
      return {
        ...viewConversation(row, caller.id),
        messages: messages.map((message) => viewMessage(message, caller.id)),
      };
    },
    send: async ({ caller, params, body }) =>
      viewMessage(await sendMessage(ctx, caller, params.id, body.body), caller.id),
    markRead: async ({ caller, params }) => {
      await readConversation(ctx, caller, params.id);
      return undefined;
    },
  });
