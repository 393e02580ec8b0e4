import { contract } from '../../contract/index.ts';
import type { Context } from '../context.ts';
import type { Mount } from '../http/mount.ts';
import { sendSheet } from '../http/sendSheet.ts';
import { seaRoutesOf } from '../seaRoutes/seaRoutes.ts';
import { priceInsight, pricePositions } from '../valuation/priceInsight.ts';
import { readMarketDays } from './days/marketDays.ts';
import { writeFeaturedAds } from './featured/featured.ts';
import { marketSheetOf } from './search/publicAds.ts';
import { adsOfOwner, ownerOf, pastAd } from './similar/ofOwner.ts';
import { pastPrices, pricedAd } from './similar/pastPrices.ts';
import { baseAd, similarAds } from './similar/similar.ts';
import { suggest } from './suggest/suggest.ts';

export function marketRoutes(mount: Mount, ctx: Context): void {
  mount(contract.marketDays, { read: async ({ query }) => readMarketDays(ctx.db, query) });
  mount(contract.market, {
    suggest: async ({ query, request, reply }) =>
      ctx.responses.send(request, reply, 'market', async () => ({ items: await suggest(ctx.db, query.q) })),
    featured: async ({ query, request, reply }) =>
      ctx.responses.send(request, reply, 'market', () => writeFeaturedAds(ctx, query)),
    exportCsv: async ({ query, reply }) =>
      sendSheet(reply, await marketSheetOf(ctx, query), { name: 'market', format: 'csv' }),
    similar: async ({ caller, params, request, reply }) => {
      const id = await baseAd(ctx.db, params.id, caller);
      return ctx.responses.send(request, reply, 'market', async () => ({
        items: await similarAds(ctx.db, id),
      }));
    },
    ofOwner: async ({ caller, params, request, reply }) => {
      const of = await ownerOf(ctx.db, params.id, caller);
      if (of === null) return { items: [], total: 0 };
      return ctx.responses.send(request, reply, 'market', () => adsOfOwner(ctx.db, of));
    },
    prices: async ({ caller, params, request, reply }) => {
      const id = await pricedAd(ctx.db, params.id, caller);
      return ctx.responses.send(request, reply, 'market', () => pastPrices(ctx.db, id));
    },
    was: async ({ params, request, reply }) =>
      ctx.responses.send(request, reply, 'market', () => pastAd(ctx.db, params.id)),
    priceInsight: async ({ caller, query }) => priceInsight(ctx, caller, query),
    pricePositions: async ({ caller, query }) => pricePositions(ctx, caller, query),
    seaRoutes: async ({ query }) => ({ items: await seaRoutesOf(ctx.db, query.pair) }),
  });
}
