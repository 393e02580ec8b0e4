import type { FigureColumn } from './columns.ts';
import type { Market } from './narrow.ts';
import { comparing } from './orders.ts';
import type { AdFilters, PublicAdsQuery } from './shapes.ts';

/** From `offset` on, `limit` of the slots in order. */
export function pageOf(
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
    // None of those that are known to be worse, nor of those without the figure, is compared.
    if (!Number.isNaN(last) && !(isDescending ? value >= last : value <= last)) continue;
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

export type Sorting = Pick<PublicAdsQuery, 'sort' | 'priceBasis' | 'quantityBasis'>;

export const sortings = (filters: Pick<AdFilters, 'priceBasis' | 'quantityBasis'>) =>
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

export function sorterOf({ columns }: Market, query: Sorting): Sorter {
  const { figure, isDescending } = sortings(query)[query.sort];
  const values = columns.figures[figure];
  const ascending = comparing(columns, figure);
  const descending = (one: number, other: number): number => {
    const none = Number(Number.isNaN(values[one])) - Number(Number.isNaN(values[other]));
    return none !== 0 ? none : -ascending(one, other);
  };
  return { compare: isDescending ? descending : ascending, values, isDescending };
}
