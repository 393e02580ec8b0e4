import { Trans, useLingui } from '@lingui/react/macro';
import { IconChevronUp } from '@tabler/icons-react';
import { useCallback, useId, useState } from 'react';
import { AdList } from '../../shared/adList/AdList.tsx';
import { Pager } from '../../shared/adList/Pager.tsx';
import { ActiveFilters } from '../../shared/filters/ActiveFilters.tsx';
import { FilterSheet } from '../../shared/filters/FilterSheet.tsx';
import { Filters } from '../../shared/filters/Filters.tsx';
import { filterCount } from '../../shared/filters/marketSearch.ts';
import { SortSelect, Total } from '../../shared/filters/ResultsHeader.tsx';
import { useActiveFilters } from '../../shared/filters/useActiveFilters.ts';
import { useMarket, useMarketSearch } from '../../shared/filters/useMarket.ts';
import { usePageTitle } from '../../shared/settings/usePageTitle.ts';
import { useBackCloses } from '../../ui/useBackCloses.ts';
import { LazyMarketMap } from './LazyMarketMap.tsx';
import classes from './MarketMapPage.module.css';
import { ProductLayers } from './ProductLayers.tsx';

const NOBODY: ReadonlySet<string> = new Set();

/** The same search, map first: the list is a sheet at the side, on phones at the bottom. */
export const MarketMapPage = () => {
  const { t } = useLingui();
  usePageTitle(t`Market map`);
  const listId = useId();
  const { search, change, clear } = useMarketSearch();
  const market = useMarket(search);
  const { list } = market;
  const active = useActiveFilters(search, market);
  const wide = matchMedia('(min-width: 56.01em)').matches;
  const [opened, setOpened] = useState(wide);
  const close = useCallback(() => setOpened(false), []);
  useBackCloses(opened && !wide, close);
  const [pointed, setPointed] = useState<string | null>(null);
  const [linked, setLinked] = useState(NOBODY);
  return (
    <div className={classes.page}>
      <div className={classes.map}>
        <LazyMarketMap
          search={search}
          change={change}
          ads={list.data?.items ?? []}
          pointed={pointed}
          onLink={setLinked}
          layers={<ProductLayers search={search} change={change} market={market} />}
        />
      </div>
      <section className={classes.sheet} data-opened={opened || undefined} aria-label={t`Ads`}>
        <div className={classes.head}>
          <h1 className={classes.title}>
            <button
              type="button"
              className={classes.toggle}
              aria-expanded={opened}
              aria-controls={listId}
              onClick={() => setOpened(!opened)}
            >
              <IconChevronUp size={16} aria-hidden />
              <Trans>Market map</Trans>
              <span className={classes.total} role="status">
                {list.data !== undefined && <Total total={list.data.total} />}
              </span>
            </button>
          </h1>
          <div className={classes.tools}>
            <FilterSheet count={filterCount(search)} total={list.data?.total} clear={clear}>
              <Filters search={search} change={change} market={market} />
            </FilterSheet>
            {opened && <SortSelect search={search} change={change} />}
          </div>
          <ActiveFilters active={active} change={change} clear={clear} />
        </div>
        <div id={listId} className={classes.list} hidden={!opened}>
          <AdList
            search={search}
            list={list}
            first={market.first}
            clear={clear}
            active={active}
            change={change}
            linked={linked}
            onPoint={setPointed}
          />
          {list.data !== undefined && <Pager page={list.data.page} totalPages={list.data.totalPages} />}
        </div>
      </section>
    </div>
  );
};
