import { type ReactNode, useId } from 'react';
import classes from './Segmented.module.css';

type Option<Value extends string> = { value: Value; label: ReactNode; name?: string };
type Props<Value extends string> = {
  label: string;
  options: readonly Option<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  fill?: boolean;
};

/** A choice among a few visible options. `name` is the accessible name of an icon label. */
export const Segmented = <Value extends string>({
  label,
  options,
  value,
  onChange,
  fill = false,
}: Props<Value>) => {
  const group = useId();
  return (
    <div role="radiogroup" aria-label={label} className={classes.root} data-fill={fill || undefined}>
      {options.map((option) => (
        <label key={option.value} className={classes.option} title={option.name}>
          <input
            type="radio"
            name={group}
            className={classes.input}
            checked={option.value === value}
            aria-label={option.name}
            onChange={() => onChange(option.value)}
          />
          <span className={classes.text}>{option.label}</span>
        </label>
      ))}
    </div>
  );
};
