import { page } from '../../contract/core/page.ts';
import { contract } from '../../contract/index.ts';
import type { Context } from '../context.ts';
import { actorOf } from '../http/caller.ts';
import type { Mount } from '../http/mount.ts';
import { ensure } from '../lib/errors.ts';
import { findConversation, listConversations, messagesOf } from './conversations.queries.ts';
import {
  blockOther,
  readConversation,
  readReported,
  sendMessage,
  shareDocuments,
  unblockOther,
} from './conversations.ts';
import { viewConversation, viewMessage, viewReported } from './conversations.view.ts';
import { documentsShared } from './sharing.queries.ts';

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
    read: async ({ caller, params, query }) => {
      const row = await findConversation(ctx.db, caller.id, params.id);
      ensure(row, 'NOT_FOUND');
      const [{ messages, hasEarlier }, shared] = await Promise.all([
        messagesOf(ctx.db, params.id, query),
        documentsShared(ctx.db, row.ad_id, row.inquirer_id),
      ]);
      return {
        ...viewConversation(row, caller.id),
        messages: messages.map((message) => viewMessage(message, caller.id)),
        hasEarlier,
        documentsShared: shared,
      };
    },
    send: async ({ caller, params, body, effectId: id }) =>
      viewMessage(await sendMessage(ctx, caller, params.id, { id, body: body.body }), caller.id),
    markRead: async ({ caller, params }) => {
      await readConversation(ctx, caller, params.id);
      return undefined;
    },
    block: async ({ caller, params }) => {
      await blockOther(ctx, caller, params.id);
      return undefined;
    },
    unblock: async ({ caller, params }) => {
      await unblockOther(ctx, caller, params.id);
      return undefined;
    },
    shareDocuments: async ({ caller, params, body }) => {
      await shareDocuments(ctx, caller, params.id, body.shared);
      return undefined;
    },
    readReported: async ({ caller, params, query, request }) =>
      viewReported(...(await readReported(ctx, actorOf({ caller, request }), params.id, query))),
  });
