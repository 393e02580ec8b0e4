import { Trans } from '@lingui/react/macro';
import classes from './HowItWorks.module.css';
import { Part } from './Part.tsx';

/** Three steps, each as the site does it today. */
export const HowItWorks = () => (
  <Part title={<Trans>How it works</Trans>}>
    <ol className={classes.steps}>
      <li>
        <h3 className={classes.title}>
          <Trans>Describe the cargo</Trans>
        </h3>
        <p>
          <Trans>
            Product and grade, quantity, price, delivery term and port go into fields, not into a sentence.
            While you type you see what your price comes to per barrel, tonne or MMBtu, and how your quality
            values stand against the standard.
          </Trans>
        </p>
      </li>
      <li>
        <h3 className={classes.title}>
          <Trans>A moderator reads it</Trans>
        </h3>
        <p>
          <Trans>
            Nothing is published unread. An ad that needs work comes back with the reason and the fields it is
            about; you correct them and hand it in again.
          </Trans>
        </p>
      </li>
      <li>
        <h3 className={classes.title}>
          <Trans>Compare and talk</Trans>
        </h3>
        <p>
          <Trans>
            Readers filter by comparable price, product, port or words, in a list or on the map, and ask you
            about the cargo here or by the contacts you offer.
          </Trans>
        </p>
      </li>
    </ol>
  </Part>
);
