import type { LandingSection } from '../../contract/landing.ts';
import classes from './HowItWorks.module.css';
import { Part } from './Part.tsx';
import { useLandingText } from './useLandingText.ts';

/** Steps in their order. */
export const HowItWorks = ({ section }: { section: LandingSection }) => {
  const text = useLandingText();
  return (
    <Part words={section}>
      <ol className={classes.steps}>
        {section.items.map((item, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: steps have no other name than their place
          <li key={place}>
            <h3 className={classes.title}>{text(item.title)}</h3>
            <p>{text(item.text)}</p>
          </li>
        ))}
      </ol>
    </Part>
  );
};
