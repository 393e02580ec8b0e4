import { type ReactNode, useId } from 'react';
import classes from './Section.module.css';

type Props = {
  title: ReactNode;
  note?: ReactNode;
  actions?: ReactNode;
  /** A card around the content; without it the content brings its own frame. */
  card?: boolean;
  children: ReactNode;
};

/** A named part of a page. */
export const Section = ({ title, note, actions, card = false, children }: Props) => {
  const id = useId();
  return (
    <section aria-labelledby={id} className={classes.section}>
      <div className={classes.head}>
        <h2 id={id} className={classes.title}>
          {title}
        </h2>
        {note !== undefined && <span className={classes.note}>{note}</span>}
        {actions !== undefined && <div className={classes.actions}>{actions}</div>}
      </div>
      {card ? <div className={classes.card}>{children}</div> : children}
    </section>
  );
};
