import type { AdStatus } from '../../contract/ads/adStates.ts';
import { type Message, type MessageValue, msg } from '../../contract/core/message.ts';
import { FAVORITES_MAX } from '../../contract/market/favorites.ts';
import { seesSnapshots, snapshotsOf } from '../ads/ads.ts';
import type { Context } from '../context.ts';
import type { Caller } from '../http/caller.ts';
import { ensure } from '../lib/errors.ts';
import { notify } from '../notifications/notifications.ts';
import {
  claimUnnotified,
  favoritesOf,
  insertFavorite,
  isFavorite,
  lockFavorites,
  type Seen,
  setSeen,
} from './favorites.queries.ts';
import { knownOf } from './favorites.view.ts';

const AT_ONCE = 200;

/** Adds a published ad to the favorites; an existing favorite stays unchanged. */
export const addFavorite = (ctx: Context, caller: Caller, adId: string): Promise<void> =>
  ctx.db.transaction().execute(async (tx) => {
    const count = await lockFavorites(tx, caller.id);
    if (await isFavorite(tx, caller.id, adId)) return;
    const marks = (await snapshotsOf(tx, [adId])).get(adId);
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
    const marks = await snapshotsOf(
      tx,
      rows.map((row) => row.ad_id),
    );
    await setSeen(
      tx,
      caller.id,
      rows.map(({ ad_id: adId, seen }) => {
        const now = marks.get(adId);
        // An ad that may not be seen retains its last seen price, for its return.
        const sees = now !== undefined && seesSnapshots(now, caller);
        return { adId, now: sees ? knownOf(now, caller) : { ...seen, status: knownOf(now, caller).status } };
      }),
    );
  });

const statusLabels: Partial<Record<AdStatus, Message>> = {
  approved: msg('ads.againOnMarket'),
  paused: msg('ads.pausedByOwner'),
  expired: msg('ads.hasExpired'),
  closed: msg('ads.closedByOwner'),
};

const priceOf = ({ price }: Seen): MessageValue => price ?? msg('ads.toBeAgreed');

const sentences = (known: Seen, now: Seen): Message[] => [
  ...(now.status === 'approved' && known.price !== now.price && known.status === 'approved'
    ? [msg('ads.priceChanged', { before: priceOf(known), now: priceOf(now) })]
    : []),
  ...(known.status === now.status ? [] : [statusLabels[now.status as AdStatus] ?? msg('ads.offMarket')]),
  ...(now.status === 'approved' && known.status !== 'approved' && now.price
    ? [msg('ads.price', { price: now.price })]
    : []),
];

const joined = (said: readonly Message[]): Message =>
  said.reduce((first, second) => msg('field.sentences', { first, second }));

/** Notifies users with this favorite that price or status changed: each once, except the owner. */
export async function notifyWatchers(ctx: Context, adId: string): Promise<void> {
  const marks = (await snapshotsOf(ctx.db, [adId])).get(adId);
  const now = knownOf(marks, null);
  for (let taken = AT_ONCE; taken === AT_ONCE; ) {
    taken = await ctx.db.transaction().execute(async (tx) => {
      const watchers = await claimUnnotified(tx, adId, now, AT_ONCE);
      const path = now.status === 'approved' ? `/market/${marks?.slug}` : '/users/favorites';
      const notifications = watchers.flatMap(({ id, may_mail, known, title, reference }) => {
        const news = sentences(known, now);
        if (id === marks?.ownerId || news.length === 0) return [];
        const about = { adTitle: marks?.title ?? title, reference };
        const mail = { template: 'favoriteChanged' as const, values: { ...about, news, path } };
        return [
          {
            userId: id,
            kind: 'favoriteChanged' as const,
            data: { ...about, news: joined(news) },
            link: path,
            mail: may_mail ? mail : null,
          },
        ];
      });
      await notify(ctx, tx, notifications);
      return watchers.length;
    });
  }
}
