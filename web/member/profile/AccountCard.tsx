import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { User } from '../../../contract/accounts/auth.ts';
import type { Role } from '../../../contract/core/access.ts';
import { useFormat } from '../../lib/format.ts';
import { Section } from '../../ui/Section.tsx';
import classes from './ProfilePage.module.css';

const roleText: Record<Role, MessageDescriptor> = {
  guest: msg`Guest`,
  paid: msg`Paid member`,
  admin: msg`Administrator`,
  superadmin: msg`Super administrator`,
};

/** Account data that is read-only here. */
export const AccountCard = ({ user }: { user: User }) => {
  const { i18n } = useLingui();
  const format = useFormat();
  const [mailbox, host] = user.email.split('@');
  return (
    <Section card title={<Trans>Account</Trans>}>
      <dl className={classes.account}>
        <dt>
          <Trans>E-mail</Trans>
        </dt>
        <dd>
          {mailbox}
          <wbr />@{host}
        </dd>
        <dt>
          <Trans>Username</Trans>
        </dt>
        <dd>{user.username}</dd>
        <dt>
          <Trans>Role</Trans>
        </dt>
        <dd>{user.customRole?.name ?? i18n._(roleText[user.role])}</dd>
        <dt>
          <Trans>Member since</Trans>
        </dt>
        <dd>{format.day(user.createdAt.slice(0, 10))}</dd>
      </dl>
    </Section>
  );
};
