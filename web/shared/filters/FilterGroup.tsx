import { type ReactNode, useId } from 'react';
import classes from './Filters.module.css';

/** A titled group of filters. */
export const FilterGroup = ({ title, children }: { title: ReactNode; children: ReactNode }) => {
  const id = useId();
  return (
    <section className={classes.group} aria-labelledby={id}>
      <h2 id={id} className={classes.title}>
        {title}
      </h2>
      {children}
    </section>
  );
};
