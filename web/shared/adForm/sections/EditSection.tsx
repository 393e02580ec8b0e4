import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { AdSection } from '../../../../contract/ads/adPayload.ts';
import { Chip } from '../../../ui/Chip.tsx';
import { sectionOfPath } from '../focusPath.ts';
import classes from './AdForm.module.css';

type Props = {
  name: AdSection;
  number: number;
  title: ReactNode;
  rejected: readonly string[];
  children: ReactNode;
};

/** One of the five sections of the ad form. */
export const EditSection = ({ name, number, title, rejected, children }: Props) => {
  const isNamed = rejected.some((path) => sectionOfPath(path) === name);
  return (
    <section
      id={`section-${name}`}
      tabIndex={-1}
      aria-labelledby={`title-${name}`}
      className={classes.section}
    >
      <h2 id={`title-${name}`} className={classes.sectionTitle}>
        <span className={classes.number} aria-hidden>
          {number}
        </span>
        {title}
        {isNamed && (
          <Chip tone="flame">
            <Trans>to correct</Trans>
          </Chip>
        )}
      </h2>
      <div className={classes.fields}>{children}</div>
    </section>
  );
};
