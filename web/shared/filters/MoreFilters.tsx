import { Trans, useLingui } from '@lingui/react/macro';
import { Fragment, type ReactNode } from 'react';
import { comparableKinds, priceTypes } from '../../../contract/ads/adEnums.ts';
import { contract } from '../../../contract/index.ts';
import { filterParams } from '../../../contract/market/filters.ts';
import { useRead } from '../../lib/api/query.ts';
import { useFormat } from '../../lib/format.ts';
import { comparableKindText, paymentTermText, priceTypeText } from '../adView/adText.ts';
import { CheckboxList } from './CheckboxList.tsx';
import { DeliveryWindow } from './DeliveryWindow.tsx';
import { FilterGroup } from './FilterGroup.tsx';
import classes from './Filters.module.css';
import { filtersOf, type MarketSearch, type MoreFilter, originToggled, toggled } from './marketSearch.ts';
import { PortFilter } from './PortFilter.tsx';
import type { ChangeSearch } from './useMarket.ts';
import { withCounts } from './withCounts.ts';

type Value = { value: string; label: string; count?: number };
type List<Entry> = {
  data: { items: readonly Entry[] } | undefined;
  error: unknown;
  refetch: () => Promise<unknown>;
};

const Listed = <Entry,>({
  list,
  values,
  ...rest
}: {
  list: List<Entry>;
  values: (items: readonly Entry[]) => Value[];
  picked: readonly string[];
  onToggle: (value: string) => void;
  sought: string;
}) => {
  if (list.data !== undefined) return <CheckboxList values={values(list.data.items)} {...rest} />;
  if (list.error === null)
    return (
      <p className={classes.none}>
        <Trans>Loading...</Trans>
      </p>
    );
  return (
    <p className={classes.none}>
      <Trans>This could not be loaded.</Trans>{' '}
      <button type="button" className={classes.unfold} onClick={() => void list.refetch()}>
        <Trans>Retry</Trans>
      </button>
    </p>
  );
};

