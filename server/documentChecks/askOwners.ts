import { msg } from '../../contract/core/message.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../db/client.ts';
import { notify } from '../notifications/notifications.ts';
import { nameScore } from '../screening/screening.ts';
import { closeRelated } from './compare.queries.ts';
import { questionOf } from './documentChecks.view.ts';
import { SAME_NAME } from './hints.ts';
import { insertReview, madeFrom, takeUntold } from './signals.queries.ts';
import { letAdsWeigh } from './weighAds.ts';

const AT_ONCE = 100;

export const documentsPage = (documentId: string) => `/users/ads?document=${documentId}`;

/** What companies of one group have of each other says nothing. */
async function closeAmongRelated(ctx: Pick<Context, 'jobs'>, tx: Tx): Promise<void> {
  for (const { id, file_a: a, file_b: b } of await closeRelated(tx)) {
    await insertReview(tx, { signalId: id, userId: null, decision: 'related', reason: '' });
    await letAdsWeigh(ctx, tx, a);
    if (!b.equals(a)) await letAdsWeigh(ctx, tx, b);
  }
}

/** Asks owners about what was found, a while after it was; tells whose document another file was made from. */
export const askOwners = (ctx: Pick<Context, 'db' | 'jobs'>): Promise<void> =>
  ctx.db.transaction().execute(async (tx) => {
    await closeAmongRelated(ctx, tx);
    const due = await takeUntold(tx, AT_ONCE);
    await notify(
      ctx,
      tx,
      due.map((one) => ({
        userId: one.owner_id,
        kind: 'documentAsked' as const,
        data: { ad: one.title, question: questionOf(one) },
        link: documentsPage(one.document_id),
        once: `${one.id} ${one.document_id}`,
      })),
    );
    const from = await madeFrom(
      tx,
      due.map(({ id }) => id),
    );
    await notify(
      ctx,
      tx,
      from
        .filter(({ name, client }) => nameScore(name, client) >= SAME_NAME)
        .map((one) => ({
          userId: one.owner_id,
          kind: 'documentNotice' as const,
          data: { ad: one.title, said: msg('documentChecks.madeFromYours') },
          link: null,
          once: `${one.signal_id} from`,
        })),
    );
  });
