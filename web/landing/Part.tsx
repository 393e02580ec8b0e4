import { type ReactNode, useId } from 'react';
import type { LandingSection } from '../../contract/landing.ts';
import classes from './Part.module.css';
import { useLandingText } from './useLandingText.ts';

/** A section of the landing page, and the pictures that it may name. */
export type PartWords = Pick<LandingSection, 'title' | 'subtitle'>;

type Props = { words: PartWords; action?: ReactNode; children: ReactNode };

/** A part of the landing page: what it is about, then the thing itself. */
export const Part = ({ words: { title, subtitle }, action, children }: Props) => {
  const id = useId();
  const text = useLandingText();
  return (
    <section {...(title !== '' && { 'aria-labelledby': id })}>
      {(title !== '' || subtitle !== '' || action !== undefined) && (
        <div className={classes.head}>
          <div>
            {title !== '' && (
              <h2 id={id} className={classes.title}>
                {text(title)}
              </h2>
            )}
            {subtitle !== '' && <p className={classes.text}>{text(subtitle)}</p>}
          </div>
          {action}
        </div>
      )}
      {children}
    </section>
  );
};
