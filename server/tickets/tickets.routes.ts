import { contract } from '../../contract/index.ts';
import { page } from '../../contract/page.ts';
import type { Context } from '../context.ts';
import type { Mount } from '../http/mount.ts';
import { findTicket, listTickets, messagesOf } from './tickets.queries.ts';
import { changeTicket, reportAd, reportConversation } from './tickets.ts';
import { viewTicket } from './tickets.view.ts';

export const ticketsRoutes = (mount: Mount, ctx: Context): void =>
  mount(contract.tickets, {
    reportAd: async ({ caller, params, body }) => reportAd(ctx, caller, params.id, body),
    reportConversation: async ({ caller, params, body }) => reportConversation(ctx, caller, params.id, body),
    listForAdmin: async ({ query }) => {
      const { items, total } = await listTickets(ctx.db, query);
      const messages = await messagesOf(
        ctx.db,
        items.map((row) => row.id),
      );
      return page(
        items.map((row) => viewTicket(row, messages)),
        total,
        query,
      );
    },
    change: async ({ caller, params, body, request }) => {
      await changeTicket(ctx, { id: caller.id, address: request.ip }, params.id, body);
      return viewTicket(await findTicket(ctx.db, params.id), await messagesOf(ctx.db, [params.id]));
    },
  });
