import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { NativeSelect } from '@mantine/core';
import {
  IconBell,
  IconLayoutColumns,
  IconLayoutGrid,
  IconLayoutList,
  IconList,
  IconMap,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { adSorts } from '../../../contract/ads/adEnums.ts';
import { sortOf } from '../../../contract/market/adSearch.ts';
import { useFormat } from '../../lib/format.ts';
import { priceUnit, usePriceUnit } from '../../lib/priceUnit.ts';
import { Segmented } from '../../ui/inputs/Segmented.tsx';
import { basisOf, priceUnitText } from '../adView/comparable.ts';
import { type Density, densities, type MarketSearch, type MarketView, marketViews } from './marketSearch.ts';
import { densityText, quantityBasisUnit, sortText, viewText } from './marketText.ts';
import classes from './ResultsHeader.module.css';
import type { ChangeSearch } from './useMarket.ts';

/** Totals are counted up to this limit; the server returns one more to mean "more than that". */
export const TOTAL_MAX = 10_000;

export const Total = ({ total }: { total: number | undefined }) => {
  const { number } = useFormat();
  if (total === undefined) return <Trans>ads</Trans>;
  if (total > TOTAL_MAX) return <Trans>{number(TOTAL_MAX)}+ ads</Trans>;
  return <Plural value={total} one="# ad" other={<Trans>{number(total)} ads</Trans>} />;
};

type BasisProps<Value extends string> = {
  label: string;
  value: Value;
  units: Record<Value, string>;
  onChange: (value: Value) => void;
};

/** A unit that figures are compared in. */
const Basis = <Value extends string>({ label, value, units, onChange }: BasisProps<Value>) => (
  <NativeSelect
    size="xs"
    className={classes.basis}
    aria-label={label}
    value={value}
    onChange={(event) => onChange(event.currentTarget.value as Value)}
    data={Object.entries<string>(units).map(([unit, text]) => ({ value: unit, label: text }))}
  />
);

/** The one unit of comparable prices. Where prices are sorted or filtered, also the unit of that. */
const UnitSwitch = ({ search, change }: { search: MarketSearch; change: ChangeSearch }) => {
  const { t } = useLingui();
  const unit = usePriceUnit();
  const usesBasis =
    search.priceMin !== undefined ||
    search.priceMax !== undefined ||
    search.sort?.startsWith('price') === true;
  const basis = search.priceBasis ?? 'usdPerBbl';
  const value = usesBasis && (unit === 'auto' || basisOf(unit) !== basis) ? basis : unit;
  return (
    <Basis
      label={t`Compare prices in`}
      value={value}
      units={{ auto: t`Usual unit`, ...priceUnitText }}
      onChange={(next) => {
        priceUnit.set(next);
        if (usesBasis) change({ priceBasis: basisOf(next), page: search.page });
      }}
    />
  );
};

export const SortSelect = ({ search, change }: { search: MarketSearch; change: ChangeSearch }) => {
  const { t, i18n } = useLingui();
  const sorts = adSorts.filter(
    (sort) => sort !== 'relevance' || search.q !== undefined || search.sort === sort,
  );
  const { sort } = search;
  const unit = usePriceUnit();
  return (
    <>
      <NativeSelect
        size="xs"
        className={classes.sort}
        aria-label={t`Sort by`}
        value={sortOf(search)}
        onChange={(event) => {
          const next = adSorts.find((one) => one === event.currentTarget.value);
          change({
            sort: next,
            ...(next?.startsWith('price') && unit !== 'auto' && { priceBasis: basisOf(unit) }),
          });
        }}
        data={sorts.map((one) => ({ value: one, label: i18n._(sortText[one]) }))}
      />
      {sort === 'quantity' && (
        <Basis
          label={t`Compare quantities in`}
          value={search.quantityBasis ?? 'tonnes'}
          units={quantityBasisUnit}
          onChange={(quantityBasis) => change({ quantityBasis })}
        />
      )}
    </>
  );
};

const viewIcon: Record<MarketView, ReactNode> = {
  both: <IconLayoutColumns size={17} aria-hidden />,
  list: <IconList size={17} aria-hidden />,
  map: <IconMap size={17} aria-hidden />,
};
const densityIcon: Record<Density, ReactNode> = {
  table: <IconLayoutList size={17} aria-hidden />,
  cards: <IconLayoutGrid size={17} aria-hidden />,
};

type Props = {
  title: ReactNode;
  total: number | undefined;
  search: MarketSearch;
  change: ChangeSearch;
  view: MarketView;
  /** There is room for list and map side by side. */
  wide: boolean;
  chips: ReactNode;
  /** Opens the filters where they are not shown beside the list. */
  filterButton: ReactNode;
  /** Columns and export of the list. */
  tools: ReactNode;
  /** Saves the search; null if no filter is active. */
  onSave: (() => void) | null;
};

/** Result count, active filters, sort order and layout. */
export const ResultsHeader = (props: Props) => {
  const { title, total, search, change, view, wide, chips, filterButton, tools, onSave } = props;
  const { t, i18n } = useLingui();
  const views = marketViews.filter((one) => wide || one !== 'both');
  return (
    <div className={classes.header} data-searched={search.q !== undefined || undefined}>
      <div className={classes.what}>
        <h1 className={classes.title}>{title}</h1>
        <span className={classes.total} role="status">
          {total !== undefined && <Total total={total} />}
        </span>
        {chips}
      </div>
      <div className={classes.tools}>
        {filterButton}
        <button
          type="button"
          className={classes.save}
          aria-label={t`Save search`}
          aria-disabled={onSave === null}
          title={onSave === null ? t`Set a filter or search for something first` : t`Save search`}
          onClick={() => onSave?.()}
        >
          <IconBell size={17} aria-hidden />
          <span className={classes.saveLabel}>
            <Trans>Save search</Trans>
          </span>
        </button>
        <SortSelect search={search} change={change} />
        <UnitSwitch search={search} change={change} />
        {view !== 'map' && wide && tools}
        {view !== 'map' && wide && (
          <Segmented
            label={t`Density`}
            value={search.density ?? 'table'}
            onChange={(density) =>
              change(
                { density: density === 'table' ? undefined : density, page: search.page },
                { replace: true },
              )
            }
            options={densities.map((one) => ({
              value: one,
              label: densityIcon[one],
              name: i18n._(densityText[one]),
            }))}
          />
        )}
        <Segmented
          label={t`View`}
          value={view}
          onChange={(next) => change({ view: next, page: search.page })}
          options={views.map((one) => ({ value: one, label: viewIcon[one], name: i18n._(viewText[one]) }))}
        />
      </div>
    </div>
  );
};
