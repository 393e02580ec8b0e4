import type { FigureColumn } from './columns.ts';
import type { Market, Narrowing, Pass } from './narrow.ts';
import { comparing, type Order } from './orders.ts';
import { type AdFilters, type Page, type PublicAdsQuery, TOTAL_MAX } from './shapes.ts';
import { countHeld } from './slotSet.ts';
import type { TermSet } from './words.ts';

/** Slots are looked at in pieces that stay close to the processor. */
const BLOCK = 4_096;
const block = new Int32Array(BLOCK);

/** Runs blocks of slots through the passes until there are no more or `take` has enough. */
export function sift(
  source: Int32Array[],
  passes: Pass[],
  take: (slots: Int32Array, count: number) => boolean,
): void {
  for (const part of source) {
    for (let start = 0; start < part.length; start += BLOCK) {
      const slice = part.subarray(start, start + BLOCK);
      block.set(slice);
      let count = slice.length;
      for (const pass of passes) count = pass(block, count);
      if (count > 0 && take(block, count)) return;
    }
  }
}

/** The same along an order, from its end when `isDescending`; those without the figure stay last. */
function siftInOrder(
  order: Order,
  isDescending: boolean,
  passes: Pass[],
  take: (slots: Int32Array, count: number) => boolean,
): void {
  const { slots, count: length, valued } = order;
  if (!isDescending) {
    sift([slots.subarray(0, length)], passes, take);
    return;
  }
  for (const [low, high] of [
    [0, valued],
    [valued, length],
  ] as const) {
    for (let end = high; end > low; end -= BLOCK) {
      const start = Math.max(low, end - BLOCK);
      let count = 0;
      for (let index = end - 1; index >= start; index -= 1) {
        block[count] = slots[index] as number;
        count += 1;
      }
      for (const pass of passes) count = pass(block, count);
      if (count > 0 && take(block, count)) return;
    }
  }
}

/** Up to `max` matching slots, in no order. */
function collect({ source, passes }: Narrowing, max: number): Int32Array {
  let found = new Int32Array(Math.min(max, 1_024));
  let total = 0;
  sift(source, passes, (slots, count) => {
    const taken = Math.min(count, max - total);
    while (total + taken > found.length) {
      const longer = new Int32Array(Math.min(max, found.length * 4));
      longer.set(found);
      found = longer;
    }
    found.set(slots.subarray(0, taken), total);
    total += taken;
    return total >= max;
  });
  return found.subarray(0, total);
}

/** From `offset` on, `limit` of the slots in order. */
function pageOf(
  slots: Int32Array,
  { compare, values, isDescending }: Sorter,
  offset: number,
  limit: number,
): number[] {
  const wanted = offset + limit;
  if (wanted * 8 > slots.length) return [...slots.toSorted(compare).subarray(offset, wanted)];
  // The best so far in order; most slots are worse than the last of them.
  const best: number[] = [];
  let last = Number.NaN;
  for (let index = 0; index < slots.length; index += 1) {
    const slot = slots[index] as number;
    const value = values[slot] as number;
    if (isDescending ? value < last : value > last) continue;
    if (best.length === wanted && compare(slot, best[wanted - 1] as number) > 0) continue;
    let [low, high] = [0, best.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (compare(slot, best[middle] as number) < 0) high = middle;
      else low = middle + 1;
    }
    best.splice(low, 0, slot);
    if (best.length > wanted) best.pop();
    if (best.length === wanted) last = values[best[wanted - 1] as number] as number;
  }
  return best.slice(offset);
}

type Sorting = Pick<PublicAdsQuery, 'sort' | 'priceBasis' | 'quantityBasis'>;

const sortings = (filters: Pick<AdFilters, 'priceBasis' | 'quantityBasis'>) =>
  ({
    newest: { figure: 'published', isDescending: true },
    relevance: { figure: 'published', isDescending: true },
    price_asc: { figure: filters.priceBasis, isDescending: false },
    price_desc: { figure: filters.priceBasis, isDescending: true },
    quantity: { figure: filters.quantityBasis, isDescending: true },
    ending_soon: { figure: 'validUntil', isDescending: false },
  }) as const;

