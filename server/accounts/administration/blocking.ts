import { userGuards } from '../../../contract/accounts/userGuards.ts';
import type { users } from '../../../contract/accounts/users.ts';
import type { Received } from '../../../contract/core/endpoint.ts';
import { returnAdsOfUnblocked, withdrawAdsOfBlocked } from '../../ads/ads.ts';
import type { Context } from '../../context.ts';
import type { Sql } from '../../db/client.ts';
import { changeMarket } from '../../http/cache/changeMarket.ts';
import type { Actor } from '../../http/caller.ts';
import { notify } from '../../notifications/notifications.ts';
import { endSessionsOf } from '../auth/auth.ts';
import { refuse } from '../roles/roles.ts';
import { askersOf, blockedSince, setActive, setBlocked } from './administration.queries.ts';
import { heldUser, record } from './administration.ts';

/** Nobody is told of a block while it can be undone. */
const TOLD_AFTER_SECONDS = 30;

/**
 * Blocking ends every session of the account at once and takes its ads off the market; unblocking brings back what the
 * block took, unless asked not to.
 */
export const blockUser = (
  ctx: Context,
  actor: Actor,
  id: string,
  body: Received<typeof users.block>['body'],
): Promise<void> =>
  changeMarket(ctx, async (tx) => {
    const { isActive, reason, note, rejectWaiting = true, tellAskers = true, restoreAds = true } = body;
    const { row, target } = await heldUser(tx, id);
    refuse(userGuards.block(actor, target));
    if (row.is_active === isActive) return;
    const whose = { ownerId: id, actorId: actor.id };
    let ads = {};
    if (isActive) {
      await setActive(tx, id);
      ads = { returnedAds: restoreAds ? await returnAdsOfUnblocked(ctx, tx, whose) : 0 };
    } else {
      const blockedAt = await setBlocked(tx, id, { reason: reason ?? 'other', note: note ?? null });
      await endSessionsOf(tx, [id]);
      const { suspended, rejected } = await withdrawAdsOfBlocked(ctx, tx, { ...whose, rejectWaiting });
      ads = { suspendedAds: suspended, rejectedAds: rejected };
      if (tellAskers) {
        const news = { userId: id, blockedAt: blockedAt.toISOString() };
        await ctx.jobs.enqueue(tx, 'blockNews', news, { afterSeconds: TOLD_AFTER_SECONDS });
      }
    }
    await notify(ctx, tx, {
      userId: id,
      kind: isActive ? 'accountUnblocked' : 'accountBlocked',
      data: {},
      link: '/',
    });
    await record(tx, actor, {
      action: isActive ? 'user.unblock' : 'user.block',
      id,
      before: { isActive: row.is_active },
      after: { isActive, ...(!isActive && { reason: reason ?? 'other', note: note ?? null }), ...ads },
    });
  });

/** Tells those who asked about an ad of a blocked account in the last 30 days, unless the block was undone. */
export const tellAskers = (
  ctx: Pick<Context, 'db' | 'jobs'>,
  { userId, blockedAt }: { userId: string; blockedAt: string },
): Promise<void> =>
  ctx.db.transaction().execute(async (tx: Sql) => {
    const since = await blockedSince(tx, userId);
    if (since?.toISOString() !== blockedAt) return;
    const askers = await askersOf(tx, userId);
    await notify(
      ctx,
      tx,
      askers.map((one) => ({
        userId: one.inquirer_id,
        kind: 'sellerBlocked' as const,
        data: { adTitle: one.title, reference: one.reference },
        link: one.conversation_id ? `/users/inbox/${one.conversation_id}` : '/users/inbox',
        once: `blocked:${userId}:${blockedAt}`,
      })),
    );
  });
