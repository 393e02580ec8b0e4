import { boxOf } from '../../../contract/core/bbox.ts';
import { page } from '../../../contract/core/page.ts';
import { MARKET_EXPORT_MAX } from '../../../contract/market/marketExport.ts';
import { englishText } from '../../../contract/messages/englishText.ts';
import { formulaSentence } from '../../../contract/prices/formulaSentence.ts';
import { viewSummary } from '../../ads/rows/adSummary.view.ts';
import { namesOf } from '../../baseData/baseData.ts';
import type { Context } from '../../context.ts';
import type { Sheet } from '../../http/sendSheet.ts';
import { concurrencyLimit } from '../../lib/concurrencyLimit.ts';
import { fail } from '../../lib/errors.ts';
import { formulaNames } from '../../priceFormulas/formulas.queries.ts';
import { clusterPlaces } from '../map/mapClusters.ts';
import { readingOf } from '../meaning/reading.ts';
import { marketSheet } from './marketSheet.view.ts';
import { type AdFilters, findPage, type PublicAdsQuery, resolveQuery } from './publicAds.queries.ts';
import { positionOf, viewFacets, viewFurtherFacets, viewMap } from './publicAds.view.ts';
import { countByPlace, countFacets, countFurtherFacets } from './publicCounts.queries.ts';
import { findFormulas, findPublicSummaries } from './publicSummaries.queries.ts';
import { summariesOf, writeItems, writeSummaries } from './publicSummaries.ts';

const COUNTS_WAITING_MAX = 10;
/**
 * SQL counting reads every match. While the search index is not loaded few counts run at a time, so that other reads
 * get a connection. Refuses `UNAVAILABLE` if too many wait.
 */
const countWithLimit = concurrencyLimit(2, (waiting) => {
  if (waiting >= COUNTS_WAITING_MAX) fail('UNAVAILABLE', { retryAfter: 2 });
});

/** The first matching ads as a table, as every visitor sees them. */
export async function marketSheetOf(
  ctx: Context,
  search: Omit<PublicAdsQuery, 'page' | 'limit'>,
): Promise<Sheet> {
  const query = { ...search, page: 1, limit: MARKET_EXPORT_MAX };
  const resolved = await resolveQuery(ctx.db, query, ctx.searchIndex);
  const { numbers } =
    (await ctx.searchIndex.page(query, resolved)) ?? (await findPage(ctx.db, query, resolved));
  const rows = numbers.length > 0 ? await findPublicSummaries(ctx.db, numbers) : [];
  const byNumber = new Map(rows.map((row) => [row.number, row]));
  const ads = numbers.flatMap((number) => byNumber.get(number) ?? []).map((row) => viewSummary(row, null));
  const priced = ads.filter(({ price }) => price?.type === 'formula').map(({ id }) => id);
  const [formulas, named] = await Promise.all([findFormulas(ctx.db, priced), formulaNames(ctx.db)]);
  return marketSheet(ads, ({ id }) => {
    const formula = formulas.get(id);
    return formula && englishText(formulaSentence(formula, named));
  });
}

/** Writes one page of the market as JSON. */
export async function writePublicAds(ctx: Context, query: PublicAdsQuery): Promise<string> {
  const resolved = await resolveQuery(ctx.db, query, ctx.searchIndex);
  const found = await ctx.searchIndex.page(query, resolved);
  const { numbers, total, unnamed } = found ?? (await findPage(ctx.db, query, resolved));
  // The summary cache is as current as the search index. Results of SQL may be newer, so their summaries are read from
  // the database.
  const summaries = found
    ? await ctx.searchIndex.summaries.get(numbers, (missing) => writeSummaries(ctx.db, missing))
    : await summariesOf(ctx.db, numbers);
  const { items: _, ...counts } = page([], total, query);
  return writeItems(summaries, { ...counts, query: await readingOf(ctx.db, resolved, unnamed) });
}

/** The number of matching ads by facet. */
export async function readFacets(ctx: Context, filters: AdFilters) {
  const [resolved, names] = await Promise.all([
    resolveQuery(ctx.db, filters, ctx.searchIndex),
    namesOf(ctx.db),
  ]);
  return viewFacets(
    (await ctx.searchIndex.facets(filters, resolved)) ??
      (await countWithLimit(() => ctx.reads.run((db) => countFacets(db, filters, resolved)))),
    names,
  );
}

/** The number of matching ads by facets that few searches use. */
export async function readFurtherFacets(ctx: Context, filters: AdFilters) {
  const [resolved, names] = await Promise.all([
    resolveQuery(ctx.db, filters, ctx.searchIndex),
    namesOf(ctx.db),
  ]);
  return viewFurtherFacets(
    (await ctx.searchIndex.furtherFacets(filters, resolved)) ??
      (await countWithLimit(() => ctx.reads.run((db) => countFurtherFacets(db, filters, resolved)))),
    names,
  );
}

const isOneProduct = ({ productId, productTypeId }: AdFilters) =>
  productId?.length === 1 || productTypeId?.length === 1;

/**
 * Matching ads by place, for a viewport. Clusters cover all places, so that they do not change as the viewport moves,
 * and are cached.
 */
export async function readMap(ctx: Context, { zoom, bbox, ...filters }: AdFilters & { zoom: number }) {
  const names = await namesOf(ctx.db);
  const clusters = await ctx.responses.value('market', `clusters ${JSON.stringify(filters)}`, async () => {
    const resolved = await resolveQuery(ctx.db, filters, ctx.searchIndex);
    return clusterPlaces(
      (await ctx.searchIndex.places(filters, resolved)) ??
        (await countWithLimit(() => ctx.reads.run((db) => countByPlace(db, filters, resolved)))),
      positionOf(names),
      isOneProduct(filters),
    );
  });
  return viewMap(clusters, { zoom, box: bbox === undefined ? undefined : boxOf(bbox) }, names);
}
