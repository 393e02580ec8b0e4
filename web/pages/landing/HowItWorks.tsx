import type { LandingSection } from '../../../contract/site/landing.ts';
import classes from './HowItWorks.module.css';
import { Part } from './Part.tsx';
import { useLandingText } from './useLandingText.ts';

export const HowItWorks = ({ section }: { section: LandingSection }) => {
  const text = useLandingText();
  return (
    <Part heading={section}>
      <ol className={classes.steps}>
        {section.items.map((item, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: steps are identified by position only
          <li key={place}>
            <h3 className={classes.title}>{text(item.title)}</h3>
            <p>{text(item.text)}</p>
          </li>
        ))}
      </ol>
    </Part>
  );
};
