import type { ReactNode } from 'react';
import classes from './PreviewFrame.module.css';

type Props = {
  /** Accessible name of the frame. */
  label: string;
  /** Title in the preview's browser tab. */
  title: ReactNode;
  /** Scale of the page; a whole page needs a smaller one in a narrow column. */
  scale?: number;
  /** Maximum height, beyond which the page scrolls. */
  height?: string;
  children: ReactNode;
};

/** Scaled-down, inert preview of a page. */
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
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
        <section className={classes.scroll} style={{ maxHeight: height }} tabIndex={0} aria-label={label}>
          {page}
        </section>
      )}
    </figure>
  );
};
