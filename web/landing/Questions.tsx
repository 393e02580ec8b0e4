import { Trans } from '@lingui/react/macro';
import { IconChevronDown } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useSiteSettings } from '../settings/siteSettings.ts';
import { Part } from './Part.tsx';
import classes from './Questions.module.css';

const Question = ({ ask, children }: { ask: ReactNode; children: ReactNode }) => (
  <details className={classes.question}>
    <summary>
      {ask}
      <IconChevronDown size={18} aria-hidden />
    </summary>
    <p>{children}</p>
  </details>
);

/** Honest answers about what the site does, and the two things it does not do. */
export const Questions = () => {
  const { siteName } = useSiteSettings();
  return (
    <Part title={<Trans>Questions</Trans>}>
      <div className={classes.list}>
        <Question ask={<Trans>What makes two prices comparable?</Trans>}>
          <Trans>
            Every fixed price is converted by exact unit factors into US dollars per barrel, tonne and, where
            it applies, MMBtu. Between mass and volume the density of the ad is used, else the typical one of
            its grade or product; the ad always says which, and at which day’s exchange rate. Formula and
            negotiable prices are shown as they are.
          </Trans>
        </Question>
        <Question ask={<Trans>Who checks the ads?</Trans>}>
          <Trans>
            A moderator reads each ad before it is published, and quality values are held against the limits
            of the product’s standard. That is a check of the ad. It does not replace your own check of the
            company, the documents and the cargo.
          </Trans>
        </Question>
        <Question ask={<Trans>How do I reach the other side?</Trans>}>
          <Trans>
            With “Ask about this cargo” on an ad: the answer comes to your inbox here. Where the owner offers
            a phone number or an e-mail address, it is shown to signed-in members.
          </Trans>
        </Question>
        <Question ask={<Trans>What do I need to post an ad?</Trans>}>
          <Trans>An account with a complete profile: your name, phone, company and country.</Trans>
        </Question>
        <Question ask={<Trans>Does {siteName} broker deals?</Trans>}>
          <Trans>
            No. {siteName} is a board for ads. It does not match buyers with sellers, takes no orders and is
            no party to what you agree on.
          </Trans>
        </Question>
        <Question ask={<Trans>Can I pay for a cargo here?</Trans>}>
          <Trans>
            No. There are no payments between members, and {siteName} never holds money for a trade. Payment
            terms in an ad say what the two sides want to agree on between themselves.
          </Trans>
        </Question>
      </div>
    </Part>
  );
};
