import { Trans, useLingui } from '@lingui/react/macro';
import { Select } from '@mantine/core';
import type { ReactNode } from 'react';
import type { ControllerRenderProps } from 'react-hook-form';
import { startsFirst } from '../../../ui/inputs/startsFirst.ts';
import { useCountryOptions } from './useCountryOptions.ts';

type Props = {
  field: Pick<ControllerRenderProps, 'ref' | 'name' | 'onChange' | 'onBlur'> & {
    value: string | null | undefined;
  };
  error: string | undefined;
  description?: ReactNode;
};

/** The country of a form, by its code; empty until one is picked. */
export const CountrySelect = ({ field, error, description }: Props) => {
  const { t } = useLingui();
  const countries = useCountryOptions('code');
  return (
    <Select
      ref={field.ref}
      name={field.name}
      label={<Trans>Country</Trans>}
      description={description}
      placeholder={t`Search countries`}
      autoComplete="off"
      searchable
      data={countries.options}
      filter={startsFirst}
      nothingFoundMessage={t`No such country`}
      value={field.value || null}
      onChange={(value) => field.onChange(value ?? '')}
      onBlur={field.onBlur}
      error={error ?? (countries.isError ? t`The countries could not be loaded` : undefined)}
    />
  );
};
