import type { ReactNode } from 'react';
import classes from './FigureTile.module.css';

/** Figures side by side, as many as there is room for. */
export const FigureTiles = ({ children }: { children: ReactNode }) => (
  <dl className={classes.tiles}>{children}</dl>
);

type Props = {
  label: ReactNode;
  value: ReactNode;
  /** In quieter ink beside it: `USD`. */
  unit?: ReactNode;
  note?: ReactNode;
};

/** One figure, what it is, and what it is to be held against. */
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
