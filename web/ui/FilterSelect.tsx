import { useLingui } from '@lingui/react/macro';
import { Select } from '@mantine/core';

type Props<Value extends string> = {
  label: string;
  /** What the cross does, for who cannot see it: `All states`. */
  every: string;
  options: readonly { value: Value; label: string }[];
  value: Value | undefined;
  onPick: (value: Value | undefined) => void;
  /** So many that they are looked for by typing; said when none is found. */
  nothingFound?: string;
};

/** One of some, or all. */
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
      {...(nothingFound !== undefined && { searchable: true, nothingFoundMessage: nothingFound })}
    />
  );
};
