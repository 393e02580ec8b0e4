import { VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { useFormat } from '../lib/format.ts';
import classes from './CountMark.module.css';

/** Beside a menu entry: how much is new there, and the same in words. Nothing where nothing is. */
export const CountMark = ({ count, words }: { count: number; words: ReactNode }) => {
  const { number } = useFormat();
  if (count === 0) return null;
  return (
    <>
      <span className={classes.count} aria-hidden>
        {number(count)}
      </span>
      <VisuallyHidden>{words}</VisuallyHidden>
    </>
  );
};
