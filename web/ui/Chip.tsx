import type { ReactNode } from 'react';
import classes from './Chip.module.css';

type Props = { tone?: 'plain' | 'ok' | 'amber' | 'flame' | 'petrol'; children: ReactNode };

/** A small outlined label: a quality value, a state, a caution. */
export const Chip = ({ tone = 'plain', children }: Props) => (
  <span className={classes.chip} data-tone={tone}>
    {children}
  </span>
);
