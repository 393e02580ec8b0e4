import { setAll } from '../cache/bitmapCache.ts';
import { filterByBitmap, filterByPostings } from '../query/blockFilters.ts';
import type { MarketIndex } from '../query/compileFilters.ts';
import { BLOCK, type BlockFilter, scanInOrder } from '../query/scan.ts';
import { pageOf, type SortQuery, sorterOf } from '../query/topK.ts';
import { countMembers, type DocSet } from '../store/docSet.ts';
import { TOTAL_MAX } from '../store/types.ts';
import type { TermSet } from './invertedIndex.ts';

type Paged = { page: number; limit: number };

/** Sequential memory access is this many times faster than random access. */
const SEQUENTIAL_GAIN = 8;

/** Scratch bitmap, all 0 between two searches. */
let markedBits = new Uint32Array(0);

/** Provides the docs as a bitmap while `answer` runs: testing a bit is faster than searching a list. */
function withBitmap<Answer>(
  market: MarketIndex,
  docs: Int32Array,
  answer: (isMarked: BlockFilter) => Answer,
): Answer {
  const words = (market.columns.number.length >>> 5) + 1;
  if (markedBits.length < words) markedBits = new Uint32Array(words);
  setAll(markedBits, docs);
  const answered = answer(filterByBitmap(markedBits));
  markedBits.fill(0);
  return answered;
}

/** The level of an ad is the number of search terms in its title or product; this is the highest possible level. */
const topLevelOf = (sets: readonly TermSet[]) => sets.filter(({ head }) => head.count > 0).length;

/** The newest `wanted` docs of each level, until one level has `enough`; from the whole order or a part of it. */
function byTitleLevel(
  market: MarketIndex,
  filters: readonly BlockFilter[],
  sets: readonly TermSet[],
  wanted: number,
  enough: { level: number; count: number },
  part?: Int32Array,
): number[][] {
  const byLevel = sets.map((): number[] => []).concat([[]]);
  const levels = new Uint8Array(BLOCK);
  scanInOrder(market.orders.published, part, true, filters, (matched, count) => {
    const docs = matched.subarray(0, count);
    levels.fill(0, 0, count);
    for (const { head } of sets) countMembers(head, docs, levels);
    for (let index = 0; index < count; index += 1) {
      const level = byLevel[levels[index] as number] as number[];
      if (level.length < wanted) level.push(docs[index] as number);
    }
    return (byLevel[enough.level] as number[]).length >= enough.count;
  });
  return byLevel;
}

/** The page from the newest ads alone, if enough of them reach the top level; else null. */
function pageOfNewest(market: MarketIndex, { page, limit }: Paged, all: Int32Array, sets: TermSet[]) {
  const { docs, valued } = market.orders.published;
  const wanted = page * limit;
  const most = all.length * SEQUENTIAL_GAIN;
  if (wanted * valued > all.length * most) return null;
  const enough = { level: topLevelOf(sets), count: wanted };
  const newest = docs.subarray(Math.max(0, valued - most), valued);
  const byLevel = withBitmap(market, all, (isMarked) =>
    byTitleLevel(market, [isMarked], sets, wanted, enough, newest),
  );
  const best = byLevel[enough.level] as number[];
  return best.length === wanted ? best.slice(wanted - limit) : null;
}

/** Reused by each search, so that they leave no garbage. */
const levelOf = new Uint8Array(TOTAL_MAX);
const atLevel = new Int32Array(TOTAL_MAX);

/** A page sorted by level, then newest first; for at most `TOTAL_MAX` matching docs. */
export function pageByRelevance(
  market: MarketIndex,
  query: SortQuery & Paged,
  all: Int32Array,
  sets: TermSet[],
): number[] {
  const newestPage = pageOfNewest(market, query, all, sets);
  if (newestPage) return newestPage;
  const levels = levelOf.subarray(0, all.length).fill(0);
  for (const { head } of sets) countMembers(head, all, levels);
  const counts = new Int32Array(sets.length + 1);
  for (const level of levels) counts[level] = (counts[level] as number) + 1;
  const docsAt = (level: number) => {
    const docs = atLevel.subarray(0, counts[level]);
    let count = 0;
    for (let index = 0; count < docs.length; index += 1) {
      if (levels[index] !== level) continue;
      docs[count] = all[index] as number;
      count += 1;
    }
    return docs;
  };
  const sorter = sorterOf(market, query);
  const page: number[] = [];
  let offset = (query.page - 1) * query.limit;
  for (let level = sets.length; level >= 0 && page.length < query.limit; level -= 1) {
    const count = counts[level] as number;
    if (offset < count) page.push(...pageOf(docsAt(level), sorter, offset, query.limit - page.length));
    offset = Math.max(0, offset - count);
  }
  return page;
}

const rarestOf = (sets: readonly DocSet[]): DocSet | undefined =>
  sets.toSorted((one, other) => one.count - other.count)[0];

/** All matching docs of the top level, newest first, if they are too few to be found by walking the order; else null. */
function fewAtTop(
  market: MarketIndex,
  query: SortQuery & Paged,
  filter: BlockFilter,
  sets: readonly TermSet[],
): number[] | null {
  const heads = sets.map(({ head }) => head);
  const rarest = rarestOf(heads);
  const { valued } = market.orders.published;
  if (!rarest || rarest.dense || rarest.count ** 2 * SEQUENTIAL_GAIN > query.page * query.limit * valued)
    return null;
  const docs = rarest.sparse.slice();
  let count = filter(docs, docs.length);
  for (const head of heads) if (head !== rarest) count = filterByPostings(head)(docs, count);
  return pageOf(docs.subarray(0, count), sorterOf(market, query), 0, count);
}

/** The same for more than `TOTAL_MAX` matching docs: walks the order until enough docs of the top level are found. */
export function relevantOfMany(
  market: MarketIndex,
  query: SortQuery & Paged,
  filter: BlockFilter,
  sets: TermSet[],
): number[] {
  const wanted = query.page * query.limit;
  const top = fewAtTop(market, query, filter, sets);
  if (top && top.length >= wanted) return top.slice(wanted - query.limit, wanted);
  // With one term, all other docs have level 0.
  const enough =
    top && sets.length === 1
      ? { level: 0, count: wanted - top.length }
      : { level: topLevelOf(sets), count: wanted };
  const rarest = rarestOf(sets.map(({ any }) => any));
  const byLevel =
    rarest && !rarest.dense
      ? withBitmap(market, rarest.sparse, (isMarked) =>
          byTitleLevel(market, [isMarked, filter], sets, wanted, enough),
        )
      : byTitleLevel(market, [filter], sets, wanted, enough);
  if (top) byLevel[sets.length] = top;
  return byLevel
    .toReversed()
    .flat()
    .slice(wanted - query.limit, wanted);
}
