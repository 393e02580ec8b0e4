import { type ReactNode, useId } from 'react';
import type { LandingSection } from '../../../contract/site/landing.ts';
import classes from './Part.module.css';
import { useLandingText } from './useLandingText.ts';

/** Heading of a landing page section. */
export type PartHeading = Pick<LandingSection, 'title' | 'subtitle'>;

type Props = { heading: PartHeading; action?: ReactNode; children: ReactNode };

/** A section of the landing page: heading, then content. */
export const Part = ({ heading: { title, subtitle }, action, children }: Props) => {
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
