import { Trans, useLingui } from '@lingui/react/macro';
import { MultiSelect, TagsInput } from '@mantine/core';
import { useController, useFormContext } from 'react-hook-form';
import { startsFirst } from '../../../ui/inputs/startsFirst.ts';
import { paymentTermText } from '../../adView/adText.ts';
import type { AdForm } from '../adForm.ts';
import { usePaymentTerms } from '../pickers/baseLists.ts';
import { useIsNamedInRejection } from '../rejectionMarks.ts';

/** Independent inspection companies common in cargo contracts; any other can be typed. */
const inspectionCompanies = [
  'SGS',
  'Intertek',
  'Bureau Veritas',
  'Saybolt',
  'AmSpec',
  'Camin Cargo Control',
  'CCIC',
];

export const PaymentTerms = () => {
  const { t, i18n } = useLingui();
  const { control } = useFormContext<AdForm>();
  const { field, fieldState } = useController({ control, name: 'paymentTerms' });
  const isNamed = useIsNamedInRejection('paymentTerms') && !fieldState.isDirty;
  const terms = usePaymentTerms().data?.items ?? [];
  const label = (code: string, name: string) => {
    const short = paymentTermText[code];
    return short === undefined ? name : i18n._(short);
  };
  return (
    <MultiSelect
      {...field}
      label={<Trans>Payment terms</Trans>}
      description={<Trans>Every one that you accept, the preferred one first</Trans>}
      placeholder={field.value.length === 0 ? t`L/C at sight, T/T …` : ''}
      searchable
      filter={startsFirst}
      selectFirstOptionOnChange
      clearable
      hidePickedOptions
      clearButtonProps={{ 'aria-label': t`Clear the payment terms` }}
      data={terms.map(({ code, name }) => ({ value: code, label: label(code, name) }))}
      renderOption={({ option }) => {
        const term = terms.find(({ code }) => code === option.value);
        const rules = [term?.name, term?.rules, term?.swift].filter((part) => part != null).join(' · ');
        return (
          <span>
            {option.label}
            <br />
            <small>{rules}</small>
          </span>
        );
      }}
      // A list's error is on the list itself or on one of its entries.
      error={errorOf(fieldState.error) ?? (isNamed ? t`Named in the rejection` : undefined)}
    />
  );
};

const errorOf = (error: unknown): string | undefined => {
  const first = Array.isArray(error) ? error.find((entry) => entry !== undefined) : error;
  const message = (first as { message?: unknown } | undefined)?.message;
  return typeof message === 'string' ? message : undefined;
};

/** A listed company as it writes itself: `sgs` is SGS. */
const asListed = (name: string): string =>
  inspectionCompanies.find((one) => one.toLocaleLowerCase() === name.trim().toLocaleLowerCase()) ?? name;

export const Inspectors = () => {
  const { t } = useLingui();
  const { control } = useFormContext<AdForm>();
  const { field, fieldState } = useController({ control, name: 'inspectors' });
  return (
    <TagsInput
      {...field}
      label={<Trans>Inspection</Trans>}
      description={<Trans>Companies you accept; type any other and press Enter</Trans>}
      placeholder={field.value.length === 0 ? t`SGS, Intertek …` : ''}
      data={inspectionCompanies}
      filter={startsFirst}
      onChange={(names) => field.onChange([...new Set(names.map(asListed))])}
      maxTags={10}
      clearable
      clearButtonProps={{ 'aria-label': t`Clear the inspection companies` }}
      error={errorOf(fieldState.error)}
    />
  );
};
