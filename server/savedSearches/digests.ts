import { marksOf } from '../ads/ads.ts';
import type { Context } from '../context.ts';
import { notify } from '../notifications/notifications.ts';
import { wordsIn } from '../words/words.ts';
import { whyIn } from './filterWords.ts';
import { takeDigestDue, takeUntoldMatches } from './matches.queries.ts';

/** A message names so many ads of each search; the rest are on the site. */
const NAMED_MOST = 10;

/** Sends one person's digest; false when nobody is due one. */
const sendOne = (ctx: Context): Promise<boolean> =>
  ctx.db.transaction().execute(async (tx) => {
    const person = await takeDigestDue(tx);
    if (!person) return false;
    const matches = await takeUntoldMatches(tx, person.id);
    const ads = await marksOf(
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
        searches: searches.map(({ name }) => name).join(wordsIn(person.language).say(', ')),
      },
      link: path,
      mail: { template: 'searchDigest', values: { searches, path } },
    });
    return true;
  });

/** Tells everybody whose day is over what their saved searches found, in one message each. */
export async function sendDigests(ctx: Context): Promise<void> {
  while (await sendOne(ctx));
}
