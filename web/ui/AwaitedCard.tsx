import { Skeleton } from '@mantine/core';
import classes from './AwaitedCard.module.css';

/** The frame of what is on its way, in its height: a large grey field would be louder than what comes. */
export const AwaitedCard = ({ height, label }: { height: number; label?: string }) => (
  <div
    className={classes.card}
    style={{ height }}
    {...(label === undefined ? { 'aria-hidden': true } : { role: 'status', 'aria-label': label })}
  >
    <Skeleton height={12} width="32%" />
    <Skeleton height={10} width="20%" />
  </div>
);
