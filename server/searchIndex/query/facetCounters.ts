import { type Group, groupNames } from '../store/codeTuples.ts';
import type { Columns } from '../store/columnStore.ts';

/** Number of published ads by group and tuple. */
export type FacetCounters = Record<Group, number[]>;

export const createFacetCounters = (): FacetCounters => ({
  goods: [],
  place: [],
  price: [],
  trust: [],
  lane: [],
  company: [],
});

/** `by` is 1 for an added ad and -1 for a removed one; the latter must run before its columns are overwritten. */
export function updateFacetCounters(
  counters: FacetCounters,
  { groups }: Columns,
  doc: number,
  by: 1 | -1,
): void {
  for (const name of groupNames) {
    const counts = counters[name];
    const tuple = groups[name][doc] as number;
    // An array with holes is slower.
    while (counts.length <= tuple) counts.push(0);
    counts[tuple] = (counts[tuple] as number) + by;
  }
}
