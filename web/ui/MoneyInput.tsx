import { NumberInput, type NumberInputProps } from '@mantine/core';
import { isoDigits } from '../lib/money.ts';

type Props = Omit<NumberInputProps, 'decimalScale' | 'suffix' | 'onChange' | 'value'> & {
  currency: string;
  value: number | '' | undefined;
  /** An emptied field is an empty text, which no schema takes for a number. */
  onChange: (value: number | '') => void;
};

/** An amount of a currency, with no more decimals than it has. */
export const MoneyInput = ({ currency, value, onChange, ...props }: Props) => (
  <NumberInput
    {...props}
    value={value ?? ''}
    decimalScale={isoDigits(currency)}
    suffix={`\u00a0${currency}`}
    thousandSeparator={'\u00a0'}
    inputMode="decimal"
    onChange={(next) => onChange(typeof next === 'number' ? next : '')}
  />
);
