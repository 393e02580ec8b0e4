import { useLingui } from '@lingui/react/macro';
import { paymentMethods, paymentStatuses, paymentTypes } from '../../../contract/billing/payments.ts';
import type { Patch } from '../../lib/listAddress.ts';
import { methodText, statusText, typeText } from '../../shared/money/paymentText.ts';
import { DaySpan } from '../../ui/inputs/DaySpan.tsx';
import { FilterBar } from '../../ui/inputs/FilterBar.tsx';
import { FilterSelect } from '../../ui/inputs/FilterSelect.tsx';
import { SearchField } from '../../ui/inputs/SearchField.tsx';
import { type AdminPaymentsSearch, isFiltered, noFilters } from './paymentsSearch.ts';

type Props = { search: AdminPaymentsSearch; onChange: (patch: Patch<AdminPaymentsSearch>) => void };

/** Filters of the payments. */
export const AdminPaymentsFilters = ({ search, onChange }: Props) => {
  const { t, i18n } = useLingui();
  return (
    <FilterBar
      label={t`Filter the payments`}
      onClear={isFiltered(search) ? () => onChange(noFilters) : undefined}
    >
      <SearchField
        label={t`Search`}
        placeholder={t`Number, invoice, reference, user or company`}
        sought={search.q}
        onSeek={(q) => onChange({ q })}
      />
      <FilterSelect
        label={t`Kind`}
        every={t`All kinds`}
        options={paymentTypes.map((value) => ({ value, label: i18n._(typeText[value]) }))}
        value={search.type}
        onPick={(type) => onChange({ type })}
      />
      <FilterSelect
        label={t`State`}
        every={t`All states`}
        options={paymentStatuses.map((value) => ({ value, label: i18n._(statusText[value]) }))}
        value={search.status}
        onPick={(status) => onChange({ status })}
      />
      <FilterSelect
        label={t`Method`}
        every={t`All methods`}
        options={paymentMethods.map((value) => ({ value, label: i18n._(methodText[value]) }))}
        value={search.method}
        onPick={(method) => onChange({ method })}
      />
      <DaySpan from={search.from} to={search.to} onChange={onChange} />
    </FilterBar>
  );
};
