import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor, Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { Ad } from '../../../contract/ads/adShapes.ts';
import { adCan } from '../../../contract/ads/adStates.ts';
import { isAdmin } from '../../../contract/core/access.ts';
import { useFormat } from '../../lib/format.ts';
import { useUser } from '../../lib/session.ts';
import { StatusTag } from '../../shared/adView/StatusTag.tsx';
import { Notice } from '../../ui/feedback/Notice.tsx';
import page from './AdPage.module.css';
import { editLink } from './editLink.ts';
import classes from './OwnerPanel.module.css';

/** Status of the pending revision of a published ad. */
const Revision = ({ revision }: { revision: NonNullable<Ad['revision']> }) => (
  <Notice tone={revision.status === 'rejected' ? 'flame' : 'petrol'}>
    {revision.status === 'pending' && (
      <Trans>Your changes wait for approval. Until then this version stays published.</Trans>
    )}
    {revision.status === 'rejected' && (
      <>
        <Trans>Your changes were rejected; this version stays published.</Trans>{' '}
        <strong>{revision.rejectionReason}</strong>
      </>
    )}
    {revision.status !== 'pending' && revision.status !== 'rejected' && (
      <Trans>You have changes that are not submitted yet.</Trans>
    )}{' '}
    <Anchor
      inherit
      fw={600}
      renderRoot={(props) => <Link to="/market/$slug" params={{ slug: revision.id }} {...props} />}
    >
      <Trans>See the changed version</Trans>
    </Anchor>
  </Notice>
);

/** Shown on the revision itself. */
const Revises = ({ id }: { id: string }) => (
  <Notice tone="petrol">
    <Trans>This version is to replace your published ad.</Trans>{' '}
    <Anchor
      inherit
      fw={600}
      renderRoot={(props) => <Link to="/market/$slug" params={{ slug: id }} {...props} />}
    >
      <Trans>See the published one</Trans>
    </Anchor>
  </Notice>
);

/** Shown to the owner instead of the contact buttons. */
export const OwnerPanel = ({ ad }: { ad: Ad }) => {
  const { t } = useLingui();
  const format = useFormat();
  const user = useUser();
  return (
    <section className={page.card} aria-label={t`Your ad`}>
      <div className={classes.head}>
        <h2 className={classes.title}>
          <Trans>Your ad</Trans>
        </h2>
        <StatusTag status={ad.status} />
      </div>
      {ad.rejectionReason !== null && ad.status === 'rejected' && (
        <Notice tone="flame">{ad.rejectionReason}</Notice>
      )}
      {ad.status === 'suspended' && (
        <Notice tone="flame" title={<Trans>This ad was suspended</Trans>}>
          {ad.rejectionReason}{' '}
          {user !== null && !isAdmin(user.role) && (
            <Anchor
              inherit
              fw={600}
              renderRoot={(props) => (
                <Link to="/users/tickets" search={{ ask: 'ad' as const, about: ad.id }} {...props} />
              )}
            >
              <Trans>Answer the moderators</Trans>
            </Anchor>
          )}
        </Notice>
      )}
      {ad.revision !== null && <Revision revision={ad.revision} />}
      {ad.revises !== null && <Revises id={ad.revises} />}
      <dl className={classes.counts}>
        <div>
          <dt>
            <Trans>Views</Trans>
          </dt>
          <dd>{format.number(ad.views)}</dd>
        </div>
        <div>
          <dt>
            <Trans>Inquiries</Trans>
          </dt>
          <dd>{format.number(ad.inquiries)}</dd>
        </div>
      </dl>
      {adCan('edit', ad.status) && user !== null && (
        <Button
          fullWidth
          variant="default"
          leftSection={<IconPencil size={16} aria-hidden />}
          renderRoot={(props) => <Link {...editLink(ad.id, isAdmin(user.role))} {...props} />}
        >
          <Trans>Edit</Trans>
        </Button>
      )}
    </section>
  );
};
