import { useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useMemo } from 'react';
import type { AdSummary } from '../../../contract/ads/adShapes.ts';
import { type SearchReading, sortOf } from '../../../contract/market/adSearch.ts';
import { basisOf, type Comparing } from '../adView/comparable.ts';
import type { MarketSearch } from '../filters/marketSearch.ts';
import type { ChangeSearch } from '../filters/useMarket.ts';
import classes from './AdTable.module.css';
import { AdTableRow } from './AdTableRow.tsx';
import { listParts } from './listParts.ts';
import columnClasses from './TableColumns.module.css';
import lineClasses from './TwoLines.module.css';
import { columnText, type TableColumn, tableColumns, useChosenColumns } from './tableColumns.ts';

const TableKeys = lazy(async () => ({ default: (await listParts.keys()).TableKeys }));

const VsMarketLock = lazy(async () => ({ default: (await listParts.vsMarket()).VsMarketLock }));

type Sort = NonNullable<MarketSearch['sort']>;
/** Orders of the server by column: that of the first click, then that of the second. */
const sortsOf: Partial<Record<TableColumn, readonly Sort[]>> = {
  quantity: ['quantity'],
  comparable: ['price_asc', 'price_desc'],
  age: ['newest'],
};
const direction: Partial<Record<Sort, 'ascending' | 'descending'>> = {
  quantity: 'descending',
  price_asc: 'ascending',
  price_desc: 'descending',
  newest: 'ascending',
};

type HeadProps = {
  column: TableColumn;
  search: MarketSearch;
  change: ChangeSearch;
  unit: Comparing['unit'];
  ids: readonly string[];
};

const Head = ({ column, search, change, unit, ids }: HeadProps) => {
  const { i18n } = useLingui();
  const sorts = sortsOf[column];
  const now = sortOf(search);
  const isSorted = sorts?.includes(now) === true;
  const text = i18n._(columnText[column]);
  const sort = () => {
    const next = sorts?.[(sorts.indexOf(now) + 1) % sorts.length];
    if (next === undefined) return;
    change({
      sort: next === sortOf({ q: search.q }) ? undefined : next,
      ...(column === 'comparable' && unit !== 'auto' && { priceBasis: basisOf(unit) }),
    });
  };
  return (
    <th scope="col" data-col={column} aria-sort={isSorted ? direction[now] : undefined}>
      {sorts === undefined ? (
        text
      ) : (
        <button type="button" className={classes.sort} onClick={sort}>
          {text}
          <span aria-hidden className={classes.arrow}>
            {isSorted ? (direction[now] === 'ascending' ? '↑' : '↓') : ''}
          </span>
        </button>
      )}
      {column === 'vsMarket' && (
        <Suspense>
          <VsMarketLock ids={ids} />
        </Suspense>
      )}
    </th>
  );
};

type Props = {
  ads: readonly AdSummary[];
  search: MarketSearch;
  change: ChangeSearch;
  comparing: Comparing;
  /** Why ads match a search for a text, where their rows do not show it. */
  reasons: SearchReading['reasons'] | undefined;
  busy: boolean;
  linked: ReadonlySet<string>;
  onPoint: (id: string | null) => void;
};

/** Ads as a table whose columns align, so that they can be read downwards. On phones each ad is two lines. */
export const AdTable = ({ ads, search, change, comparing, reasons, busy, linked, onPoint }: Props) => {
  const { t } = useLingui();
  const chosen = useChosenColumns();
  const columns = useMemo(() => new Set(chosen ?? tableColumns), [chosen]);
  const ids = useMemo(() => ads.map(({ id }) => id), [ads]);
  return (
    <>
      <table
        className={`${classes.table} ${columnClasses.columns} ${chosen === null ? lineClasses.lines : ''}`}
        aria-label={t`Ads`}
        aria-busy={busy}
        data-chosen={chosen !== null || undefined}
      >
        <thead>
          <tr>
            {tableColumns
              .filter((column) => columns.has(column))
              .map((column) => (
                <Head
                  key={column}
                  column={column}
                  search={search}
                  change={change}
                  unit={comparing.unit}
                  ids={ids}
                />
              ))}
          </tr>
        </thead>
        <tbody>
          {ads.map((ad) => (
            <AdTableRow
              key={ad.id}
              ad={ad}
              ids={ids}
              columns={columns}
              comparing={comparing}
              reason={reasons?.find(({ adId }) => adId === ad.id)}
              linked={linked.has(ad.id)}
              onPoint={onPoint}
            />
          ))}
        </tbody>
      </table>
      <Suspense>
        <TableKeys />
      </Suspense>
    </>
  );
};
