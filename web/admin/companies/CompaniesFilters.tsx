import { useLingui } from '@lingui/react/macro';
import { useCountryOptions } from '../../shared/adForm/pickers/useCountryOptions.ts';
import { FilterBar } from '../../ui/inputs/FilterBar.tsx';
import { FilterSelect } from '../../ui/inputs/FilterSelect.tsx';
import { SearchField } from '../../ui/inputs/SearchField.tsx';
import {
  type CompaniesPatch,
  type CompaniesSearch,
  isFiltered,
  levels,
  noFilters,
} from './companiesSearch.ts';

type Props = { search: CompaniesSearch; onChange: (patch: CompaniesPatch) => void };

/** Filters of the companies: search, country, level and state. */
export const CompaniesFilters = ({ search, onChange }: Props) => {
  const { t } = useLingui();
  const countries = useCountryOptions('code');
  return (
    <FilterBar
      label={t`Filter the companies`}
      onClear={isFiltered(search) ? () => onChange(noFilters) : undefined}
    >
      <SearchField
        label={t`Search`}
        placeholder={t`Name, number or domain`}
        sought={search.q}
        onSeek={(q) => onChange({ q })}
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
        label={t`Level`}
        every={t`All levels`}
        options={levels.map((level) => ({ value: level, label: t`Level ${level} or higher` }))}
        value={search.level}
        onPick={(level) => onChange({ level })}
      />
      <FilterSelect
        label={t`State`}
        every={t`All states`}
        options={[
          { value: 'active', label: t`Active` },
          { value: 'closed', label: t`Closed` },
        ]}
        value={search.state}
        onPick={(state) => onChange({ state })}
      />
    </FilterBar>
  );
};
