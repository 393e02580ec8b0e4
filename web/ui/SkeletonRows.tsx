import { Skeleton } from '@mantine/core';
import classes from './SkeletonRows.module.css';

type Props = {
  rows: number;
  height: number;
  /** Where a phone folds each row into several lines. */
  phone?: number;
};

/** What is as tall as a card holds more lines than two. */
const LINE = 30;
const linesIn = (height: number) => Math.max(1, Math.floor(height / LINE) - 1);

/** Rows of the height that the real ones will have, so that nothing jumps when they come. */
export const SkeletonRows = ({ rows, height, phone = height }: Props) => {
  const tall = `calc(${height}px + var(--phone) * ${phone - height}px)`;
  return (
    <div aria-hidden className={classes.rows}>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all the same and never move
        <div key={`row-${row}`} className={classes.row} style={{ height: tall }}>
          <Skeleton height={12} width={`${46 - ((row * 7) % 18)}%`} />
          {Array.from({ length: linesIn(height) }, (_line, line) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: neither do the lines
            <Skeleton key={`line-${line}`} height={10} width={`${30 - ((row * 5 + line * 7) % 12)}%`} />
          ))}
        </div>
      ))}
    </div>
  );
};
