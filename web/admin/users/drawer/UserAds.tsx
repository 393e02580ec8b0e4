import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { UserDetail } from '../../../../contract/accounts/users.ts';
import { adStatuses } from '../../../../contract/ads/adStates.ts';
import { useFormat } from '../../../lib/format.ts';
import { useUser } from '../../../lib/session.ts';
import { StatusTag } from '../../../shared/adView/StatusTag.tsx';
import { Code } from '../../../ui/Code.tsx';
import classes from '../../../ui/RecordDrawer.module.css';
import { Section } from '../../../ui/Section.tsx';

type Ad = UserDetail['recentAds'][number];

/** A published ad links to its public page, any other but a draft to the moderation queue for moderators. */
const AdLink = ({ ad, moderates }: { ad: Ad; moderates: boolean }) => {
  if (ad.status === 'approved') {
    return (
      <Anchor
        inherit
        renderRoot={(props) => <Link to="/market/$slug" params={{ slug: ad.slug }} {...props} />}
      >
        {ad.title}
      </Anchor>
    );
  }
  if (!moderates || ad.status === 'draft') return ad.title;
  return (
    <Anchor
      inherit
      renderRoot={(props) => <Link to="/admin/ads" search={{ status: 'all', ad: ad.id }} {...props} />}
    >
      {ad.title}
    </Anchor>
  );
};

/** Number of ads by status, and the latest ones. */
export const UserAds = ({ user }: { user: UserDetail }) => {
  const { t } = useLingui();
  const { number } = useFormat();
  const moderates = useUser()?.permissions.includes('ads.moderate') === true;
  const present = adStatuses.flatMap((status) => {
    const count = user.adsByStatus[status] ?? 0;
    return count === 0 ? [] : [{ status, count }];
  });
  return (
    <Section title={<Trans>Ads</Trans>}>
      {present.length === 0 ? (
        <p className={classes.quiet}>
          <Trans>No ads yet.</Trans>
        </p>
      ) : (
        <ul className={classes.counts} aria-label={t`Ads by state`}>
          {present.map(({ status, count }) => (
            <li key={status}>
              {number(count)} <StatusTag status={status} />
            </li>
          ))}
        </ul>
      )}
      {user.recentAds.length > 0 && (
        <ul className={classes.rows} aria-label={t`Latest ads`}>
          {user.recentAds.map((ad) => (
            <li key={ad.id} className={classes.row}>
              <span>
                <AdLink ad={ad} moderates={moderates} />
              </span>
              <span>
                <Code>{ad.reference}</Code> <StatusTag status={ad.status} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
};
