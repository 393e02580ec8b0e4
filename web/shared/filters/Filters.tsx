import { Trans, useLingui } from '@lingui/react/macro';
import { Skeleton } from '@mantine/core';
import { Fragment, lazy, type ReactNode, Suspense, useEffect, useMemo, useState } from 'react';
import { contract } from '../../../contract/index.ts';
import { useRead } from '../../lib/api/query.ts';
import { useFormat } from '../../lib/format.ts';
import { usePriceUnit } from '../../lib/priceUnit.ts';
import { Checkbox } from '../../ui/inputs/Checkbox.tsx';
import { Segmented } from '../../ui/inputs/Segmented.tsx';
import { basisOf, priceBasisUnit } from '../adView/comparable.ts';
import { CheckboxList } from './CheckboxList.tsx';
import { FilterGroup } from './FilterGroup.tsx';
import classes from './Filters.module.css';
import { type FirstFilter, furtherFilters, type MarketSearch, toggled } from './marketSearch.ts';
import { quantityBasisUnit } from './marketText.ts';
import { ProductFilter } from './ProductFilter.tsx';
import { RangeFilter } from './RangeFilter.tsx';
import type { ChangeSearch, Market } from './useMarket.ts';

const MoreFilters = lazy(async () => ({ default: (await import('./MoreFilters.tsx')).MoreFilters }));

type Props = { search: MarketSearch; change: ChangeSearch; market: Pick<Market, 'facets' | 'products'> };

/** Label widths of the skeleton, in percent. */
const widths = [88, 75, 62, 79, 66, 83, 70, 58];

const Waiting = ({ rows }: { rows: number }) => (
  <div aria-hidden>
    {widths.slice(0, rows).map((width) => (
      <Skeleton key={width} height={13} my={10} width={`${width}%`} />
    ))}
  </div>
);

/** Values that are loading or failed to load. */
const Missing = ({ facets, rows }: { facets: Market['facets']; rows: number }) => {
  if (facets.error === null) return <Waiting rows={rows} />;
  return (
    <p className={classes.none}>
      <Trans>This could not be loaded.</Trans>{' '}
      <button type="button" className={classes.unfold} onClick={() => void facets.refetch()}>
        <Trans>Retry</Trans>
      </button>
    </p>
  );
};

type Counted = { value: string; label: string; count: number };

type Named = { id: string; name: string };

/** Selected values stay visible even if their count drops to zero. */
const withPicked = (
  values: readonly Counted[],
  picked: readonly string[] = [],
  names: readonly Named[] = [],
): Counted[] => {
  const known = new Set(values.map(({ value }) => value));
  const labelOf = (value: string) => names.find(({ id }) => id === value)?.name ?? value;
  return [
    ...values,
    ...picked
      .filter((value) => !known.has(value))
      .map((value) => ({ value, label: labelOf(value), count: 0 })),
  ];
};

/** Whether a selected value has no facet entry, and therefore no name. */
const lacksName = (values: readonly Counted[] | undefined, picked: readonly string[] = []): boolean =>
  values !== undefined && picked.some((id) => !values.some(({ value }) => value === id));

