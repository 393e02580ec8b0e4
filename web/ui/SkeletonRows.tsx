import { Skeleton } from '@mantine/core';
import classes from './SkeletonRows.module.css';

/** Rows of the height that the real ones will have, so that nothing jumps when they come. */
export const SkeletonRows = ({ rows, height }: { rows: number; height: number }) => (
  <div aria-hidden className={classes.rows}>
    {Array.from({ length: rows }, (_, row) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all the same and never move
      <div key={`row-${row}`} className={classes.row} style={{ height }}>
        <Skeleton height={12} width={`${46 - ((row * 7) % 18)}%`} />
        <Skeleton height={10} width={`${30 - ((row * 5) % 12)}%`} />
      </div>
    ))}
  </div>
);
