import { sortOf } from '../../../contract/market/adSearch.ts';
import { countMembers } from '../store/docSet.ts';
import { type Page, TOTAL_MAX } from '../store/types.ts';
import type { TermSet } from '../text/invertedIndex.ts';
import { pageByRelevance, relevantOfMany } from '../text/relevance.ts';
import type { CompiledFilters, MarketIndex } from './compileFilters.ts';
import { adaptiveFilter, planQuery, type QueryPlan } from './queryPlanner.ts';
import { scan, scanInOrder } from './scan.ts';
import { pageOf, type SortQuery, sorterOf, sortSpecs } from './topK.ts';

const matches = new Int32Array(TOTAL_MAX + 1);

/** Matching docs, unordered, at most `TOTAL_MAX + 1`; valid until the next call. */
function collect({ candidates, filters }: QueryPlan): Int32Array {
  let total = 0;
  scan(candidates, filters, (docs, count) => {
    const taken = Math.min(count, matches.length - total);
    matches.set(docs.subarray(0, taken), total);
    total += taken;
    return total === matches.length;
  });
  return matches.subarray(0, total);
}

/** Cost of testing a doc along a sort order, relative to comparing two docs. */
const WALK_COST = 4;

/** Whether walking the sort order finds `wanted` docs sooner than sorting all matches. */
function isWalkCheaper({ postings }: MarketIndex, total: number, wanted: number): boolean {
  const comparing = wanted * 8 > total ? total * Math.log2(total) : total;
  return (wanted * postings.all.count * WALK_COST) / total < comparing;
}

/** Ad numbers of one page, and the total, at most `TOTAL_MAX + 1`. */
export function findPage(
  market: MarketIndex,
  query: SortQuery & { page: number; limit: number },
  compiled: CompiledFilters,
  sets: TermSet[],
  placeSets: readonly TermSet[] = [],
): Page {
  const offset = (query.page - 1) * query.limit;
  const plan = planQuery(market, compiled, { max: TOTAL_MAX + 1 });
  const docs = collect(plan);
  const total = docs.length;
  const pageOfMany = (): number[] => {
    const { figure, isDescending } = sortSpecs(query)[sortOf(query)];
    const range = compiled.ranges[figure];
    const filters = [adaptiveFilter(market, compiled, range)];
    const page: number[] = [];
    let seen = 0;
    scanInOrder(market.orders[figure], range, isDescending, filters, (matched, count) => {
      for (let index = Math.max(0, offset - seen); index < count && page.length < query.limit; index += 1)
        page.push(matched[index] as number);
      seen += count;
      return page.length === query.limit;
    });
    return page;
  };
  const isByRelevance = sortOf(query) === 'relevance' && sets.length > 0;
  const page = isByRelevance
    ? total <= TOTAL_MAX
      ? pageByRelevance(market, query, docs, sets)
      : relevantOfMany(market, query, adaptiveFilter(market, compiled), sets)
    : total > TOTAL_MAX || isWalkCheaper(market, total, offset + query.limit)
      ? pageOfMany()
      : pageOf(docs, sorterOf(market, query), offset, query.limit);
  const named = new Uint8Array(page.length);
  for (const { head } of placeSets) countMembers(head, Int32Array.from(page), named);
  const numbers = page.map((doc) => market.columns.number[doc] as number);
  return { numbers, total, unnamed: numbers.filter((_, at) => (named[at] ?? 0) < placeSets.length) };
}
