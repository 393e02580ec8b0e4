import { priceTypes, sides } from '../../../contract/ads/adEnums.ts';
import { adStatuses } from '../../../contract/ads/adStates.ts';
import { readLimit } from '../../lib/listAddress.ts';
import { read, searchOf } from '../../lib/searchParams.ts';
import type { TableSort } from '../../ui/table/tableTypes.ts';

const sorts = ['updated', 'newest', 'oldest', 'risk', 'views', 'expires'] as const;
const country = (raw: unknown) => (typeof raw === 'string' && /^[A-Z]{2}$/.test(raw) ? raw : undefined);

/** Search parameters of the table of ads. */
export const parseAdsTable = searchOf({
  q: read.text(200),
  status: read.oneOf(adStatuses),
  side: read.oneOf(sides),
  productId: read.id,
  country,
  priceType: read.oneOf(priceTypes),
  reported: read.oneOf(['yes']),
  ownerBlocked: read.oneOf(['yes']),
  sort: read.oneOf(sorts),
  page: read.page,
  limit: readLimit,
});
export type AdsTableSearch = ReturnType<typeof parseAdsTable>;

export const noFilters = {
  q: undefined,
  status: undefined,
  side: undefined,
  productId: undefined,
  country: undefined,
  priceType: undefined,
  reported: undefined,
  ownerBlocked: undefined,
} as const satisfies { [Field in keyof AdsTableSearch]?: undefined };

export const isFiltered = (search: AdsTableSearch): boolean =>
  (Object.keys(noFilters) as (keyof typeof noFilters)[]).some((field) => search[field] !== undefined);

/** Filters and order, without the page: the export contains what the list shows, all pages. */
export const exportQuery = ({ page: _page, limit: _limit, ...query }: AdsTableSearch) => ({
  ...query,
  sort: query.sort ?? 'updated',
});

export const adsTableQuery = (search: AdsTableSearch) => ({
  ...exportQuery(search),
  ...(search.page !== undefined && { page: search.page }),
  ...(search.limit !== undefined && { limit: search.limit }),
});

/** Which column and direction each order is. */
const places: Record<(typeof sorts)[number], TableSort> = {
  updated: { column: 'updated', desc: true },
  newest: { column: 'submitted', desc: true },
  oldest: { column: 'submitted', desc: false },
  risk: { column: 'risk', desc: true },
  views: { column: 'views', desc: true },
  expires: { column: 'expires', desc: false },
};

export const tableSortOf = ({ sort = 'updated' }: AdsTableSearch): TableSort => places[sort];

export const sortOf = ({ column, desc }: TableSort): AdsTableSearch['sort'] =>
  sorts.find((sort) => places[sort].column === column && places[sort].desc === desc);
