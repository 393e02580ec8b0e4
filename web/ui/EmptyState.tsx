import type { ReactNode } from 'react';
import classes from './EmptyState.module.css';

type Props = {
  icon?: ReactNode;
  title: ReactNode;
  text?: ReactNode;
  action?: ReactNode;
  page?: boolean;
  part?: boolean;
};

/** Nothing to show: a reason and the next step. With `page` it stands for the whole screen and
 * names it; with `part` it is a line in a screen that has more to show. */
export const EmptyState = ({ icon, title, text, action, page = false, part = false }: Props) => (
  <div className={classes.root} data-page={page || undefined} data-part={part || undefined}>
    {icon !== undefined && <div className={classes.icon}>{icon}</div>}
    {page ? <h1 className={classes.title}>{title}</h1> : <h2 className={classes.title}>{title}</h2>}
    {text !== undefined && <p className={classes.text}>{text}</p>}
    {action}
  </div>
);
