import type { Context } from '../../context.ts';
import { notify, notifyHolders } from '../../notifications/notifications.ts';
import { MY_ADS } from './moves.ts';
import { findExpiring, pendingAds } from './reminders.queries.ts';

const WARN_DAYS = 3;
const AT_ONCE = 500;

/** Warns owners some days before an ad expires. Ads published for fewer days are skipped. */
export async function warnOfExpiry(ctx: Pick<Context, 'db' | 'jobs'>): Promise<void> {
  for (let taken = AT_ONCE; taken === AT_ONCE; ) {
    taken = await ctx.db.transaction().execute(async (tx) => {
      const ads = await findExpiring(tx, WARN_DAYS, AT_ONCE);
      await notify(
        ctx,
        tx,
        ads.map(({ owner_id: userId, title: adTitle, reference, valid_until: until, once }) => ({
          userId,
          kind: 'adExpiring' as const,
          data: { adTitle, reference, until },
          link: MY_ADS,
          once,
        })),
      );
      return ads.length;
    });
  }
}

/** Reminds subscribed moderators once a day of pending ads. */
export async function remindModerators(ctx: Pick<Context, 'db' | 'jobs'>): Promise<void> {
  const { count, oldest } = await pendingAds(ctx.db);
  if (oldest === null) return;
  await ctx.db.transaction().execute((tx) =>
    notifyHolders(ctx, tx, 'ads.moderate', {
      kind: 'adsWaiting',
      data: { count, oldest: oldest.toISOString() },
      link: '/admin/ads',
      once: `adsWaiting:${new Date().toISOString().slice(0, 10)}`,
    }),
  );
}
