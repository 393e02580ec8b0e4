import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Select, TextInput } from '@mantine/core';
import { paymentMethods, paymentStatuses, paymentTypes } from '../../contract/payments.ts';
import type { Patch } from '../lib/listAddress.ts';
import { methodText, statusText, typeText } from '../payments/paymentText.ts';
import { SeekField } from '../ui/SeekField.tsx';
import classes from './AdminPaymentsPage.module.css';
import { type AdminPaymentsSearch, isFiltered, noFilters } from './paymentsSearch.ts';

type Props = { search: AdminPaymentsSearch; onChange: (patch: Patch<AdminPaymentsSearch>) => void };

/** Which payments are listed. */
export const AdminPaymentsFilters = ({ search, onChange }: Props) => {
  const { t, i18n } = useLingui();
  const all = t`All`;
  return (
    <search className={classes.filters} aria-label={t`Filter the payments`}>
      <SeekField
        label={t`Search`}
        placeholder={t`Number, reference, person or company`}
        sought={search.q}
        onSeek={(q) => onChange({ q })}
      />
      <Select
        size="xs"
        label={t`Kind`}
        placeholder={all}
        clearable
        clearButtonProps={{ 'aria-label': t`All kinds` }}
        data={paymentTypes.map((value) => ({ value, label: i18n._(typeText[value]) }))}
        value={search.type ?? null}
        onChange={(type) => onChange({ type: type ?? undefined })}
      />
      <Select
        size="xs"
        label={t`State`}
        placeholder={all}
        clearable
        clearButtonProps={{ 'aria-label': t`All states` }}
        data={paymentStatuses.map((value) => ({ value, label: i18n._(statusText[value]) }))}
        value={search.status ?? null}
        onChange={(status) => onChange({ status: status ?? undefined })}
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
      <TextInput
        type="date"
        size="xs"
        label={t`From`}
        max={search.to}
        value={search.from ?? ''}
        onChange={(event) => onChange({ from: event.currentTarget.value || undefined })}
      />
      <TextInput
        type="date"
        size="xs"
        label={t`To`}
        min={search.from}
        value={search.to ?? ''}
        onChange={(event) => onChange({ to: event.currentTarget.value || undefined })}
      />
      {isFiltered(search) && (
        <Button variant="subtle" size="xs" onClick={() => onChange(noFilters)}>
          <Trans>Clear filters</Trans>
        </Button>
      )}
    </search>
  );
};
