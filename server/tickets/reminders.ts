import type { Context } from '../context.ts';
import { notifyHolders } from '../notifications/notifications.ts';
import { waitingTickets } from './reminders.queries.ts';

/** Reminds subscribed staff once a day of tickets that wait for an answer. */
export async function remindHandlers(ctx: Pick<Context, 'db' | 'jobs'>): Promise<void> {
  const { count, oldest } = await waitingTickets(ctx.db);
  if (oldest === null) return;
  await ctx.db.transaction().execute((tx) =>
    notifyHolders(ctx, tx, 'tickets.handle', {
      kind: 'ticketsWaiting',
      data: { count, oldest },
      link: '/admin/tickets',
      once: `ticketsWaiting:${new Date().toISOString().slice(0, 10)}`,
    }),
  );
}
