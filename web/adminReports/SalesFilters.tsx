import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Select } from '@mantine/core';
import { contract } from '../../contract/index.ts';
import { paymentMethods } from '../../contract/payments.ts';
import type { Patch } from '../lib/listAddress.ts';
import { useRead } from '../lib/query.ts';
import { methodText } from '../payments/paymentText.ts';
import { SeekField } from '../ui/SeekField.tsx';
import classes from './ReportsPage.module.css';
import { isFiltered, noFilters, type ReportSearch, saleKinds } from './reportSearch.ts';
import { saleKindText } from './reportText.ts';

type Props = { search: ReportSearch; onChange: (patch: Patch<ReportSearch>) => void };

/** Which transactions are listed. */
export const SalesFilters = ({ search, onChange }: Props) => {
  const { t, i18n } = useLingui();
  // Those that are on sale are known to everybody; one that is off sale keeps its place in the address.
  const plans = useRead(contract.plans.list).data?.items ?? [];
  const all = t`All`;
  return (
    <search className={classes.filters} aria-label={t`Filter the transactions`}>
      <SeekField
        label={t`Search`}
        placeholder={t`Person, company or payment number`}
        sought={search.q}
        onSeek={(q) => onChange({ q })}
      />
      <Select
        size="xs"
        label={t`Kind`}
        placeholder={all}
        clearable
        clearButtonProps={{ 'aria-label': t`All kinds` }}
        data={saleKinds.map((value) => ({ value, label: i18n._(saleKindText[value]) }))}
        value={search.kind ?? null}
        onChange={(kind) => onChange({ kind: kind ?? undefined })}
      />
      <Select
        size="xs"
        label={t`Plan`}
        placeholder={all}
        clearable
        clearButtonProps={{ 'aria-label': t`All plans` }}
        data={plans.map(({ id, name }) => ({ value: id, label: name }))}
        value={search.planId ?? null}
        onChange={(planId) => onChange({ planId: planId ?? undefined })}
      />
      <Select
        size="xs"
        label={t`Method`}
        placeholder={all}
        clearable
        clearButtonProps={{ 'aria-label': t`All methods` }}
        data={paymentMethods.map((value) => ({ value, label: i18n._(methodText[value]) }))}
        value={search.method ?? null}
        onChange={(method) => onChange({ method: method ?? undefined })}
      />
      {isFiltered(search) && (
        <Button variant="subtle" size="xs" onClick={() => onChange(noFilters)}>
          <Trans>Clear filters</Trans>
        </Button>
      )}
    </search>
  );
};
