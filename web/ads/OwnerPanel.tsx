import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { isAdmin } from '../../contract/access.ts';
import type { Ad } from '../../contract/adShapes.ts';
import { adCan } from '../../contract/adStates.ts';
import { useFormat } from '../lib/format.ts';
import { useUser } from '../lib/session.ts';
import page from './AdPage.module.css';
import { editLink } from './editLink.ts';
import { Notice } from './Notice.tsx';
import classes from './OwnerPanel.module.css';
import { StatusTag } from './StatusTag.tsx';

/** What the owner sees in place of the contact buttons. */
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
