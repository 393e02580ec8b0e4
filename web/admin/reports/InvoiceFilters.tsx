import { useLingui } from '@lingui/react/macro';
import { documentSeries } from '../../../contract/billing/payments.ts';
import { taxKinds } from '../../../contract/billing/vat.ts';
import type { Patch } from '../../lib/listAddress.ts';
import { useCountryOptions } from '../../shared/adForm/pickers/useCountryOptions.ts';
import { taxKindText } from '../../shared/money/taxText.ts';
import { FilterBar } from '../../ui/inputs/FilterBar.tsx';
import { FilterSelect } from '../../ui/inputs/FilterSelect.tsx';
import { SearchField } from '../../ui/inputs/SearchField.tsx';
import { invoiceFilter, noInvoiceFilters, type ReportSearch } from './reportSearch.ts';
import { seriesText } from './reportText.ts';

type Props = { search: ReportSearch; onChange: (patch: Patch<ReportSearch>) => void };

/** Filters of the invoices. */
export const InvoiceFilters = ({ search, onChange }: Props) => {
  const { t, i18n } = useLingui();
  const countries = useCountryOptions('code').options;
  const isFiltered = Object.keys(invoiceFilter(search)).length > 0;
  return (
    <FilterBar
      label={t`Filter the invoices`}
      onClear={isFiltered ? () => onChange(noInvoiceFilters) : undefined}
    >
      <SearchField
        label={t`Search`}
        placeholder={t`Number, buyer or VAT number`}
        sought={search.invoice}
        onSeek={(invoice) => onChange({ invoice })}
      />
      <FilterSelect
        label={t`Document`}
        every={t`All documents`}
        options={documentSeries.map((value) => ({ value, label: i18n._(seriesText[value]) }))}
        value={search.series}
        onPick={(series) => onChange({ series })}
      />
      <FilterSelect
        label={t`Kind of tax`}
        every={t`All kinds`}
        options={taxKinds.map((value) => ({ value, label: i18n._(taxKindText[value]) }))}
        value={search.tax}
        onPick={(tax) => onChange({ tax })}
      />
      <FilterSelect
        label={t`Country of the buyer`}
        every={t`All countries`}
        options={countries}
        value={search.country}
        onPick={(country) => onChange({ country })}
        nothingFound={t`No such country`}
      />
    </FilterBar>
  );
};
