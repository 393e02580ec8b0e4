import { NumberInput, type NumberInputProps } from '@mantine/core';
import { isoDigits } from '../../lib/money.ts';

type Props = Omit<NumberInputProps, 'decimalScale' | 'suffix' | 'onChange' | 'value'> & {
  currency: string;
  value: number | '' | undefined;
  /** An empty field is an empty string, which fails the schema. */
  onChange: (value: number | '') => void;
};

/** An amount with the decimals of its currency. What is out of range is refused, never changed into something else. */
export const MoneyInput = ({ currency, value, onChange, ...props }: Props) => (
  <NumberInput
    clampBehavior="none"
    {...props}
    value={value ?? ''}
    decimalScale={isoDigits(currency)}
    suffix={`\u00a0${currency}`}
    thousandSeparator={'\u00a0'}
    inputMode="decimal"
    onChange={(next) => onChange(typeof next === 'number' ? next : '')}
  />
);
