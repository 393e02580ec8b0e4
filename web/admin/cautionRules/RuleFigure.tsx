import { NumberInput } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';

type Props = {
  label: string;
  value: number;
  min?: number;
  max?: number;
  decimals?: number;
  unit?: string;
  disabled: boolean;
  /** Shows the label above the field instead of only to screen readers. */
  withLabel?: boolean;
  description?: ReactNode;
  /** Returns whether it was saved. */
  onSave: (value: number) => Promise<boolean>;
};

/** A number field that saves on blur or Enter; Escape reverts it. */
export const RuleFigure = ({
  label,
  value,
  min = 0,
  max = 1e12,
  decimals = 0,
  unit,
  disabled,
  withLabel = false,
  description,
  onSave,
}: Props) => {
  const [typed, setTyped] = useState<number | string>(value);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => setTyped(value), [value]);
  const isValid = typeof typed === 'number' && typed >= min && typed <= max;
  const leave = async () => {
    if (!isValid) return setTyped(value);
    if (typed !== value && !(await onSave(typed))) setTyped(value);
  };
  return (
    <NumberInput
      ref={field}
      size="xs"
      {...(withLabel ? { label, description } : { 'aria-label': label })}
      value={typed}
      onChange={setTyped}
      onBlur={() => void leave()}
      onKeyDown={(event) => {
        if (event.key === 'Enter') field.current?.blur();
        if (event.key === 'Escape') {
          event.stopPropagation();
          setTyped(value);
        }
      }}
      min={min}
      max={max}
      clampBehavior="none"
      error={!isValid}
      allowNegative={false}
      decimalScale={decimals}
      thousandSeparator=" "
      hideControls={!withLabel}
      disabled={disabled}
      {...(unit === undefined || !withLabel ? {} : { suffix: ` ${unit}` })}
      w={withLabel ? 220 : 68}
    />
  );
};
