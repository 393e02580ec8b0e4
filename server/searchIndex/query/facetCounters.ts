import type { Group } from '../store/codeTuples.ts';
import type { Columns } from '../store/columnStore.ts';

/** The groups that facets and places are counted by. */
export const countedGroups = ['goods', 'place'] as const satisfies readonly Group[];

/** Number of published ads by group and tuple. */
export type FacetCounters = Record<(typeof countedGroups)[number], number[]>;

export const createFacetCounters = (): FacetCounters => ({ goods: [], place: [] });

/** `by` is 1 for an added ad and -1 for a removed one; the latter must run before its columns are overwritten. */
export function updateFacetCounters(
  counters: FacetCounters,
  { groups }: Columns,
  doc: number,
  by: 1 | -1,
): void {
  for (const name of countedGroups) {
    const counts = counters[name];
    const tuple = groups[name][doc] as number;
    // An array with holes is slower.
    while (counts.length <= tuple) counts.push(0);
    counts[tuple] = (counts[tuple] as number) + by;
  }
}
