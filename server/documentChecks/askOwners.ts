import { msg } from '../../contract/core/message.ts';
import type { Context } from '../context.ts';
import { notify } from '../notifications/notifications.ts';
import { nameScore } from '../screening/screening.ts';
import { questionOf } from './documentChecks.view.ts';
import { madeFrom, takeUntold } from './signals.queries.ts';

const AT_ONCE = 100;
/** How near the client of a document must be to a company’s name for the document to be theirs. */
const SAME_NAME = 0.7;

export const documentsPage = (documentId: string) => `/users/ads?document=${documentId}`;

/** Asks owners about what was found, a while after it was; tells whose document another file was made from. */
export const askOwners = (ctx: Pick<Context, 'db' | 'jobs'>): Promise<void> =>
  ctx.db.transaction().execute(async (tx) => {
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
