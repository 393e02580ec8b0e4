import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { contract } from '../../contract/index.ts';
import { useRead } from '../lib/query.ts';
import {
  changed,
  cleared,
  filtersOf,
  listQuery,
  type MarketSearch,
  parseMarketSearch,
} from './marketSearch.ts';

export type ChangeSearch = (patch: Partial<MarketSearch>, options?: { replace?: boolean }) => void;

/** The search in the address, and the only ways to change it. */
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

/** The list, the counts beside it, and the whole market's figures. An answer to an older search is never shown as the newer's. */
export const useMarket = (search: MarketSearch) => {
  const list = useRead(contract.ads.publicList, { query: listQuery(search) }, { keepPrevious: true });
  const isFirst = search.page === undefined && (search.sort === undefined || search.sort === 'newest');
  const featured = useRead(
    contract.market.featured,
    { query: filtersOf(search) },
    { keepPrevious: true, enabled: isFirst },
  );
  const facets = useRead(contract.ads.publicFacets, { query: filtersOf(search) }, { keepPrevious: true });
  const whole = useRead(contract.ads.publicFacets, { query: {} });
  const products = useRead(contract.baseData.products);
  // Ads put forward come first, but never among others that are sorted.
  const first = isFirst ? (featured.data?.items ?? []) : [];
  return { list, first, facets, whole, products };
};

export type Market = ReturnType<typeof useMarket>;
