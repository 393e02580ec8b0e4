import type { ReactNode } from 'react';
import classes from './PageHeader.module.css';

type Props = { title: ReactNode; note?: ReactNode; actions?: ReactNode };

/** Name of a screen, a quiet word beside it, and what can be done here. */
export const PageHeader = ({ title, note, actions }: Props) => (
  <div className={classes.header}>
    <div className={classes.words}>
      <h1 className={classes.title}>{title}</h1>
      {note !== undefined && <span className={classes.note}>{note}</span>}
    </div>
    {actions !== undefined && <div className={classes.actions}>{actions}</div>}
  </div>
);
