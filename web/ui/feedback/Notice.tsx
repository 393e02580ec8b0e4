import type { ReactNode } from 'react';
import classes from './Notice.module.css';

type Props = {
  tone: 'petrol' | 'flame';
  icon?: ReactNode;
  title?: ReactNode;
  /** Announces an error to screen readers at once. */
  urgent?: boolean;
  children: ReactNode;
};

/** A message above the content it concerns. */
export const Notice = ({ tone, icon, title, urgent = false, children }: Props) => (
  <div className={classes.root} data-tone={tone} {...(urgent ? { role: 'alert' } : {})}>
    {icon !== undefined && <span className={classes.icon}>{icon}</span>}
    <div className={classes.content}>
      {title !== undefined && <strong className={classes.title}>{title}</strong>}
      {children}
    </div>
  </div>
);
