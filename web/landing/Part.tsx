import { type ReactNode, useId } from 'react';
import classes from './Part.module.css';

type Props = { title: ReactNode; text?: ReactNode; action?: ReactNode; children: ReactNode };

/** A part of the landing page: what it is about, then the thing itself. */
export const Part = ({ title, text, action, children }: Props) => {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <div className={classes.head}>
        <div>
          <h2 id={id} className={classes.title}>
            {title}
          </h2>
          {text !== undefined && <p className={classes.text}>{text}</p>}
        </div>
        {action}
      </div>
      {children}
    </section>
  );
};