/** All market filters, with the number of ads per value. */
export const Filters = ({ search, change, market: { facets, products } }: Props) => {
  const { t } = useLingui();
  const { number } = useFormat();
  const productFacet = facets.data?.product;
  const counts = useMemo(
    () =>
      productFacet === undefined ? null : new Map(productFacet.map(({ value, count }) => [value, count])),
    [productFacet],
  );
  // Edits of an existing range replace the history entry, so that Back undoes the range as a whole.
  const hasPrice = search.priceMin !== undefined || search.priceMax !== undefined;
  const unit = usePriceUnit();
  const priceBasis = search.priceBasis ?? (unit === 'auto' ? undefined : basisOf(unit));
  const hasQuantity = search.quantityMin !== undefined || search.quantityMax !== undefined;
  const { type, country } = facets.data ?? {};
  const allGrades = useRead(
    contract.baseData.productTypes,
    {},
    { enabled: lacksName(type, search.productTypeId) },
  );
  const allCountries = useRead(
    contract.baseData.countries,
    {},
    { enabled: lacksName(country, search.countryId) },
  );
  const grades = withPicked(type ?? [], search.productTypeId, allGrades.data?.items);
  const countries = withPicked(country ?? [], search.countryId, allCountries.data?.items);
  const further = furtherFilters(search);
  const [opened, setOpened] = useState(further > 0);
  useEffect(() => {
    if (further > 0) setOpened(true);
  }, [further]);
  const sideCount = (side: string) => facets.data?.side.find(({ value }) => value === side)?.count;
  const sideLabel = (text: string, side: string) => {
    const count = sideCount(side);
    return (
      <>
        {text}
        {count !== undefined && <span className={classes.sideCount}>{number(count)}</span>}
      </>
    );
  };
  const groups: Record<FirstFilter, ReactNode> = {
    side: (
      <FilterGroup title={<Trans>Side</Trans>}>
        <Segmented
          fill
          label={t`Side`}
          value={search.side ?? 'all'}
          onChange={(side) => change({ side: side === 'all' ? undefined : side })}
          options={[
            { value: 'all', label: t`All` },
            { value: 'sell', label: sideLabel(t`Sell`, 'sell') },
            { value: 'buy', label: sideLabel(t`Buy`, 'buy') },
          ]}
        />
      </FilterGroup>
    ),
    productId: (
      <FilterGroup title={<Trans>Product</Trans>}>
        {products.data === undefined ? (
          <Waiting rows={8} />
        ) : (
          <ProductFilter
            groups={products.data.items}
            counts={counts}
            picked={search.productId ?? []}
            onPick={(productId) => change({ productId })}
          />
        )}
      </FilterGroup>
    ),
    productTypeId: (facets.data === undefined || grades.length > 0) && (
      <FilterGroup title={<Trans>Grade</Trans>}>
        {facets.data === undefined ? (
          <Missing facets={facets} rows={6} />
        ) : (
          <CheckboxList
            values={grades}
            picked={search.productTypeId ?? []}
            onToggle={(id) => change({ productTypeId: toggled(search.productTypeId, id) })}
            sought={t`Find a grade`}
          />
        )}
      </FilterGroup>
    ),
    price: (
      <FilterGroup title={<Trans>Comparable price</Trans>}>
        <RangeFilter
          name={t`Comparable price`}
          min={search.priceMin}
          max={search.priceMax}
          basis={priceBasis ?? 'usdPerBbl'}
          bases={priceBasisUnit}
          onRange={({ min, max }) =>
            change({ priceMin: min, priceMax: max, priceBasis }, { replace: hasPrice })
          }
          onBasis={(basis) => change({ priceBasis: basis })}
        />
      </FilterGroup>
    ),
    term: (
      <FilterGroup title={<Trans>Delivery</Trans>}>
        {facets.data === undefined ? (
          <Missing facets={facets} rows={4} />
        ) : (
          <CheckboxList
            values={withPicked(facets.data.term, search.term)}
            picked={search.term ?? []}
            onToggle={(term) => change({ term: toggled(search.term, term) })}
            sought={t`Find a delivery term`}
          />
        )}
      </FilterGroup>
    ),
    quantity: (
      <FilterGroup title={<Trans>Quantity</Trans>}>
        <RangeFilter
          name={t`Quantity`}
          min={search.quantityMin}
          max={search.quantityMax}
          basis={search.quantityBasis ?? 'tonnes'}
          bases={quantityBasisUnit}
          onRange={({ min, max }) => change({ quantityMin: min, quantityMax: max }, { replace: hasQuantity })}
          onBasis={(quantityBasis) => change({ quantityBasis })}
        />
      </FilterGroup>
    ),
    countryId: (
      <FilterGroup title={<Trans>Country of delivery</Trans>}>
        {facets.data === undefined ? (
          <Missing facets={facets} rows={6} />
        ) : (
          <CheckboxList
            values={countries}
            picked={search.countryId ?? []}
            onToggle={(id) => change({ countryId: toggled(search.countryId, id) })}
            sought={t`Find a country`}
          />
        )}
      </FilterGroup>
    ),
    verified: (
      <FilterGroup title={<Trans>Counterparty</Trans>}>
        <Checkbox
          label={<Trans>Confirmed e-mail only</Trans>}
          state={search.verified === 'true' ? 'on' : 'off'}
          onChange={() => change({ verified: search.verified === 'true' ? undefined : 'true' })}
        />
      </FilterGroup>
    ),
  };
  return (
    <div className={classes.filters}>
      {Object.entries(groups).map(([key, group]) => (
        <Fragment key={key}>{group}</Fragment>
      ))}
      <details
        className={classes.more}
        open={opened || undefined}
        onToggle={(event) => setOpened(event.currentTarget.open)}
      >
        <summary>
          <Trans>More filters</Trans>
          {further > 0 && <span className={classes.moreCount}>{number(further)}</span>}
        </summary>
        {opened && (
          <Suspense fallback={<Waiting rows={8} />}>
            <MoreFilters search={search} change={change} />
          </Suspense>
        )}
      </details>
    </div>
  );
};
