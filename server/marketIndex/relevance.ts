import type { Market } from './narrow.ts';
import { BLOCK, type Pass, siftInOrder } from './sift.ts';
import { countHeld } from './slotSet.ts';
import { pageOf, type Sorting, sorterOf } from './sorting.ts';
import type { TermSet } from './words.ts';

/** Those that hold most of the words in title or product first, the newest of them first. */
export function pageByRelevance(
  market: Market,
  query: Sorting & { page: number; limit: number },
  all: Int32Array,
  sets: TermSet[],
): number[] {
  const levels = new Uint8Array(all.length);
  for (const { head } of sets) countHeld(head, all, levels);
  const counts = new Int32Array(sets.length + 1);
  for (const level of levels) counts[level] = (counts[level] as number) + 1;
  const slotsAt = (level: number) => {
    const slots = new Int32Array(counts[level] as number);
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

/** The same where very many match: newest first, until enough are found that hold every word there. */
export function relevantOfMany(
  market: Market,
  query: { page: number; limit: number },
  pass: Pass,
  sets: TermSet[],
): number[] {
  const wanted = query.page * query.limit;
  const most = sets.filter(({ head }) => head.count > 0).length;
  const byLevel = sets.map((): number[] => []).concat([[]]);
  const levels = new Uint8Array(BLOCK);
  siftInOrder(market.orders.published, undefined, true, [pass], (kept, count) => {
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
