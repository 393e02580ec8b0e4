import type { AdStatus } from '../../contract/adStates.ts';
import { FAVORITES_MAX } from '../../contract/favorites.ts';
import { marksOf, seesMarks } from '../ads/ads.ts';
import type { Context } from '../context.ts';
import type { Caller } from '../http/caller.ts';
import { ensure } from '../http/errors.ts';
import { notify } from '../notifications/notifications.ts';
import {
  favoritesOf,
  insertFavorite,
  isFavorite,
  lockFavorites,
  type Seen,
  setSeen,
  takeUntold,
} from './favorites.queries.ts';
import { knownOf } from './favorites.view.ts';

const AT_ONCE = 200;

/** Keeps a published ad; one that is kept already stays as it is, published or not. */
export const keepAd = (ctx: Context, caller: Caller, adId: string): Promise<void> =>
  ctx.db.transaction().execute(async (tx) => {
    const count = await lockFavorites(tx, caller.id);
    if (await isFavorite(tx, caller.id, adId)) return;
    const marks = (await marksOf(tx, [adId])).get(adId);
    ensure(marks?.status === 'approved', 'NOT_FOUND');
    ensure(count < FAVORITES_MAX, 'TOO_MANY', { limit: FAVORITES_MAX, used: count });
    await insertFavorite(tx, {
      userId: caller.id,
      adId,
      title: marks.title,
      reference: marks.reference,
      seen: knownOf(marks, caller),
    });
  });

export const markFavoritesSeen = (ctx: Context, caller: Caller): Promise<void> =>
  ctx.db.transaction().execute(async (tx) => {
    await lockFavorites(tx, caller.id);
    const rows = await favoritesOf(tx, caller.id);
    const marks = await marksOf(
      tx,
      rows.map((row) => row.ad_id),
    );
    await setSeen(
      tx,
      caller.id,
      rows.map(({ ad_id: adId, seen }) => {
        const now = marks.get(adId);
        // What may not be seen keeps the price last seen, for when it is back.
        const sees = now !== undefined && seesMarks(now, caller);
        return { adId, now: sees ? knownOf(now, caller) : { ...seen, status: knownOf(now, caller).status } };
      }),
    );
  });

const words: Partial<Record<AdStatus, string>> = {
  approved: 'It is on the market again.',
  paused: 'Its owner paused it.',
  expired: 'It has expired.',
  closed: 'Its owner closed it.',
};

const sentences = (known: Seen, now: Seen): string[] => [
  ...(now.status === 'approved' && known.price !== now.price && known.status === 'approved'
    ? [`Price before: ${known.price ?? 'to be agreed'}. Price now: ${now.price ?? 'to be agreed'}.`]
    : []),
  ...(known.status === now.status ? [] : [words[now.status as AdStatus] ?? 'It is no longer on the market.']),
  ...(now.status === 'approved' && known.status !== 'approved' && now.price ? [`Price: ${now.price}.`] : []),
];

/** Tells who keeps an ad that its price or state changed: everyone once, and not its owner. */
export async function tellKeepers(ctx: Context, adId: string): Promise<void> {
  const marks = (await marksOf(ctx.db, [adId])).get(adId);
  const now = knownOf(marks, null);
  for (let taken = AT_ONCE; taken === AT_ONCE; ) {
    taken = await ctx.db.transaction().execute(async (tx) => {
      const keepers = await takeUntold(tx, adId, now, AT_ONCE);
      const path = now.status === 'approved' ? `/market/${marks?.slug}` : '/users/favorites';
      const told = keepers.flatMap(({ id, may_mail, known, title, reference }) => {
        const news = sentences(known, now);
        if (id === marks?.ownerId || news.length === 0) return [];
        const about = { adTitle: marks?.title ?? title, reference };
        const mail = { template: 'favoriteChanged' as const, values: { ...about, news, path } };
        return [
          {
            userId: id,
            kind: 'favoriteChanged' as const,
            data: { ...about, news: news.join('\n') },
            link: path,
            mail: may_mail ? mail : null,
          },
        ];
      });
      await notify(ctx, tx, told);
      return keepers.length;
    });
  }
}
