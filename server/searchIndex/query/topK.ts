import { sortOf } from '../../../contract/market/adSearch.ts';
import type { FigureColumn } from '../store/columnStore.ts';
import { comparatorOf } from '../store/sortOrders.ts';
import type { AdFilters, PublicAdsQuery } from '../store/types.ts';
import type { MarketIndex } from './compileFilters.ts';

/** The `limit` docs from `offset` on, in order. */
export function pageOf(
  docs: Int32Array,
  { compare, values, isDescending }: Sorter,
  offset: number,
  limit: number,
): number[] {
  const k = offset + limit;
  if (k * 8 > docs.length) return [...docs.toSorted(compare).subarray(offset, k)];
  // The best k so far, sorted; most docs are worse than the last of them.
  const best: number[] = [];
  let last = Number.NaN;
  for (let index = 0; index < docs.length; index += 1) {
    const doc = docs[index] as number;
    const value = values[doc] as number;
    // Skips docs with a worse figure or none.
    if (!Number.isNaN(last) && !(isDescending ? value >= last : value <= last)) continue;
    if (best.length === k && compare(doc, best[k - 1] as number) > 0) continue;
    let [low, high] = [0, best.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (compare(doc, best[middle] as number) < 0) high = middle;
      else low = middle + 1;
    }
    best.splice(low, 0, doc);
    if (best.length > k) best.pop();
    if (best.length === k) last = values[best[k - 1] as number] as number;
  }
  return best.slice(offset);
}

export type SortQuery = Pick<PublicAdsQuery, 'q' | 'sort' | 'priceBasis' | 'quantityBasis'>;

export const sortSpecs = (filters: Pick<AdFilters, 'priceBasis' | 'quantityBasis'>) =>
  ({
    newest: { figure: 'published', isDescending: true },
    relevance: { figure: 'published', isDescending: true },
    price_asc: { figure: filters.priceBasis, isDescending: false },
    price_desc: { figure: filters.priceBasis, isDescending: true },
    quantity: { figure: filters.quantityBasis, isDescending: true },
    ending_soon: { figure: 'validUntil', isDescending: false },
  }) as const;

type Sorter = {
  /** Negative if the first doc comes first on the page. */
  compare: (one: number, other: number) => number;
  values: FigureColumn;
  isDescending: boolean;
};

export function sorterOf({ columns }: MarketIndex, query: SortQuery): Sorter {
  const { figure, isDescending } = sortSpecs(query)[sortOf(query)];
  const values = columns.figures[figure];
  const ascending = comparatorOf(columns, figure);
  const descending = (one: number, other: number): number => {
    const none = Number(Number.isNaN(values[one])) - Number(Number.isNaN(values[other]));
    return none !== 0 ? none : -ascending(one, other);
  };
  return { compare: isDescending ? descending : ascending, values, isDescending };
}
