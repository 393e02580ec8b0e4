import { type MessagesQuery, messagesQuery, page } from '../../contract/core/page.ts';
import { contract } from '../../contract/index.ts';
import type { Ticket } from '../../contract/support/tickets.ts';
import type { Context } from '../context.ts';
import { actorOf, type Caller } from '../http/caller.ts';
import type { Mount } from '../http/mount.ts';
import { sendFile } from '../http/sendFile.ts';
import { ensure, fail } from '../lib/errors.ts';
import { openAttachment } from './attachments.ts';
import { changeCannedReply, createCannedReply, removeCannedReply } from './cannedReplies.ts';
import { deskFigures, listCannedReplies, listHandlers } from './desk.queries.ts';
import { writeInTicket } from './replies.ts';
import { reportAd, reportConversation } from './reporting.ts';
import { attachmentsOf, findTicket, listOwnTickets, listQueue, messagesOf } from './ticketRows.queries.ts';
import { changeTicket, closeTicket, openTicket, rateTicket, readTicket, reopenTicket } from './tickets.ts';
import { sideOf, viewCannedReply, viewStats, viewSummary, viewTicket } from './tickets.view.ts';

export const ticketsRoutes = (mount: Mount, ctx: Context): void => {
  /** A ticket as shown to the reader's side. */
  const shown = async (id: string, reader: Caller, asked?: MessagesQuery): Promise<Ticket> => {
    const row = await findTicket(ctx.db, id);
    const side = row && sideOf(row, reader);
    ensure(row && side, 'NOT_FOUND');
    const paged = messagesQuery.parse(asked ?? {});
    const { messages, hasEarlier } = await messagesOf(ctx.db, id, { ...paged, notes: side === 'staff' });
    const files = await attachmentsOf(
      ctx.db,
      messages.map((message) => message.id),
    );
    return viewTicket(row, { messages, hasEarlier, files }, side);
  };
  const afterwards = async (id: string, reader: Caller, act: Promise<void>) => {
    await act;
    return shown(id, reader);
  };

  mount(contract.tickets, {
    reportAd: ({ caller, params, body, effectId }) => reportAd(ctx, caller, params.id, body, effectId),
    reportConversation: ({ caller, params, body, effectId }) =>
      reportConversation(ctx, caller, params.id, body, effectId),
    list: async ({ caller, query }) => {
      const { items, total, unread } = await listOwnTickets(ctx.db, caller.id, query);
      const own = items.map((row) => viewSummary(row, caller));
      return { ...page(own, total, query), unread };
    },
    create: ({ caller, body, files, effectId }) =>
      afterwards(effectId, caller, openTicket(ctx, caller, effectId, body, files)),
    read: ({ caller, params, query }) => shown(params.id, caller, query),
    send: ({ caller, params, body, files, request, effectId }) => {
      const actor = actorOf({ caller, request });
      const written = writeInTicket(ctx, actor, params.id, { ...body, id: effectId }, files);
      return afterwards(params.id, caller, written);
    },
    markRead: async ({ caller, params }) => {
      await readTicket(ctx, caller, params.id);
      return undefined;
    },
    close: ({ caller, params }) => afterwards(params.id, caller, closeTicket(ctx, caller, params.id)),
    reopen: ({ caller, params }) => afterwards(params.id, caller, reopenTicket(ctx, caller, params.id)),
    rate: ({ caller, params, body }) =>
      afterwards(params.id, caller, rateTicket(ctx, caller, params.id, body)),
    attachment: async ({ caller, params, reply }) => {
      const file = await openAttachment(ctx.db, params.id, caller);
      const content = (await ctx.files.read(file.file_key)) ?? fail('NOT_FOUND');
      return sendFile(reply, content, {
        mediaType: file.media_type,
        fileName: file.file_name,
        bytes: file.bytes,
      });
    },
    listForAdmin: async ({ caller, query }) => {
      const { items, total } = await listQueue(ctx.db, caller.id, query);
      return page(
        items.map((row) => viewSummary(row, caller)),
        total,
        query,
      );
    },
    stats: async ({ query }) => viewStats(await deskFigures(ctx.db, query.days), query.days),
    handlers: async () => ({ items: await listHandlers(ctx.db) }),
    change: ({ caller, params, body, request }) =>
      afterwards(params.id, caller, changeTicket(ctx, actorOf({ caller, request }), params.id, body)),
    cannedReplies: async () => ({ items: (await listCannedReplies(ctx.db)).map(viewCannedReply) }),
    createCannedReply: async ({ caller, body, request }) =>
      viewCannedReply(await createCannedReply(ctx, actorOf({ caller, request }), body)),
    updateCannedReply: async ({ caller, params, body, request }) =>
      viewCannedReply(await changeCannedReply(ctx, actorOf({ caller, request }), params.id, body)),
    removeCannedReply: async ({ caller, params, request }) => {
      await removeCannedReply(ctx, actorOf({ caller, request }), params.id);
      return undefined;
    },
  });
};
