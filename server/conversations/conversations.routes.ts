import { page } from '../../contract/core/page.ts';
import { contract } from '../../contract/index.ts';
import type { Context } from '../context.ts';
import { actorOf } from '../http/caller.ts';
import type { Mount } from '../http/mount.ts';
import { sendFile } from '../http/sendFile.ts';
import { ensure, fail } from '../lib/errors.ts';
import { attachmentsOf } from './attachments.queries.ts';
import { findConversation, listConversations } from './conversations.queries.ts';
import {
  archiveConversation,
  blockOther,
  openAttachment,
  readConversation,
  readReported,
  sendMessage,
  shareDocuments,
  unblockOther,
} from './conversations.ts';
import { viewConversation, viewMessage, viewReported } from './conversations.view.ts';
import { type MessageRow, messagesOf, sharedCalculations } from './messages.queries.ts';
import { documentsShared } from './sharing.queries.ts';

const idsOf = (rows: readonly { id: string }[]) => rows.map((row) => row.id);

export function conversationsRoutes(mount: Mount, ctx: Context): void {
  const besideOf = async (messages: readonly MessageRow[]) => {
    const [files, calculations] = await Promise.all([
      attachmentsOf(ctx.db, idsOf(messages)),
      sharedCalculations(ctx.db, messages),
    ]);
    return { files, calculations };
  };
  mount(contract.conversations, {
    list: async ({ caller, query }) => {
      const { items, total, counts, ads } = await listConversations(ctx.db, caller, query);
      return {
        ...page(items.map(viewConversation), total, query),
        ...counts,
        ads,
      };
    },
    read: async ({ caller, params, query }) => {
      const row = await findConversation(ctx.db, caller, params.id);
      ensure(row, 'NOT_FOUND');
      const [{ messages, hasEarlier }, shared] = await Promise.all([
        messagesOf(ctx.db, params.id, query),
        documentsShared(ctx.db, row.ad_id, row.inquirer_id),
      ]);
      const beside = await besideOf(messages);
      return {
        ...viewConversation(row),
        messages: messages.map((message) =>
          viewMessage(message, beside, { id: caller.id, isOwner: row.is_owner }),
        ),
        hasEarlier,
        documentsShared: shared,
      };
    },
    send: async ({ caller, params, body, files, effectId: id }) => {
      const message = await sendMessage(ctx, caller, params.id, { id, ...body }, files);
      const reader = { id: caller.id, isOwner: message.of_owner === true };
      return viewMessage(message, await besideOf([message]), reader);
    },
    attachment: async ({ caller, params, reply }) => {
      const file = await openAttachment(ctx.db, params.id, caller);
      const content = (await ctx.files.read(file.file_key)) ?? fail('NOT_FOUND');
      return sendFile(reply, content, {
        mediaType: file.media_type,
        fileName: file.file_name,
        bytes: file.bytes,
      });
    },
    archive: async ({ caller, params, body }) => {
      await archiveConversation(ctx, caller, params.id, body.archived);
      return undefined;
    },
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
    readReported: async ({ caller, params, query, request }) => {
      const [row, found] = await readReported(ctx, actorOf({ caller, request }), params.id, query);
      return viewReported(row, found, await attachmentsOf(ctx.db, idsOf(found.messages)));
    },
  });
}
