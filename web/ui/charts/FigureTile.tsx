import type { ReactNode } from 'react';
import classes from './FigureTile.module.css';

/** A row of figures that wraps. */
export const FigureTiles = ({ children }: { children: ReactNode }) => (
  <dl className={classes.tiles}>{children}</dl>
);

type Props = {
  label: ReactNode;
  value: ReactNode;
  /** The unit, in muted colour: `USD`. */
  unit?: ReactNode;
  note?: ReactNode;
};

/** One number with its label and a comparison. */
export const FigureTile = ({ label, value, unit, note }: Props) => (
  <div className={classes.tile}>
    <dt className={classes.label}>{label}</dt>
    <dd className={classes.value}>
      {value}
      {unit !== undefined && (
        <>
          {' '}
          <span className={classes.unit}>{unit}</span>
        </>
      )}
    </dd>
    {note !== undefined && <dd className={classes.note}>{note}</dd>}
  </div>
);