/** Rarely used filters, mounted when expanded. */
export const MoreFilters = ({ search, change }: { search: MarketSearch; change: ChangeSearch }) => {
  const { t, i18n } = useLingui();
  const { fromTo } = useFormat();
  const countries = useRead(contract.baseData.countries);
  const tradingRegions = useRead(contract.baseData.tradingRegions);
  const paymentTerms = useRead(contract.baseData.paymentTerms);
  const currencies = useRead(contract.baseData.currencies);
  const facets = useRead(
    contract.ads.publicFurtherFacets,
    { query: filtersOf(search) },
    { keepPrevious: true },
  );
  type Counts = NonNullable<typeof facets.data>;
  /** Failed counts are missing, the filters still work. */
  const counted = (facet: keyof Counts, values: { value: string; label: string }[]) =>
    withCounts(values, facets.data?.[facet], i18n.locale);
  const byCountry = (items: readonly { id: string; name: string }[]) =>
    counted(
      'origin',
      items.map(({ id, name }) => ({ value: id, label: name })),
    );
  const groups: Record<MoreFilter, ReactNode> = {
    level: (
      <FilterGroup title={<Trans>Checks of the company</Trans>}>
        <CheckboxList
          values={filterParams.level.values.map((level) => ({
            value: level,
            label: t`Level ${level} or higher`,
          }))}
          picked={search.level === undefined ? [] : [search.level]}
          onToggle={(value) => {
            const level = filterParams.level.values.find((one) => one === value);
            change({ level: level === search.level ? undefined : level });
          }}
          sought={t`Find a level`}
        />
        <p className={classes.none}>
          <Trans>
            1: its domain is proved. 2: it is registered and stands behind the account. 3: two of our people
            saw its papers. 4: it completed deals here.
          </Trans>
        </p>
      </FilterGroup>
    ),
    delivery: (
      <FilterGroup title={<Trans>Delivery window</Trans>}>
        <DeliveryWindow search={search} change={change} />
      </FilterGroup>
    ),
    portId: (
      <FilterGroup title={<Trans>Port</Trans>}>
        <PortFilter
          picked={search.portId ?? []}
          onToggle={(id) => change({ portId: toggled(search.portId, id) })}
        />
      </FilterGroup>
    ),
    tradingRegion: (
      <FilterGroup title={<Trans>Trading region</Trans>}>
        <Listed
          list={tradingRegions}
          values={(items) =>
            counted(
              'tradingRegion',
              items.map(({ code, name }) => ({ value: code, label: `${code} ${name}` })),
            )
          }
          picked={search.tradingRegion ?? []}
          onToggle={(code) => change({ tradingRegion: toggled(search.tradingRegion, code) })}
          sought={t`Find a region`}
        />
      </FilterGroup>
    ),
    region: (
      <FilterGroup title={<Trans>Region of delivery</Trans>}>
        <Listed
          list={facets.data === undefined ? facets : { ...facets, data: { items: facets.data.region } }}
          values={(items) => {
            const known = [...items.map(({ value }) => value), ...(search.region ?? [])];
            return counted(
              'region',
              [...new Set(known)].map((value) => ({ value, label: value })),
            );
          }}
          picked={search.region ?? []}
          onToggle={(region) => change({ region: toggled(search.region, region) })}
          sought={t`Find a region`}
        />
      </FilterGroup>
    ),
    tradeLane: (
      <FilterGroup title={<Trans>Trade lane</Trans>}>
        <Listed
          list={facets.data === undefined ? facets : { ...facets, data: { items: facets.data.tradeLane } }}
          values={(items) =>
            items.map(({ value, count, loading, discharge }) => ({
              value,
              count,
              label: fromTo(loading.name, discharge.name),
            }))
          }
          picked={search.tradeLane ?? []}
          onToggle={(lane) => change({ tradeLane: toggled(search.tradeLane, lane) })}
          sought={t`Find a lane`}
        />
        <p className={classes.none}>
          <Trans>Of ads that name both ports.</Trans>
        </p>
      </FilterGroup>
    ),
    originCountryId: (
      <FilterGroup title={<Trans>Country of origin</Trans>}>
        <Listed
          list={countries}
          values={byCountry}
          picked={search.originCountryId ?? []}
          onToggle={(id) => change(originToggled(search, 'originCountryId', id))}
          sought={t`Find a country`}
        />
      </FilterGroup>
    ),
    originExcluded: (
      <FilterGroup title={<Trans>Exclude origins</Trans>}>
        <Listed
          list={countries}
          values={byCountry}
          picked={search.originExcluded ?? []}
          onToggle={(id) => change(originToggled(search, 'originExcluded', id))}
          sought={t`Find a country`}
        />
        <p className={classes.none}>
          <Trans>Ads without a stated origin are still shown.</Trans>
        </p>
      </FilterGroup>
    ),
    paymentTerm: (
      <FilterGroup title={<Trans>Payment</Trans>}>
        <Listed
          list={paymentTerms}
          values={(items) =>
            counted(
              'payment',
              items.map(({ code, name }) => {
                const text = paymentTermText[code];
                return { value: code, label: text === undefined ? name : i18n._(text) };
              }),
            )
          }
          picked={search.paymentTerm ?? []}
          onToggle={(code) => change({ paymentTerm: toggled(search.paymentTerm, code) })}
          sought={t`Find a payment term`}
        />
      </FilterGroup>
    ),
    priceType: (
      <FilterGroup title={<Trans>Price type</Trans>}>
        <CheckboxList
          values={counted(
            'priceType',
            priceTypes.map((type) => ({ value: type, label: i18n._(priceTypeText[type]) })),
          )}
          picked={search.priceType ?? []}
          onToggle={(value) => {
            const type = priceTypes.find((one) => one === value);
            if (type !== undefined) change({ priceType: toggled(search.priceType, type) });
          }}
          sought={t`Find a price type`}
        />
      </FilterGroup>
    ),
    priceQuality: (
      <FilterGroup title={<Trans>Basis of the comparable price</Trans>}>
        <CheckboxList
          values={counted(
            'comparableKind',
            comparableKinds.map((kind) => ({ value: kind, label: i18n._(comparableKindText[kind]) })),
          )}
          picked={search.priceQuality ?? []}
          onToggle={(value) => {
            const kind = comparableKinds.find((one) => one === value);
            if (kind !== undefined) change({ priceQuality: toggled(search.priceQuality, kind) });
          }}
          sought={t`Find a basis`}
        />
      </FilterGroup>
    ),
    currencyId: (
      <FilterGroup title={<Trans>Currency of the price</Trans>}>
        <Listed
          list={currencies}
          values={(items) =>
            counted(
              'currency',
              items.map(({ id, code, name }) => ({ value: id, label: `${code} ${name}` })),
            )
          }
          picked={search.currencyId ?? []}
          onToggle={(id) => change({ currencyId: toggled(search.currencyId, id) })}
          sought={t`Find a currency`}
        />
      </FilterGroup>
    ),
  };
  return (
    <div className={classes.filters}>
      {Object.entries(groups).map(([key, group]) => (
        <Fragment key={key}>{group}</Fragment>
      ))}
    </div>
  );
};
