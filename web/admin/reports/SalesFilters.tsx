import { useLingui } from '@lingui/react/macro';
import { paymentMethods } from '../../../contract/billing/payments.ts';
import { contract } from '../../../contract/index.ts';
import { useRead } from '../../lib/api/query.ts';
import type { Patch } from '../../lib/listAddress.ts';
import { methodText } from '../../shared/money/paymentText.ts';
import { FilterBar } from '../../ui/inputs/FilterBar.tsx';
import { FilterSelect } from '../../ui/inputs/FilterSelect.tsx';
import { SearchField } from '../../ui/inputs/SearchField.tsx';
import { isFiltered, kindsOf, ledgerOf, noFilters, type ReportSearch } from './reportSearch.ts';
import { saleKindText } from './reportText.ts';

type Props = { search: ReportSearch; onChange: (patch: Patch<ReportSearch>) => void };

/** Filters of the transactions. */
export const SalesFilters = ({ search, onChange }: Props) => {
  const { t, i18n } = useLingui();
  // Only plans on sale are listed; the address can still name one that is not.
  const plans = useRead(contract.plans.list).data?.items ?? [];
  return (
    <FilterBar
      label={t`Filter the transactions`}
      onClear={isFiltered(search) ? () => onChange(noFilters) : undefined}
    >
      <SearchField
        label={t`Search`}
        placeholder={t`User, company or payment number`}
        sought={search.q}
        onSeek={(q) => onChange({ q })}
      />
      <FilterSelect
        label={t`Kind`}
        every={t`All kinds`}
        options={kindsOf[ledgerOf(search)].map((value) => ({ value, label: i18n._(saleKindText[value]) }))}
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
