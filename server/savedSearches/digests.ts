import { snapshotsOf } from '../ads/ads.ts';
import type { Context } from '../context.ts';
import { messagesIn } from '../i18n/messages.ts';
import { notify } from '../notifications/notifications.ts';
import { whyIn } from './filterLabels.ts';
import { claimDueDigest, claimUnnotifiedMatches } from './matches.queries.ts';

/** Maximum number of ads listed for each search in a mail. */
const NAMED_MOST = 10;

/** Sends one digest; false if none is due. */
const sendOne = (ctx: Context): Promise<boolean> =>
  ctx.db.transaction().execute(async (tx) => {
    const person = await claimDueDigest(tx);
    if (!person) return false;
    const matches = await claimUnnotifiedMatches(tx, person.id);
    const ads = await snapshotsOf(
      tx,
      matches.map((match) => match.ad_id),
    );
    const open = matches.filter((match) => ads.get(match.ad_id)?.status === 'approved');
    if (open.length === 0) return true;
    const searches = [...Map.groupBy(open, (match) => match.search_id).values()].map((found) => ({
      name: found[0]?.name ?? '',
      count: found.length,
      ads: found.slice(0, NAMED_MOST).map(({ ad_id, title, why }) => ({
        name: `${title} (${ads.get(ad_id)?.reference})`,
        why: whyIn(person.language, why),
      })),
    }));
    const path = '/users/saved-searches';
    await notify(ctx, tx, {
      userId: person.id,
      kind: 'searchDigest',
      data: {
        count: open.length,
        searches: searches.map(({ name }) => name).join(messagesIn(person.language).say('field.separator')),
      },
      link: path,
      mail: { template: 'searchDigest', values: { searches, path } },
    });
    return true;
  });

/** Sends all due daily digests, one message for each user. */
export async function sendDigests(ctx: Context): Promise<void> {
  while (await sendOne(ctx));
}
