import { boxOf } from '../../contract/bbox.ts';
import { page } from '../../contract/page.ts';
import { namesOf } from '../baseData/baseData.ts';
import type { Context } from '../context.ts';
import { fail } from '../http/errors.ts';
import { ownRoom, type Room } from '../http/lentBodies.ts';
import { openTurns } from '../lib/turns.ts';
import { clusterPlaces } from './mapClusters.ts';
import { type AdFilters, findPage, type PublicAdsQuery, seek } from './publicAds.queries.ts';
import { positionOf, viewFacets, viewMap } from './publicAds.view.ts';
import { countByPlace, countFacets } from './publicCounts.queries.ts';
import { summariesOf, writeItems, writeSummaries } from './publicSummary.ts';

const COUNTS_WAITING_MAX = 10;
/**
 * By SQL, counting looks at every match: while the market is not in memory few may at once, so that pages, single ads and
 * the back office find a connection. Refuses `UNAVAILABLE` where too many wait.
 */
export const countInTurn = openTurns(2, (waiting) => {
  if (waiting >= COUNTS_WAITING_MAX) fail('UNAVAILABLE', { retryAfter: 2 });
});

/** One page of the market, as it is sent. */
export async function writePublicAds(
  ctx: Context,
  query: PublicAdsQuery,
  room: Room = ownRoom,
): Promise<Buffer> {
  const sought = await seek(ctx.db, query, ctx.market);
  const found = await ctx.market.page(query, sought);
  const { numbers, total } = found ?? (await findPage(ctx.db, query, sought));
  // What the memory found is as new as what was heard; what the database found may be newer.
  const summaries = found
    ? await ctx.market.pieces.of(numbers, (missing) => writeSummaries(ctx.db, missing))
    : await summariesOf(ctx.db, numbers);
  const { items: _, ...counts } = page([], total, query);
  return writeItems(summaries, counts, room);
}

/** How many ads match, by each facet. */
export async function readFacets(ctx: Context, filters: AdFilters) {
  const [sought, names] = await Promise.all([seek(ctx.db, filters, ctx.market), namesOf(ctx.db)]);
  return viewFacets(
    (await ctx.market.facets(filters, sought)) ??
      (await countInTurn(() => countFacets(ctx.db, filters, sought))),
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
      (await ctx.market.places(filters, sought)) ??
        (await countInTurn(() => countByPlace(ctx.db, filters, sought))),
      positionOf(names),
    );
  });
  return viewMap(clusters(zoom, bbox === undefined ? undefined : boxOf(bbox)), names);
}
