import { type ReactNode, useEffect, useRef } from 'react';
import { useFormat } from '../../lib/format.ts';
import classes from './Checkbox.module.css';

type Props = { label: ReactNode; count?: number; state: 'on' | 'some' | 'off'; onChange: () => void };

/** A filter value with its number of ads. */
export const Checkbox = ({ label, count, state, onChange }: Props) => {
  const { number } = useFormat();
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // `indeterminate` exists only as a DOM property.
    if (box.current !== null) box.current.indeterminate = state === 'some';
  }, [state]);
  return (
    <label className={classes.row} data-none={(count === 0 && state === 'off') || undefined}>
      <input ref={box} type="checkbox" className={classes.box} checked={state === 'on'} onChange={onChange} />
      <span className={classes.label}>{label}</span>
      {count !== undefined && <span className={classes.count}>{number(count)}</span>}
    </label>
  );
};
