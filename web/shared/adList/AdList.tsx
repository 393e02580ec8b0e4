import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Skeleton } from '@mantine/core';
import { IconSearchOff } from '@tabler/icons-react';
import { lazy, Suspense, useMemo } from 'react';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { basisOf, type Comparing, useComparing } from '../adView/comparable.ts';
import { filterCount, type MarketSearch } from '../filters/marketSearch.ts';
import type { ActiveFilter } from '../filters/useActiveFilters.ts';
import type { ChangeSearch, Market } from '../filters/useMarket.ts';
import classes from './AdList.module.css';
import { AdTable } from './AdTable.tsx';
import { listParts } from './listParts.ts';
import { NoMatch } from './NoMatch.tsx';

const AdCard = lazy(async () => ({ default: (await listParts.cards()).AdCard }));

/** Title widths of the skeleton rows, in percent of their column. */
const widths = [62, 51, 57, 46, 60, 49, 55, 44, 58, 53];

const Waiting = ({ className }: { className: string | undefined }) => {
  const { t } = useLingui();
  return (
    <div className={className} role="status" aria-label={t`Loading ads`}>
      {widths.map((width) => (
        <div key={width} className={classes.skeleton}>
          <div>
            <Skeleton height={14} width={`${width}%`} />
            <Skeleton height={11} mt={9} width={`${130 - width}%`} />
          </div>
          <Skeleton height={12} width={84} />
          <Skeleton height={16} width={110} />
        </div>
      ))}
    </div>
  );
};

type Props = {
  search: MarketSearch;
  list: Market['list'];
  /** Featured ads, listed first. */
  first: Market['first'];
  clear: () => void;
  /** Active filters, removable one by one when nothing matches. */
  active?: readonly ActiveFilter[];
  change?: ChangeSearch;
  onSave?: () => void;
  /** Ads whose place is hovered on the map. */
  linked: ReadonlySet<string>;
  onPoint: (id: string | null) => void;
};

/** Where prices are filtered or sorted by one unit, they are shown in it. */
const useListComparing = ({ priceMin, priceMax, priceBasis, sort }: MarketSearch): Comparing => {
  const { unit, usdPerEur } = useComparing();
  const usesBasis = priceMin !== undefined || priceMax !== undefined || sort?.startsWith('price') === true;
  const basis = priceBasis ?? 'usdPerBbl';
  const shown = !usesBasis || (unit !== 'auto' && basisOf(unit) === basis) ? unit : basis;
  return useMemo(() => ({ unit: shown, usdPerEur }), [shown, usdPerEur]);
};

/** The ads of a page, or why there are none. */
export const AdList = (props: Props) => {
  const { search, list, first, clear, active = [], change, onSave, linked, onPoint } = props;
  const { t } = useLingui();
  const comparing = useListComparing(search);
  const items = list.data?.items;
  const ads = useMemo(
    () => [...first, ...(items ?? []).filter(({ id }) => first.every((ad) => ad.id !== id))],
    [first, items],
  );
  const isCards = search.density === 'cards';
  const className = isCards ? classes.cards : classes.rows;
  if (list.error !== null) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />;
  if (list.data === undefined) return <Waiting className={className} />;
  if (list.data.items.length === 0) {
    const filters = filterCount(search);
    if (filters > 0 && active.length > 0 && change !== undefined)
      return <NoMatch active={active} change={change} clear={clear} onSave={onSave} />;
    return (
      <EmptyState
        icon={<IconSearchOff size={26} aria-hidden />}
        title={
          filters > 0 ? <Trans>No ad matches these filters</Trans> : <Trans>There are no open ads yet</Trans>
        }
        text={
          filters > 0 ? (
            <Trans>Remove one of them, or start again from the whole market.</Trans>
          ) : (
            <Trans>The first ad that is published appears here.</Trans>
          )
        }
        {...(filters > 0
          ? {
              action: (
                <Button variant="default" onClick={clear}>
                  <Trans>Clear filters</Trans>
                </Button>
              ),
            }
          : {})}
      />
    );
  }
  const reasons = list.data.query?.reasons;
  const busy = list.isPlaceholderData;
  if (!isCards && change !== undefined)
    return (
      <AdTable
        ads={ads}
        search={search}
        change={change}
        comparing={comparing}
        reasons={reasons}
        busy={busy}
        linked={linked}
        onPoint={onPoint}
      />
    );
  return (
    <Suspense fallback={<Waiting className={className} />}>
      <ul className={className} aria-label={t`Ads`} aria-busy={busy}>
        {ads.map((ad) => (
          <AdCard key={ad.id} ad={ad} comparing={comparing} linked={linked.has(ad.id)} onPoint={onPoint} />
        ))}
      </ul>
    </Suspense>
  );
};
