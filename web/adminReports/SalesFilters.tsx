import { useLingui } from '@lingui/react/macro';
import { contract } from '../../contract/index.ts';
import { paymentMethods } from '../../contract/payments.ts';
import type { Patch } from '../lib/listAddress.ts';
import { useRead } from '../lib/query.ts';
import { methodText } from '../payments/paymentText.ts';
import { FilterBar } from '../ui/FilterBar.tsx';
import { FilterSelect } from '../ui/FilterSelect.tsx';
import { SeekField } from '../ui/SeekField.tsx';
import { isFiltered, noFilters, type ReportSearch, saleKinds } from './reportSearch.ts';
import { saleKindText } from './reportText.ts';

type Props = { search: ReportSearch; onChange: (patch: Patch<ReportSearch>) => void };

/** Which transactions are listed. */
export const SalesFilters = ({ search, onChange }: Props) => {
  const { t, i18n } = useLingui();
  // Those that are on sale are known to everybody; one that is off sale keeps its place in the address.
  const plans = useRead(contract.plans.list).data?.items ?? [];
  return (
    <FilterBar
      label={t`Filter the transactions`}
      onClear={isFiltered(search) ? () => onChange(noFilters) : undefined}
    >
      <SeekField
        label={t`Search`}
        placeholder={t`Person, company or payment number`}
        sought={search.q}
        onSeek={(q) => onChange({ q })}
      />
      <FilterSelect
        label={t`Kind`}
        every={t`All kinds`}
        options={saleKinds.map((value) => ({ value, label: i18n._(saleKindText[value]) }))}
        value={search.kind}
        onPick={(kind) => onChange({ kind })}
      />
      <FilterSelect
        label={t`Plan`}
        every={t`All plans`}
        options={plans.map(({ id, name }) => ({ value: id, label: name }))}
        value={search.planId}
        onPick={(planId) => onChange({ planId })}
      />
      <FilterSelect
        label={t`Method`}
        every={t`All methods`}
        options={paymentMethods.map((value) => ({ value, label: i18n._(methodText[value]) }))}
        value={search.method}
        onPick={(method) => onChange({ method })}
      />
    </FilterBar>
  );
};
