import type { Market, Narrowing } from './narrow.ts';
import { type Plan, patiently, plan } from './plan.ts';
import { pageByRelevance, relevantOfMany } from './relevance.ts';
import { type Page, TOTAL_MAX } from './shapes.ts';
import { sift, siftInOrder } from './sift.ts';
import { pageOf, type Sorting, sorterOf, sortings } from './sorting.ts';
import type { TermSet } from './words.ts';

const found = new Int32Array(TOTAL_MAX + 1);

/** Matching slots, in no order, up to one more than is counted; until it is called again. */
function collect({ source, passes }: Plan): Int32Array {
  let total = 0;
  sift(source, passes, (slots, count) => {
    const taken = Math.min(count, found.length - total);
    found.set(slots.subarray(0, taken), total);
    total += taken;
    return total === found.length;
  });
  return found.subarray(0, total);
}

/** Looking at one along an order costs so much of what comparing one of those that match does. */
const ALONG = 4;

/** Whether going along the order meets so many sooner than comparing all that match. */
function isSoonMet({ postings }: Market, total: number, wanted: number): boolean {
  const comparing = wanted * 8 > total ? total * Math.log2(total) : total;
  return (wanted * postings.all.count * ALONG) / total < comparing;
}

/** Numbers of one page and how many match, up to one more than is counted. */
export function findPage(
  market: Market,
  query: Sorting & { page: number; limit: number },
  narrowing: Narrowing,
  sets: TermSet[],
): Page {
  const offset = (query.page - 1) * query.limit;
  const planned = plan(market, narrowing, { most: TOTAL_MAX + 1 });
  const slots = collect(planned);
  const total = slots.length;
  const pageOfMany = (): number[] => {
    const { figure, isDescending } = sortings(query)[query.sort];
    const range = narrowing.ranges[figure];
    const passes = [patiently(market, narrowing, range)];
    const page: number[] = [];
    let seen = 0;
    siftInOrder(market.orders[figure], range, isDescending, passes, (kept, count) => {
      for (let index = Math.max(0, offset - seen); index < count && page.length < query.limit; index += 1)
        page.push(kept[index] as number);
      seen += count;
      return page.length === query.limit;
    });
    return page;
  };
  const isByRelevance = query.sort === 'relevance' && sets.length > 0;
  const page = isByRelevance
    ? total <= TOTAL_MAX
      ? pageByRelevance(market, query, slots, sets)
      : relevantOfMany(market, query, patiently(market, narrowing), sets)
    : total > TOTAL_MAX || isSoonMet(market, total, offset + query.limit)
      ? pageOfMany()
      : pageOf(slots, sorterOf(market, query), offset, query.limit);
  return { numbers: page.map((slot) => market.columns.number[slot] as number), total };
}
