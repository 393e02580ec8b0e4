import type { ReactNode } from 'react';
import classes from './Figure.module.css';

type Props = {
  /** The number itself. */
  value: ReactNode;
  /** Its unit, in muted colour: `USD/t`, `t`. */
  unit?: ReactNode;
  /** The value in another unit: `≈ 93.26 $/bbl`. */
  beside?: ReactNode;
  align?: 'start' | 'end';
  size?: 'normal' | 'large';
};

/** A price or a quantity: number and unit together, the comparable value beside it. */
export const Figure = ({ value, unit, beside, align = 'end', size = 'normal' }: Props) => (
  <span className={classes.figure} data-align={align} data-size={size}>
    <span className={classes.line}>
      <span className={classes.value}>{value}</span>
      {unit !== undefined && <span className={classes.unit}> {unit}</span>}
    </span>
    {beside !== undefined && <span className={classes.beside}>{beside}</span>}
  </span>
);
