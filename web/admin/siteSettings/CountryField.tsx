import { useLingui } from '@lingui/react/macro';
import { Select } from '@mantine/core';
import type { ReactNode, Ref } from 'react';
import { useCountryOptions } from '../../shared/adForm/pickers/useCountryOptions.ts';
import { startsFirst } from '../../ui/inputs/startsFirst.ts';

type Props = {
  ref: Ref<HTMLInputElement>;
  label: string;
  description: ReactNode;
  error: string | undefined;
  /** ISO 3166-1; empty: none. */
  value: string;
  onChange: (country: string) => void;
  onBlur: () => void;
};

/** A country of the base data, or none. */
export const CountryField = ({ value, onChange, ...field }: Props) => {
  const { t } = useLingui();
  const countries = useCountryOptions('code');
  return (
    <Select
      {...field}
      placeholder={t`Search countries`}
      autoComplete="off"
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t`No country` }}
      data={countries.options}
      filter={startsFirst}
      nothingFoundMessage={t`No such country`}
      value={value === '' ? null : value}
      onChange={(picked) => onChange(picked ?? '')}
    />
  );
};
