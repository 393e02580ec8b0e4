import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { priceTypes, sides } from '../../../contract/ads/adEnums.ts';
import { adStatuses } from '../../../contract/ads/adStates.ts';
import { translateName } from '../../i18n/translate.ts';
import type { Patch } from '../../lib/listAddress.ts';
import { useProducts } from '../../shared/adForm/pickers/baseLists.ts';
import { useCountryOptions } from '../../shared/adForm/pickers/useCountryOptions.ts';
import { priceTypeText, sideText, statusText } from '../../shared/adView/adText.ts';
import { FilterBar } from '../../ui/inputs/FilterBar.tsx';
import { FilterSelect } from '../../ui/inputs/FilterSelect.tsx';
import { SearchField } from '../../ui/inputs/SearchField.tsx';
import { type AdsTableSearch, isFiltered, noFilters } from './adsTableSearch.ts';

type Props = { search: AdsTableSearch; onChange: (patch: Patch<AdsTableSearch>) => void };

export const AdsTableFilters = ({ search, onChange }: Props) => {
  const { t, i18n } = useLingui();
  const countries = useCountryOptions('code');
  const products = useProducts();
  const productOptions = useMemo(
    () => (products.data?.items ?? []).map(({ id, name }) => ({ value: id, label: translateName(name) })),
    [products.data],
  );
  return (
    <FilterBar label={t`Filter the ads`} onClear={isFiltered(search) ? () => onChange(noFilters) : undefined}>
      <SearchField
        label={t`Search`}
        placeholder={t`Title, reference or company`}
        sought={search.q}
        onSeek={(q) => onChange({ q })}
      />
      <FilterSelect
        label={t`State`}
        every={t`All states`}
        options={adStatuses.map((value) => ({ value, label: i18n._(statusText[value]) }))}
        value={search.status}
        onPick={(status) => onChange({ status })}
      />
      <FilterSelect
        label={t`Side`}
        every={t`Both sides`}
        options={sides.map((value) => ({ value, label: i18n._(sideText[value]) }))}
        value={search.side}
        onPick={(side) => onChange({ side })}
      />
      <FilterSelect
        label={t`Product`}
        every={t`All products`}
        nothingFound={t`No such product`}
        options={productOptions}
        value={search.productId}
        onPick={(productId) => onChange({ productId })}
      />
      <FilterSelect
        label={t`Country`}
        every={t`All countries`}
        nothingFound={t`No such country`}
        options={countries.options}
        value={search.country}
        onPick={(country) => onChange({ country })}
      />
      <FilterSelect
        label={t`Price`}
        every={t`All prices`}
        options={priceTypes.map((value) => ({ value, label: i18n._(priceTypeText[value]) }))}
        value={search.priceType}
        onPick={(priceType) => onChange({ priceType })}
      />
      <FilterSelect
        label={t`Reports`}
        every={t`Reported or not`}
        options={[{ value: 'yes', label: t`Reported` }]}
        value={search.reported}
        onPick={(reported) => onChange({ reported })}
      />
      <FilterSelect
        label={t`Owner`}
        every={t`All owners`}
        options={[{ value: 'yes', label: t`Blocked` }]}
        value={search.ownerBlocked}
        onPick={(ownerBlocked) => onChange({ ownerBlocked })}
      />
    </FilterBar>
  );
};
