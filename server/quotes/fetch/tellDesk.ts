import type { Context } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { notifyHolders } from '../../notifications/notifications.ts';

/** Tells who keeps the quotes that a fetch waits for them: once for each new run. */
export const tellDesk = (
  ctx: Pick<Context, 'jobs'>,
  tx: Tx,
  data: { source: string; held: number },
): Promise<void> =>
  notifyHolders(ctx, tx, 'prices.write', {
    kind: 'quotesWaiting',
    data,
    link: '/admin/quotes',
    group: `quotesWaiting:${data.source}`,
  });
