import { Skeleton } from '@mantine/core';
import classes from './SkeletonRows.module.css';

type Props = {
  rows: number;
  height: number;
  /** Row height on a phone, where a row wraps. */
  phone?: number;
};

/** Rows of at least this height show more than two lines. */
const LINE = 30;
const linesIn = (height: number) => Math.max(1, Math.floor(height / LINE) - 1);

/** Placeholder rows with the height of the real ones, to avoid a layout shift. */
export const SkeletonRows = ({ rows, height, phone = height }: Props) => {
  const tall = `calc(${height}px + var(--phone) * ${phone - height}px)`;
  return (
    <div aria-hidden className={classes.rows}>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are identical and never move
        <div key={`row-${row}`} className={classes.row} style={{ height: tall }}>
          <Skeleton height={12} width={`${46 - ((row * 7) % 18)}%`} />
          {Array.from({ length: linesIn(height) }, (_line, line) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines are identical and never move
            <Skeleton key={`line-${line}`} height={10} width={`${30 - ((row * 5 + line * 7) % 12)}%`} />
          ))}
        </div>
      ))}
    </div>
  );
};
