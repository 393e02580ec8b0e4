import { Plural, Trans } from '@lingui/react/macro';
import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Limit } from '../../lib/upgrade.ts';

/** Names the limit that was reached. */
export const limitText = ({ feature, limit, used }: Limit): ReactNode => {
  const most = limit ?? 0;
  const now = used ?? most;
  switch (feature) {
    case 'maxActiveAds':
      return (
        <Plural
          value={most}
          _0="Your plan has no room for active ads."
          one="Your plan has room for # active ad, and it is in use."
          other="Your plan has room for # active ads, and all are in use."
        />
      );
    case 'contactRevealsPerMonth':
      return (
        <Plural
          value={most}
          _0="Your plan shows no contacts."
          one="You have seen the # contact that your plan shows in a month."
          other="You have seen the # contacts that your plan shows in a month."
        />
      );
    case 'savedSearches':
      return (
        <Plural
          value={most}
          _0="Your plan keeps no searches."
          one="Your plan keeps # saved search, and it is in use."
          other="Your plan keeps # saved searches, and all are in use."
        />
      );
    case 'featuredAds':
      return (
        <Plural
          value={most}
          _0="Your plan has no featured ads."
          one="Your plan has # featured ad, and it is in use."
          other="Your plan has # featured ads, and all are in use."
        />
      );
    case 'maxDrafts':
      return (
        <Plural
          value={most}
          _0="Your plan keeps no drafts."
          one="Your plan keeps # draft, and it is in use."
          other="Your plan keeps # drafts, and there is no room for more."
        />
      );
    case 'storageMegabytes':
      return (
        <Trans>
          Your plan stores {most} MB of files, and {now} MB are in use.
        </Trans>
      );
    case 'screeningLookups':
      return (
        <Plural
          value={most}
          _0="Your plan has no counterparty checks."
          one="You have made the # counterparty check that your plan has in a month."
          other="You have made the # counterparty checks that your plan has in a month."
        />
      );
    case 'priceInsight':
      return <Trans>How a price lies among those of the market is part of larger plans.</Trans>;
    case 'ownQuotes':
      return <Trans>Own quotes of licensed benchmarks are part of larger plans.</Trans>;
    case 'analytics':
      return <Trans>Interest further back than seven days is part of larger plans.</Trans>;
    case 'marketMap':
      return <Trans>The market map is part of larger plans.</Trans>;
    case 'bulkImport':
      return <Trans>Ads from a file are part of larger plans.</Trans>;
    case 'maxDocumentsPerAd':
      return (
        <>
          <Plural
            value={most}
            _0="Your plan takes no documents."
            one="Your plan takes # document per ad;"
            other="Your plan takes # documents per ad;"
          />{' '}
          <Plural value={now} one="this one has #." other="this one has #." />
        </>
      );
    default:
      return <Trans>Your present plan does not include this.</Trans>;
  }
};

/** What to do without upgrading. */
export const otherWay = ({ feature }: Limit, onGo: () => void): ReactNode => {
  switch (feature) {
    case 'maxActiveAds':
      return (
        <Trans>
          Or make room:{' '}
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
          Or make room:{' '}
          <Anchor
            inherit
            renderRoot={(props) => <Link to="/users/saved-searches" {...props} onClick={onGo} />}
          >
            remove one that you no longer need
          </Anchor>
          .
        </Trans>
      );
    case 'maxDocumentsPerAd':
      return <Trans>Or remove a document that is not needed.</Trans>;
    case 'storageMegabytes':
      return (
        <Trans>
          Or make room: remove documents that are not needed. Those of deleted ads that were published count
          for 30 days.
        </Trans>
      );
    case 'maxDrafts':
      return (
        <Trans>
          Or make room:{' '}
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
      return <Plural value={value} one="has room for # active ad" other="has room for # active ads" />;
    case 'contactRevealsPerMonth':
      return <Plural value={value} one="shows # contact a month" other="shows # contacts a month" />;
    case 'screeningLookups':
      return <Plural value={value} one="has # check a month" other="has # checks a month" />;
    case 'savedSearches':
      return <Plural value={value} one="keeps # saved search" other="keeps # saved searches" />;
    case 'storageMegabytes':
      return <Trans>stores {value} MB</Trans>;
    case 'maxDrafts':
      return <Plural value={value} one="keeps # draft" other="keeps # drafts" />;
    case 'maxDocumentsPerAd':
      return <Plural value={value} one="takes # document per ad" other="takes # documents per ad" />;
    default:
      return <Trans>gives more of it</Trans>;
  }
};
