import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import type { AdSummary } from '../../../contract/ads/adShapes.ts';
import { contract } from '../../../contract/index.ts';
import { sortOf } from '../../../contract/market/adSearch.ts';
import { useRead } from '../../lib/api/query.ts';
import {
  changed,
  cleared,
  filtersOf,
  listQuery,
  type MarketSearch,
  parseMarketSearch,
} from './marketSearch.ts';

export type ChangeSearch = (patch: Partial<MarketSearch>, options?: { replace?: boolean }) => void;

/** The search in the URL, and the only ways to change it. */
export const useMarketSearch = () => {
  const raw = useSearch({ strict: false });
  const search = useMemo(() => parseMarketSearch(raw), [raw]);
  const navigate = useNavigate();
  const change = useCallback<ChangeSearch>(
    (patch, { replace = false } = {}) => {
      void navigate({
        to: '.',
        search: (now: Record<string, unknown>) => changed(parseMarketSearch(now), patch),
        replace,
        resetScroll: false,
      });
    },
    [navigate],
  );
  const clear = useCallback(() => {
    void navigate({
      to: '.',
      search: (now: Record<string, unknown>) => cleared(parseMarketSearch(now)),
      resetScroll: false,
    });
  }, [navigate]);
  return { search, change, clear };
};

const NONE: readonly AdSummary[] = [];

/** The list, facet counts and market-wide figures. A response for an older search is never shown for a newer one. */
export const useMarket = (search: MarketSearch) => {
  const list = useRead(contract.ads.publicList, { query: listQuery(search) }, { keepPrevious: true });
  const isFirst = search.page === undefined && sortOf(search) === 'newest';
  const featured = useRead(
    contract.market.featured,
    { query: filtersOf(search) },
    { keepPrevious: true, enabled: isFirst },
  );
  const facets = useRead(contract.ads.publicFacets, { query: filtersOf(search) }, { keepPrevious: true });
  const whole = useRead(contract.ads.publicFacets, { query: {} });
  const products = useRead(contract.baseData.products);
  // Featured ads come first, but never within an explicit sort order.
  const first = isFirst ? (featured.data?.items ?? NONE) : NONE;
  return { list, first, facets, whole, products };
};

export type Market = ReturnType<typeof useMarket>;