type Sorter = {
  /** Below zero when the first slot comes first on the page. */
  compare: (one: number, other: number) => number;
  values: FigureColumn;
  isDescending: boolean;
};

function sorterOf({ columns }: Market, query: Sorting): Sorter {
  const { figure, isDescending } = sortings(query)[query.sort];
  const values = columns.figures[figure];
  const ascending = comparing(columns, figure);
  const descending = (one: number, other: number): number => {
    const none = Number(Number.isNaN(values[one])) - Number(Number.isNaN(values[other]));
    return none !== 0 ? none : -ascending(one, other);
  };
  return { compare: isDescending ? descending : ascending, values, isDescending };
}

/** Numbers of one page and how many match, up to one more than is counted. */
export function findPage(
  market: Market,
  query: Sorting & { page: number; limit: number },
  narrowing: Narrowing,
  sets: TermSet[],
): Page {
  const offset = (query.page - 1) * query.limit;
  const numbersOf = (slots: number[]) => slots.map((slot) => market.columns.number[slot] as number);
  const isByRelevance = query.sort === 'relevance' && sets.length > 0;
  const found = collect(narrowing, TOTAL_MAX + 1);
  if (found.length <= TOTAL_MAX) {
    const slots = isByRelevance
      ? pageByRelevance(market, query, found, sets)
      : pageOf(found, sorterOf(market, query), offset, query.limit);
    return { numbers: numbersOf(slots), total: found.length };
  }
  if (isByRelevance)
    return { numbers: numbersOf(relevantOfMany(market, query, narrowing, sets)), total: found.length };
  // So many match that they come soon along the order.
  const { figure, isDescending } = sortings(query)[query.sort];
  const passes = narrowing.ofSource ? [...narrowing.passes, narrowing.ofSource] : narrowing.passes;
  const slots: number[] = [];
  let seen = 0;
  siftInOrder(market.orders[figure], isDescending, passes, (kept, count) => {
    for (let index = Math.max(0, offset - seen); index < count && slots.length < query.limit; index += 1)
      slots.push(kept[index] as number);
    seen += count;
    return slots.length === query.limit;
  });
  return { numbers: numbersOf(slots), total: found.length };
}

/** Those that hold most of the words in title or product first, the newest of them first. */
function pageByRelevance(
  market: Market,
  query: Sorting & { page: number; limit: number },
  all: Int32Array,
  sets: TermSet[],
): number[] {
  const levels = new Uint8Array(all.length);
  for (const { head } of sets) countHeld(head, all, levels);
  const sorter = sorterOf(market, query);
  const page: number[] = [];
  let offset = (query.page - 1) * query.limit;
  for (let level = sets.length; level >= 0 && page.length < query.limit; level -= 1) {
    const slots = all.filter((_, index) => levels[index] === level);
    if (offset < slots.length) page.push(...pageOf(slots, sorter, offset, query.limit - page.length));
    offset = Math.max(0, offset - slots.length);
  }
  return page;
}

/** The same where very many match: newest first, until enough are found that hold every word there. */
function relevantOfMany(
  market: Market,
  query: { page: number; limit: number },
  { passes, ofSource }: Narrowing,
  sets: TermSet[],
): number[] {
  const wanted = query.page * query.limit;
  const most = sets.filter(({ head }) => head.count > 0).length;
  const byLevel = sets.map((): number[] => []).concat([[]]);
  const levels = new Uint8Array(BLOCK);
  siftInOrder(market.orders.published, true, ofSource ? [...passes, ofSource] : passes, (kept, count) => {
    const slots = kept.subarray(0, count);
    levels.fill(0);
    for (const { head } of sets) countHeld(head, slots, levels);
    for (let index = 0; index < count; index += 1) {
      const level = byLevel[levels[index] as number] as number[];
      if (level.length < wanted) level.push(slots[index] as number);
    }
    return (byLevel[most] as number[]).length === wanted;
  });
  return byLevel
    .toReversed()
    .flat()
    .slice(wanted - query.limit, wanted);
}
