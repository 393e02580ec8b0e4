import { page } from '../../contract/page.ts';
import { namesOf } from '../baseData/baseData.ts';
import type { Context } from '../context.ts';
import { viewSummary } from './adSummary.view.ts';
import { type AdFilters, adsByNumber, findPage, type PublicAdsQuery, seek } from './publicAds.queries.ts';
import { clusterPlaces, viewFacets, viewMap } from './publicAds.view.ts';
import { countByPlace, countFacets } from './publicCounts.queries.ts';

/** One page of the market. */
export async function readPublicAds(ctx: Context, query: PublicAdsQuery) {
  const sought = await seek(ctx.db, query, ctx.market);
  const { numbers, total } =
    (await ctx.market.page(query, sought)) ?? (await findPage(ctx.db, query, sought));
  const rows = await adsByNumber(ctx.db, numbers);
  return page(
    rows.map((row) => viewSummary(row, null)),
    total,
    query,
  );
}

/** How many ads match, by each facet. */
export async function readFacets(ctx: Context, filters: AdFilters) {
  const [sought, names] = await Promise.all([seek(ctx.db, filters, ctx.market), namesOf(ctx.db)]);
  return viewFacets(
    (await ctx.market.facets(filters, sought)) ?? (await countFacets(ctx.db, filters, sought)),
    names,
  );
}

/**
 * Matching ads by place, for a viewport. Clusters are made of all places, so that they do not change as it moves; they
 * are kept while it does.
 */
export async function readMap(ctx: Context, { zoom, bbox, ...filters }: AdFilters & { zoom: number }) {
  const names = await namesOf(ctx.db);
  const clusters = await ctx.kept.value('market', `clusters ${JSON.stringify(filters)}`, async () => {
    const sought = await seek(ctx.db, filters, ctx.market);
    return clusterPlaces(
      (await ctx.market.places(filters, sought)) ?? (await countByPlace(ctx.db, filters, sought)),
      names,
    );
  });
  return viewMap(clusters, names, bbox, zoom);
}
