import { Skeleton } from '@mantine/core';
import classes from './SkeletonCard.module.css';

/** A placeholder with the frame and height of the content; a large grey area would be too prominent. */
export const SkeletonCard = ({ height, label }: { height: number; label?: string }) => (
  <div
    className={classes.card}
    style={{ height }}
    {...(label === undefined ? { 'aria-hidden': true } : { role: 'status', 'aria-label': label })}
  >
    <Skeleton height={12} width="32%" />
    <Skeleton height={10} width="20%" />
  </div>
);
