import { VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { useFormat } from '../lib/format.ts';
import classes from './CountMark.module.css';

/** A badge with the number of new items and a label for screen readers; nothing for 0. */
export const CountMark = ({ count, label }: { count: number; label: ReactNode }) => {
  const { number } = useFormat();
  if (count === 0) return null;
  return (
    <>
      <span className={classes.count} aria-hidden>
        {number(count)}
      </span>
      <VisuallyHidden>{label}</VisuallyHidden>
    </>
  );
};
