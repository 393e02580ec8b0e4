import { useLingui } from '@lingui/react/macro';
import { Select } from '@mantine/core';
import { startsFirst } from './startsFirst.ts';

type Props<Value extends string> = {
  label: string;
  /** Accessible name of the clear button: `All states`. */
  every: string;
  options: readonly { value: Value; label: string }[];
  value: Value | undefined;
  onPick: (value: Value | undefined) => void;
  /** Makes the list searchable; shown when nothing is found. */
  nothingFound?: string;
};

/** A filter with one value or all. */
export const FilterSelect = <Value extends string>(props: Props<Value>) => {
  const { label, every, options, value, onPick, nothingFound } = props;
  const { t } = useLingui();
  return (
    <Select
      size="xs"
      label={label}
      placeholder={t`All`}
      clearable
      clearButtonProps={{ 'aria-label': every }}
      data={[...options]}
      value={value ?? null}
      onChange={(picked) => onPick(options.find((option) => option.value === picked)?.value)}
      {...(nothingFound !== undefined && {
        searchable: true,
        filter: startsFirst,
        nothingFoundMessage: nothingFound,
      })}
    />
  );
};
