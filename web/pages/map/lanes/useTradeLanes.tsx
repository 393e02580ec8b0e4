import { useMemo, useState } from 'react';
import { contract } from '../../../../contract/index.ts';
import type { LaneFacet } from '../../../../contract/market/adSearch.ts';
import { useRead } from '../../../lib/api/query.ts';
import { type MarketSearch, mapFilters, toggled } from '../../../shared/filters/marketSearch.ts';
import type { ChangeSearch } from '../../../shared/filters/useMarket.ts';
import { LaneArcs } from './LaneArcs.tsx';
import { LanePanel } from './LanePanel.tsx';

/** More could not be told apart. */
const SHOWN = 40;
const NONE: readonly LaneFacet[] = [];

/** The trade lanes of the matching ads, on the map and as a list, while the search shows them. */
export const useTradeLanes = (search: MarketSearch, change: ChangeSearch) => {
  const isOn = search.lanes === 'on';
  const facets = useRead(
    contract.ads.publicFurtherFacets,
    { query: mapFilters(search) },
    { enabled: isOn, keepPrevious: true },
  );
  const [pointed, setPointed] = useState<string | null>(null);
  const counted = isOn ? facets.data?.tradeLane : undefined;
  const picked = search.tradeLane;
  /** The busiest, and those that are picked. */
  const lanes = useMemo(
    () => counted?.filter(({ value }, nth) => nth < SHOWN || picked?.includes(value)) ?? NONE,
    [counted, picked],
  );
  const active = useMemo(() => new Set([...(picked ?? []), pointed]), [picked, pointed]);
  const pick = (lane: string) => change({ tradeLane: toggled(picked, lane) });
  return {
    isOn,
    isLoading: isOn && (facets.isPending || facets.isPlaceholderData),
    error: isOn ? facets.error : null,
    retry: () => void facets.refetch(),
    arcs: <LaneArcs lanes={lanes} active={active} onPoint={setPointed} onPick={pick} />,
    panel: isOn && facets.data !== undefined && (
      <LanePanel
        lanes={lanes}
        active={active}
        picked={picked ?? []}
        onPoint={setPointed}
        onPick={pick}
        onClose={() => change({ lanes: undefined })}
      />
    ),
  };
};
