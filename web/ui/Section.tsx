import { type ReactNode, useId } from 'react';
import classes from './Section.module.css';

type Props = {
  title: ReactNode;
  note?: ReactNode;
  actions?: ReactNode;
  /** Frames the content as a card; without it the content has its own frame. */
  card?: boolean;
  children: ReactNode;
};

/** A titled section of a page. */
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
