import { useLingui } from '@lingui/react/macro';
import { useMediaQuery } from '@mantine/hooks';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { session } from '../../lib/session.ts';
import { AdList } from '../../shared/adList/AdList.tsx';
import { listParts } from '../../shared/adList/listParts.ts';
import { Pager } from '../../shared/adList/Pager.tsx';
import { authDialog } from '../../shared/auth/authDialog.ts';
import { LazyCompareTray } from '../../shared/compare/LazyCompareTray.tsx';
import { ActiveFilters } from '../../shared/filters/ActiveFilters.tsx';
import { FilterSheet } from '../../shared/filters/FilterSheet.tsx';
import { filterCount, filtersOf } from '../../shared/filters/marketSearch.ts';
import { ResultsHeader, TOTAL_MAX } from '../../shared/filters/ResultsHeader.tsx';
import { useActiveFilters } from '../../shared/filters/useActiveFilters.ts';
import { useMarket, useMarketSearch } from '../../shared/filters/useMarket.ts';
import { LazySearchReading } from '../../shared/search/LazySearchReading.tsx';
import { usePageTitle } from '../../shared/settings/usePageTitle.ts';
import { Loading } from '../../ui/feedback/Loading.tsx';
import { LazyMarketMap } from '../map/LazyMarketMap.tsx';
import classes from './MarketPage.module.css';
import { marketParts } from './marketParts.ts';
import { SummaryStrip } from './SummaryStrip.tsx';
import { WIDE } from './wide.ts';

/** Loaded with the screen where they fit beside the list, else on demand: see marketScreen. */
const Filters = lazy(async () => ({ default: (await marketParts.filters()).Filters }));
const SaveSearchDialog = lazy(async () => ({
  default: (await marketParts.saveSearch()).SaveSearchDialog,
}));

const TableTools = lazy(async () => ({ default: (await listParts.tools()).TableTools }));

const NOBODY: ReadonlySet<string> = new Set();

/** Filters, list and map of one search, whose state is in the URL. */
export const MarketPage = () => {
  const { t } = useLingui();
  usePageTitle(t`Market`);
  const wide = useMediaQuery(WIDE, undefined, { getInitialValueInEffect: false });
  const { search, change, clear } = useMarketSearch();
  const market = useMarket(search);
  const { list } = market;
  const reading = list.isPlaceholderData ? null : list.data?.query;
  const active = useActiveFilters(search, market);
  const [pointed, setPointed] = useState<string | null>(null);
  const [linked, setLinked] = useState(NOBODY);
  const [saving, setSaving] = useState(false);
  const results = useRef<HTMLDivElement>(null);
  const asked = search.view ?? (wide ? 'both' : 'list');
  const view = wide || asked !== 'both' ? asked : 'list';

  const { page } = search;
  // biome-ignore lint/correctness/useExhaustiveDependencies: every page starts at its top
  useEffect(() => {
    results.current?.scrollTo(0, 0);
  }, [page]);

  const save = () => {
    if (session.get().user === null) authDialog.open({ goOn: () => setSaving(true) });
    else setSaving(true);
  };
  const count = filterCount(search);
  const capped = list.data !== undefined && list.data.total > TOTAL_MAX;
  const products = active.filter(({ key }) => key.startsWith('productId:'));
  const title = products.length === 1 ? products[0]?.label : t`Market`;
  const filters = (
    <Suspense fallback={<Loading />}>
      <Filters search={search} change={change} market={market} />
    </Suspense>
  );
  return (
    <div className={classes.page}>
      <SummaryStrip whole={market.whole} />
      <div className={classes.columns} data-view={view}>
        {wide && (
          <aside className={classes.filters} aria-label={t`Filters`}>
            {filters}
          </aside>
        )}
        <div className={classes.results}>
          <ResultsHeader
            title={title}
            total={list.data?.total}
            search={search}
            change={change}
            view={view}
            wide={wide}
            chips={
              <>
                <ActiveFilters active={active} change={change} clear={clear} />
                {search.q !== undefined && reading && (
                  <LazySearchReading search={search} q={search.q} reading={reading} change={change} />
                )}
              </>
            }
            tools={
              <Suspense fallback={<span className={classes.tools} />}>
                <TableTools search={search} />
              </Suspense>
            }
            onSave={count > 0 ? save : null}
            filterButton={
              wide ? null : (
                <FilterSheet count={count} total={list.data?.total} clear={clear}>
                  {filters}
                </FilterSheet>
              )
            }
          />
          {view !== 'map' && (
            <div ref={results} className={classes.list}>
              <AdList
                search={search}
                list={list}
                first={market.first}
                clear={clear}
                active={active}
                change={change}
                onSave={save}
                linked={linked}
                onPoint={setPointed}
              />
              {list.data !== undefined && (
                <Pager
                  page={list.data.page}
                  totalPages={list.data.totalPages}
                  open={capped && list.data.items.length === list.data.limit}
                />
              )}
            </div>
          )}
        </div>
        {view !== 'list' && (
          <div className={classes.map}>
            <LazyMarketMap
              search={search}
              change={change}
              ads={list.data?.items ?? []}
              pointed={pointed}
              onLink={setLinked}
            />
          </div>
        )}
      </div>
      <LazyCompareTray />
      {saving && (
        <Suspense>
          <SaveSearchDialog
            filters={filtersOf(search)}
            filterLabels={active.map(({ label }) => label)}
            onClose={() => setSaving(false)}
          />
        </Suspense>
      )}
    </div>
  );
};
