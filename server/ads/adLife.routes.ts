import { EXPORTED_ADS_MAX } from '../../contract/ads/adImport.ts';
import { page } from '../../contract/core/page.ts';
import { contract } from '../../contract/index.ts';
import type { Context } from '../context.ts';
import { actorOf, type Caller, may } from '../http/caller.ts';
import type { Mount } from '../http/mount.ts';
import { sendSheet } from '../http/sendSheet.ts';
import { ensure } from '../lib/errors.ts';
import { featureAd } from '../market/featured/featured.ts';
import { formulaNames } from '../priceFormulas/formulas.queries.ts';
import { listVisibleAds } from './adList.queries.ts';
import { adSheet } from './import/adExport.view.ts';
import { importAds } from './import/adImport.ts';
import { listEvents } from './lifecycle/adLife.queries.ts';
import { duplicateAd, each, moveOwn, setStatus } from './lifecycle/adLife.ts';
import { viewEvent } from './lifecycle/adLife.view.ts';
import { editAsAdmin } from './lifecycle/adminEdit.ts';
import { removeAd, undeleteAd } from './lifecycle/removal.ts';
import { readAd } from './reading/readAd.ts';
import { isOwn, viewSummary } from './rows/adSummary.view.ts';
import { findAd, listOwnAds } from './rows/ads.queries.ts';
import { adStats } from './stats/adStats.ts';

export function adLifeRoutes(mount: Mount, ctx: Context): void {
  const moving =
    (move: Parameters<typeof moveOwn>[2]) =>
    async ({ caller, params }: { caller: Caller; params: { id: string } }) => {
      await moveOwn(ctx, caller, move, params.id);
      return readAd(ctx.db, params.id, caller);
    };

  mount(contract.adImport, {
    run: async ({ caller, body, effectId }) => importAds(ctx, caller, body, effectId),
    download: async ({ caller, query, reply }) => {
      const [{ items }, names] = await Promise.all([
        listOwnAds(ctx.db, caller, { status: query.status, page: 1, limit: EXPORTED_ADS_MAX }),
        formulaNames(ctx.db),
      ]);
      return sendSheet(reply, adSheet(items, names), { name: 'ads', format: query.format });
    },
  });
  mount(contract.adLife, {
    pause: moving('pause'),
    resume: moving('resume'),
    renew: moving('renew'),
    close: async ({ caller, params, body }) => {
      await moveOwn(ctx, caller, 'close', params.id, body.reason);
      return readAd(ctx.db, params.id, caller);
    },
    undelete: async ({ caller, params }) => {
      await undeleteAd(ctx, caller, params.id);
      return readAd(ctx.db, params.id, caller);
    },
    duplicate: async ({ caller, params, effectId }) => {
      await duplicateAd(ctx, caller, params.id, effectId);
      return readAd(ctx.db, effectId, caller);
    },
    feature: async ({ caller, params, body }) => {
      await featureAd(ctx, caller, params.id, body.featured);
      return readAd(ctx.db, params.id, caller);
    },
    history: async ({ caller, params }) => {
      const ad = await findAd(ctx.db, params.id);
      ensure(ad && (isOwn(ad, caller) || may(caller, 'ads.moderate')), 'NOT_FOUND');
      const events = await listEvents(ctx.db, ad.revises_id ?? ad.id);
      return { items: events.map((row) => viewEvent(row, caller)) };
    },
    setStatus: async ({ caller, params, body, request }) => {
      const shown = await setStatus(ctx, actorOf({ caller, request }), params.id, body);
      return readAd(ctx.db, shown, caller);
    },
    moveMany: async ({ caller, body }) =>
      each(body.ids, (id) => moveOwn(ctx, caller, body.move, id, body.reason)),
    adminEdit: async ({ caller, params, body, request }) => {
      await editAsAdmin(ctx, actorOf({ caller, request }), params.id, body);
      return readAd(ctx.db, params.id, caller);
    },
    remove: async ({ caller, params, request }) => {
      await removeAd(ctx, actorOf({ caller, request }), params.id);
      return undefined;
    },
    removeMany: async ({ caller, body, request }) => {
      const actor = actorOf({ caller, request });
      const { done, failed } = await each(body.ids, (id) => removeAd(ctx, actor, id));
      return { deleted: done, failed };
    },
    list: async ({ caller, query }) => {
      const { items, total } = await listVisibleAds(ctx.db, caller, query);
      return page(
        items.map((row) => viewSummary(row, caller)),
        total,
        query,
      );
    },
    stats: async ({ caller, query }) => adStats(ctx.db, caller, query),
  });
}
