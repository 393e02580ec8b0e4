import { useMemo } from 'react';
import type { Answer } from '../../../../contract/core/endpoint.ts';
import { contract } from '../../../../contract/index.ts';
import { useRead } from '../../../lib/api/query.ts';
import type { Voyage } from './voyage.ts';

export type SeaRoute = Answer<typeof contract.market.seaRoutes>['items'][number];

/** Maximum per request. */
const MOST = 30;
const NONE: ReadonlyMap<string, SeaRoute> = new Map();

/** Sea routes by port pair. Ports do not move, so responses never become stale. */
export const useSeaRoutes = (voyages: readonly Voyage[]) => {
  const pair = [...new Set(voyages.map((voyage) => voyage.pair))].sort().slice(0, MOST);
  const { data, isPending, isError } = useRead(
    contract.market.seaRoutes,
    { query: { pair } },
    { enabled: pair.length > 0, staleTime: Number.POSITIVE_INFINITY },
  );
  const routes = useMemo(
    () => (data === undefined ? NONE : new Map(data.items.map((route) => [route.pair, route]))),
    [data],
  );
  return { routes, isPending: pair.length > 0 && isPending, isError };
};
