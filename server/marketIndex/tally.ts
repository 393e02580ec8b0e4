import type { Columns } from './columns.ts';
import type { Group } from './combos.ts';

/** What facets and places are counted by. */
export const counted = ['goods', 'place'] as const satisfies readonly Group[];

/** How many published ads there are of each combination. */
export type Tally = Record<(typeof counted)[number], number[]>;

export const createTally = (): Tally => ({ goods: [], place: [] });

/** `by` is 1 for an ad that came, and -1, before its columns are overwritten, for one that goes. */
export function tally(into: Tally, { groups }: Columns, slot: number, by: 1 | -1): void {
  for (const name of counted) {
    const counts = into[name];
    const combo = groups[name][slot] as number;
    // A hole would make a slower array of it.
    while (counts.length <= combo) counts.push(0);
    counts[combo] = (counts[combo] as number) + by;
  }
}
