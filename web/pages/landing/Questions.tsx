import { IconChevronDown } from '@tabler/icons-react';
import type { LandingSection } from '../../../contract/site/landing.ts';
import { Part } from './Part.tsx';
import classes from './Questions.module.css';
import { useLandingText } from './useLandingText.ts';

/** Collapsible questions and answers. */
export const Questions = ({ section }: { section: LandingSection }) => {
  const text = useLandingText();
  return (
    <Part heading={section}>
      <div className={classes.list}>
        {section.items.map((item, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two questions may have the same text while being edited
          <details key={place} className={classes.question}>
            <summary>
              {text(item.title)}
              <IconChevronDown size={18} aria-hidden />
            </summary>
            <p>{text(item.text)}</p>
          </details>
        ))}
      </div>
    </Part>
  );
};
