import { Plural, Trans } from '@lingui/react/macro';
import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Limit } from '../../lib/upgrade.ts';

/** Title of the dialog: what an upgrade would open, or that a limit is reached. */
export const upgradeTitle = ({ feature }: Limit): ReactNode => {
  switch (feature) {
    case 'priceInsight':
      return <Trans>Upgrade to see price comparison</Trans>;
    case 'ownQuotes':
      return <Trans>Upgrade to enter your own quotes</Trans>;
    case 'analytics':
      return <Trans>Upgrade to see older interest</Trans>;
    case 'marketMap':
      return <Trans>Upgrade to see the market map</Trans>;
    case 'bulkImport':
      return <Trans>Upgrade to import ads</Trans>;
    default:
      return <Trans>You’ve reached your plan’s limit</Trans>;
  }
};

/** Names the limit that was reached. */
export const limitText = ({ feature, limit, used }: Limit): ReactNode => {
  const most = limit ?? 0;
  const now = used ?? most;
  switch (feature) {
    case 'maxActiveAds':
      return (
        <Plural
          value={most}
          _0="Your plan includes no active ads."
          one="Your plan includes # active ad, and it is in use."
          other="Your plan includes # active ads, and all are in use."
        />
      );
    case 'contactRevealsPerMonth':
      return (
        <Plural
          value={most}
          _0="Your plan includes no contacts."
          one="You have seen the # contact your plan includes per month."
          other="You have seen the # contacts your plan includes per month."
        />
      );
    case 'savedSearches':
      return (
        <Plural
          value={most}
          _0="Your plan includes no saved searches."
          one="Your plan includes # saved search, and it is in use."
          other="Your plan includes # saved searches, and all are in use."
        />
      );
    case 'featuredAds':
      return (
        <Plural
          value={most}
          _0="Your plan includes no featured ads."
          one="Your plan includes # featured ad, and it is in use."
          other="Your plan includes # featured ads, and all are in use."
        />
      );
    case 'maxDrafts':
      return (
        <Plural
          value={most}
          _0="Your plan includes no drafts."
          one="Your plan includes # draft, and it is in use."
          other="Your plan includes # drafts, and all are in use."
        />
      );
    case 'storageMegabytes':
      return (
        <Trans>
          Your plan includes {most} MB of file storage, and {now} MB are in use.
        </Trans>
      );
    case 'screeningLookups':
      return (
        <Plural
          value={most}
          _0="Your plan includes no counterparty checks."
          one="You have made the # counterparty check your plan includes per month."
          other="You have made the # counterparty checks your plan includes per month."
        />
      );
    case 'priceInsight':
      return <Trans>Price comparison is included in larger plans.</Trans>;
    case 'ownQuotes':
      return <Trans>Own quotes of licensed benchmarks are included in larger plans.</Trans>;
    case 'analytics':
      return <Trans>Interest from more than seven days ago is included in larger plans.</Trans>;
    case 'marketMap':
      return <Trans>The market map is included in larger plans.</Trans>;
    case 'bulkImport':
      return <Trans>Bulk import is included in larger plans.</Trans>;
    case 'maxDocumentsPerAd':
      return (
        <>
          <Plural
            value={most}
            _0="Your plan includes no documents."
            one="Your plan includes # document per ad;"
            other="Your plan includes # documents per ad;"
          />{' '}
          <Plural value={now} one="this one has #." other="this one has #." />
        </>
      );
    default:
      return <Trans>Your current plan does not include this.</Trans>;
  }
};

/** What to do without upgrading. */
export const otherWay = ({ feature }: Limit, onGo: () => void): ReactNode => {
  switch (feature) {
    case 'maxActiveAds':
      return (
        <Trans>
          Or free up a place:{' '}
          <Anchor
            inherit
            renderRoot={(props) => (
              <Link to="/users/ads" search={{ status: 'approved' }} {...props} onClick={onGo} />
            )}
          >
            pause or close another ad
          </Anchor>
          .
        </Trans>
      );
    case 'contactRevealsPerMonth':
      return <Trans>Or write here: messages are always free, and the next month brings new contacts.</Trans>;
    case 'savedSearches':
      return (
        <Trans>
          Or free up a place:{' '}
          <Anchor
            inherit
            renderRoot={(props) => <Link to="/users/saved-searches" {...props} onClick={onGo} />}
          >
            remove one you no longer need
          </Anchor>
          .
        </Trans>
      );
    case 'maxDocumentsPerAd':
      return <Trans>Or remove a document you no longer need.</Trans>;
    case 'storageMegabytes':
      return (
        <Trans>
          Or free up space: remove documents you no longer need. Those of deleted ads that were published
          count for 30 days.
        </Trans>
      );
    case 'maxDrafts':
      return (
        <Trans>
          Or free up a place:{' '}
          <Anchor
            inherit
            renderRoot={(props) => (
              <Link to="/users/ads" search={{ status: 'draft' }} {...props} onClick={onGo} />
            )}
          >
            submit or delete a draft
          </Anchor>
          .
        </Trans>
      );
    default:
      return null;
  }
};

/** What the larger plan would offer. */
export const givesText = (feature: string | undefined, value: number | boolean | null): ReactNode => {
  if (typeof value === 'boolean' || feature === undefined) return <Trans>includes it</Trans>;
  if (value === null) return <Trans>has no limit</Trans>;
  switch (feature) {
    case 'maxActiveAds':
      return <Plural value={value} one="includes # active ad" other="includes # active ads" />;
    case 'contactRevealsPerMonth':
      return <Plural value={value} one="includes # contact a month" other="includes # contacts a month" />;
    case 'screeningLookups':
      return <Plural value={value} one="includes # check a month" other="includes # checks a month" />;
    case 'savedSearches':
      return <Plural value={value} one="includes # saved search" other="includes # saved searches" />;
    case 'storageMegabytes':
      return <Trans>includes {value} MB</Trans>;
    case 'maxDrafts':
      return <Plural value={value} one="includes # draft" other="includes # drafts" />;
    case 'maxDocumentsPerAd':
      return <Plural value={value} one="includes # document per ad" other="includes # documents per ad" />;
    default:
      return <Trans>includes more</Trans>;
  }
};
