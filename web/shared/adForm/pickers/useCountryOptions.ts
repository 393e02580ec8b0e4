import { useMemo } from 'react';
import { useFormat } from '../../../lib/format.ts';
import { useCountries } from './baseLists.ts';

/** Countries by localized name; `key` selects the option value. */
export const useCountryOptions = (key: 'id' | 'code') => {
  const format = useFormat();
  const countries = useCountries();
  const options = useMemo(
    () =>
      (countries.data?.items ?? [])
        .map((country) => ({ value: country[key], label: format.country(country.code) }))
        .sort((one, other) => one.label.localeCompare(other.label)),
    [countries.data, format, key],
  );
  return { options, isError: countries.isError };
};
