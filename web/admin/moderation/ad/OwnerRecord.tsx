import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { AdBackground, LinkKind } from '../../../../contract/moderation/adReview.ts';
import { Chip } from '../../../ui/Chip.tsx';
import classes from './QueueOwner.module.css';

const sharedText: Record<LinkKind, MessageDescriptor> = {
  phone: msg`same phone`,
  address: msg`same IP address`,
  document: msg`same document`,
  text: msg`same text`,
};

/** What became of the owner's ads so far, and accounts that share something with it. */
export const OwnerRecord = ({ background: { owner, links } }: { background: AdBackground }) => {
  const { t, i18n } = useLingui();
  return (
    <>
      <p className={classes.record}>
        <Chip tone={owner.emailConfirmed ? 'ok' : 'amber'}>
          {owner.emailConfirmed ? <Trans>E-mail confirmed</Trans> : <Trans>E-mail not confirmed</Trans>}
        </Chip>
        {!owner.hasPhone && (
          <Chip tone="amber">
            <Trans>No phone</Trans>
          </Chip>
        )}
        <Chip>
          <Plural value={owner.published} one="# ad published" other="# ads published" />
        </Chip>
        {owner.rejections > 0 && (
          <Chip tone="amber">
            <Plural value={owner.rejections} one="# rejection" other="# rejections" />
          </Chip>
        )}
        {owner.suspensions > 0 && (
          <Chip tone="flame">
            <Plural value={owner.suspensions} one="# suspension" other="# suspensions" />
          </Chip>
        )}
        {owner.reports > 0 && (
          <Chip tone="flame">
            <Plural value={owner.reports} one="# report" other="# reports" />
          </Chip>
        )}
      </p>
      {links.length > 0 && (
        <ul className={classes.links} aria-label={t`Linked accounts`}>
          {links.map(({ id, username, company, blocked, shares }) => (
            <li key={id}>
              <Anchor
                inherit
                renderRoot={(props) => (
                  <Link to="/admin/ads" search={{ status: 'all', owner: id }} {...props} />
                )}
              >
                {company ?? username}
              </Anchor>
              {blocked && (
                <Chip tone="flame">
                  <Trans>Blocked</Trans>
                </Chip>
              )}
              <span className={classes.shares}>
                {shares.map((one) => i18n._(sharedText[one])).join(', ')}
              </span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
};
