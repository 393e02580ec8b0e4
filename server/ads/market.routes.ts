import { contract } from '../../contract/index.ts';
import type { Context } from '../context.ts';
import type { Mount } from '../http/mount.ts';
import { seaRoutesOf } from '../seaRoutes/seaRoutes.ts';
import { writeFeaturedAds } from './featured.ts';
import { priceInsight } from './priceInsight.ts';
import { baseAd, similarAds } from './similar.ts';
import { suggest } from './suggest.ts';

export const marketRoutes = (mount: Mount, ctx: Context): void =>
  mount(contract.market, {
    suggest: async ({ query, request, reply }) =>
      ctx.kept.send(request, reply, 'market', async () => ({ items: await suggest(ctx.db, query.q) })),
    featured: async ({ query, request, reply }) =>
      ctx.kept.send(request, reply, 'market', () => writeFeaturedAds(ctx, query)),
    similar: async ({ caller, params, request, reply }) => {
      const id = await baseAd(ctx.db, params.id, caller);
      return ctx.kept.send(request, reply, 'market', async () => ({ items: await similarAds(ctx.db, id) }));
    },
    priceInsight: async ({ caller, query }) => priceInsight(ctx, caller, query),
    seaRoutes: async ({ query }) => ({ items: await seaRoutesOf(ctx.db, query.pair) }),
  });
