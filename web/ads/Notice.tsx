import type { ReactNode } from 'react';
import classes from './Notice.module.css';

type Props = {
  tone: 'petrol' | 'flame';
  icon?: ReactNode;
  title?: ReactNode;
  /** Something that just went wrong is read out at once. */
  urgent?: boolean;
  children: ReactNode;
};

/** A word to the person above what it is about. */
export const Notice = ({ tone, icon, title, urgent = false, children }: Props) => (
  <div className={classes.root} data-tone={tone} {...(urgent ? { role: 'alert' } : {})}>
    {icon !== undefined && <span className={classes.icon}>{icon}</span>}
    <div className={classes.content}>
      {title !== undefined && <strong className={classes.title}>{title}</strong>}
      {children}
    </div>
  </div>
);
