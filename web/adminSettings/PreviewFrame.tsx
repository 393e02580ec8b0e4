import type { ReactNode } from 'react';
import classes from './PreviewFrame.module.css';

type Props = {
  /** What the frame shows, for who cannot see it. */
  label: string;
  /** What stands in the tab of the browser. */
  title: ReactNode;
  /** Of the page in it; a whole page in a narrow column has to be smaller. */
  scale?: number;
  /** A page that is higher can be scrolled. */
  height?: string;
  children: ReactNode;
};

/** A page as it will be, smaller, and only to be looked at. */
export const PreviewFrame = ({ label, title, scale = 0.5, height, children }: Props) => {
  const page = (
    <div className={classes.page} inert style={{ zoom: scale }}>
      {children}
    </div>
  );
  return (
    <figure className={classes.frame} aria-label={label}>
      <div className={classes.bar}>{title}</div>
      {height === undefined ? (
        page
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reached by keyboard
        <section className={classes.scroll} style={{ maxHeight: height }} tabIndex={0} aria-label={label}>
          {page}
        </section>
      )}
    </figure>
  );
};
