import { setAll } from './keptBits.ts';
import type { Market } from './narrow.ts';
import { keepBits, keepHeld } from './passes.ts';
import { TOTAL_MAX } from './shapes.ts';
import { BLOCK, type Pass, siftInOrder } from './sift.ts';
import { countHeld, type SlotSet } from './slotSet.ts';
import { pageOf, type Sorting, sorterOf } from './sorting.ts';
import type { TermSet } from './words.ts';

type Paged = { page: number; limit: number };

/** Ads that lie in a row are looked at so many times sooner than ads all over the memory. */
const IN_A_ROW = 8;

/** A bit for each slot, all 0 between two searches. */
let marks = new Uint32Array(0);

/** Those of some slots, for as long as `answer` works: along an order a bit is sooner found than a place in a list. */
function withMarks<Answer>(market: Market, slots: Int32Array, answer: (isMarked: Pass) => Answer): Answer {
  const words = (market.columns.number.length >>> 5) + 1;
  if (marks.length < words) marks = new Uint32Array(words);
  setAll(marks, slots);
  const answered = answer(keepBits(marks));
  marks.fill(0);
  return answered;
}

/** In how many titles or products the words can stand at the most. */
const topOf = (sets: readonly TermSet[]) => sets.filter(({ head }) => head.count > 0).length;

/** The newest `wanted` of each level, until there are `enough` at one of them; along a part of the order, or all of it. */
function levelled(
  market: Market,
  passes: readonly Pass[],
  sets: readonly TermSet[],
  wanted: number,
  enough: { level: number; count: number },
  part?: Int32Array,
): number[][] {
  const byLevel = sets.map((): number[] => []).concat([[]]);
  const levels = new Uint8Array(BLOCK);
  siftInOrder(market.orders.published, part, true, passes, (kept, count) => {
    const slots = kept.subarray(0, count);
    levels.fill(0, 0, count);
    for (const { head } of sets) countHeld(head, slots, levels);
    for (let index = 0; index < count; index += 1) {
      const level = byLevel[levels[index] as number] as number[];
      if (level.length < wanted) level.push(slots[index] as number);
    }
    return (byLevel[enough.level] as number[]).length >= enough.count;
  });
  return byLevel;
}

/** Where enough of the newest hold every word in title or product, they are all that is needed; else null. */
function pageOfNewest(market: Market, { page, limit }: Paged, all: Int32Array, sets: TermSet[]) {
  const { slots, valued } = market.orders.published;
  const wanted = page * limit;
  const most = all.length * IN_A_ROW;
  if (wanted * valued > all.length * most) return null;
  const enough = { level: topOf(sets), count: wanted };
  const newest = slots.subarray(Math.max(0, valued - most), valued);
  const byLevel = withMarks(market, all, (isMarked) =>
    levelled(market, [isMarked], sets, wanted, enough, newest),
  );
  const best = byLevel[enough.level] as number[];
  return best.length === wanted ? best.slice(wanted - limit) : null;
}

/** Written over by each search: what they would leave behind is collected late. */
const levelOf = new Uint8Array(TOTAL_MAX);
const atLevel = new Int32Array(TOTAL_MAX);

/** Those that hold most of the words in title or product first, the newest of them first; `TOTAL_MAX` at the most. */
export function pageByRelevance(
  market: Market,
  query: Sorting & Paged,
  all: Int32Array,
  sets: TermSet[],
): number[] {
  const soon = pageOfNewest(market, query, all, sets);
  if (soon) return soon;
  const levels = levelOf.subarray(0, all.length).fill(0);
  for (const { head } of sets) countHeld(head, all, levels);
  const counts = new Int32Array(sets.length + 1);
  for (const level of levels) counts[level] = (counts[level] as number) + 1;
  const slotsAt = (level: number) => {
    const slots = atLevel.subarray(0, counts[level]);
    let count = 0;
    for (let index = 0; count < slots.length; index += 1) {
      if (levels[index] !== level) continue;
      slots[count] = all[index] as number;
      count += 1;
    }
    return slots;
  };
  const sorter = sorterOf(market, query);
  const page: number[] = [];
  let offset = (query.page - 1) * query.limit;
  for (let level = sets.length; level >= 0 && page.length < query.limit; level -= 1) {
    const count = counts[level] as number;
    if (offset < count) page.push(...pageOf(slotsAt(level), sorter, offset, query.limit - page.length));
    offset = Math.max(0, offset - count);
  }
  return page;
}

const rarestOf = (sets: readonly SlotSet[]): SlotSet | undefined =>
  sets.toSorted((one, other) => one.count - other.count)[0];

/** All that match and hold every word in title or product, the newest first, where these are so few that going through
 * the ads in order would hardly meet them; else null. */
function fewAtTop(
  market: Market,
  query: Sorting & Paged,
  pass: Pass,
  sets: readonly TermSet[],
): number[] | null {
  const heads = sets.map(({ head }) => head);
  const rarest = rarestOf(heads);
  const { valued } = market.orders.published;
  if (!rarest || rarest.dense || rarest.count ** 2 * IN_A_ROW > query.page * query.limit * valued)
    return null;
  const slots = rarest.sparse.slice();
  let count = pass(slots, slots.length);
  for (const head of heads) if (head !== rarest) count = keepHeld(head)(slots, count);
  return pageOf(slots.subarray(0, count), sorterOf(market, query), 0, count);
}

/** The same where very many match: newest first, until enough are found that hold every word there. */
export function relevantOfMany(
  market: Market,
  query: Sorting & Paged,
  pass: Pass,
  sets: TermSet[],
): number[] {
  const wanted = query.page * query.limit;
  const top = fewAtTop(market, query, pass, sets);
  if (top && top.length >= wanted) return top.slice(wanted - query.limit, wanted);
  // With one word, all others are at the level below.
  const enough =
    top && sets.length === 1
      ? { level: 0, count: wanted - top.length }
      : { level: topOf(sets), count: wanted };
  const rarest = rarestOf(sets.map(({ any }) => any));
  const byLevel =
    rarest && !rarest.dense
      ? withMarks(market, rarest.sparse, (isMarked) =>
          levelled(market, [isMarked, pass], sets, wanted, enough),
        )
      : levelled(market, [pass], sets, wanted, enough);
  if (top) byLevel[sets.length] = top;
  return byLevel
    .toReversed()
    .flat()
    .slice(wanted - query.limit, wanted);
}
