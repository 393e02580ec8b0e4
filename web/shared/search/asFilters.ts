import type { SearchReading } from '../../../contract/market/adSearch.ts';
import type { MarketSearch } from '../filters/marketSearch.ts';

const union = (given: unknown, more: unknown): unknown =>
  Array.isArray(more) ? [...new Set([...(Array.isArray(given) ? given : []), ...more])] : more;

/** The change of a search that makes filters of what its text names; the other words stay. */
export const asFilters = (
  search: MarketSearch,
  { chips, rest }: Pick<SearchReading, 'chips' | 'rest'>,
): Partial<MarketSearch> => {
  const patch: Record<string, unknown> = { q: rest };
  for (const { filters } of chips)
    for (const [key, value] of Object.entries(filters))
      patch[key] = union(patch[key] ?? search[key as keyof MarketSearch], value);
  return patch;
};
