import type { ReactNode } from 'react';
import classes from './PageHeader.module.css';

type Props = { title: ReactNode; note?: ReactNode; actions?: ReactNode };

/** Title of a screen, a note beside it, and its actions. */
export const PageHeader = ({ title, note, actions }: Props) => (
  <div className={classes.header}>
    <div className={classes.text}>
      <h1 className={classes.title}>{title}</h1>
      {note !== undefined && <span className={classes.note}>{note}</span>}
    </div>
    {actions !== undefined && <div className={classes.actions}>{actions}</div>}
  </div>
);
