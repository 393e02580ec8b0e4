import { useLingui } from '@lingui/react/macro';
import { paymentMethods, paymentStatuses, paymentTypes } from '../../contract/payments.ts';
import type { Patch } from '../lib/listAddress.ts';
import { methodText, statusText, typeText } from '../payments/paymentText.ts';
import { DaySpan } from '../ui/DaySpan.tsx';
import { FilterBar } from '../ui/FilterBar.tsx';
import { FilterSelect } from '../ui/FilterSelect.tsx';
import { SeekField } from '../ui/SeekField.tsx';
import { type AdminPaymentsSearch, isFiltered, noFilters } from './paymentsSearch.ts';

type Props = { search: AdminPaymentsSearch; onChange: (patch: Patch<AdminPaymentsSearch>) => void };

/** Which payments are listed. */
export const AdminPaymentsFilters = ({ search, onChange }: Props) => {
  const { t, i18n } = useLingui();
  return (
    <FilterBar
      label={t`Filter the payments`}
      onClear={isFiltered(search) ? () => onChange(noFilters) : undefined}
    >
      <SeekField
        label={t`Search`}
        placeholder={t`Number, reference, person or company`}
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
