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

/**
 * Empty state: a reason and the next step. With `page` it is the whole screen and its heading; with `part` it is a
 * line in a screen with more content.
 */
export const EmptyState = ({ icon, title, text, action, page = false, part = false }: Props) => (
  <div className={classes.root} data-page={page || undefined} data-part={part || undefined}>
    {icon !== undefined && <div className={classes.icon}>{icon}</div>}
    {page ? <h1 className={classes.title}>{title}</h1> : <h2 className={classes.title}>{title}</h2>}
    {text !== undefined && <p className={classes.text}>{text}</p>}
    {action}
  </div>
);
