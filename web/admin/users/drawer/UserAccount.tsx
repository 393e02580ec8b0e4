import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { Anchor, Stack } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { profileFields } from '../../../../contract/accounts/auth.ts';
import type { UserDetail } from '../../../../contract/accounts/users.ts';
import { useFormat } from '../../../lib/format.ts';
import { roleText } from '../../../member/company/roleText.ts';
import { shownPhone } from '../../../member/profile/profileForm.ts';
import { profileFieldText } from '../../../shared/adView/adText.ts';
import { Code } from '../../../ui/Code.tsx';
import classes from '../../../ui/RecordDrawer.module.css';
import { RelativeTime } from '../../../ui/RelativeTime.tsx';
import { Section } from '../../../ui/Section.tsx';
import { UserAds } from './UserAds.tsx';
import { UserHold } from './UserHold.tsx';
import { UserLinks } from './UserLinks.tsx';
import { UserSecurity } from './UserSecurity.tsx';
import { UserSessions } from './UserSessions.tsx';

const CompanyLink = ({ membership }: { membership: NonNullable<UserDetail['membership']> }) => {
  const { i18n } = useLingui();
  return (
    <>
      <Anchor
        inherit
        renderRoot={(props) => (
          <Link to="/admin/companies" search={{ company: membership.companyId }} {...props} />
        )}
      >
        {membership.displayName}
      </Anchor>{' '}
      ({i18n._(roleText[membership.role].name)})
    </>
  );
};

const Facts = ({ user }: { user: UserDetail }) => {
  const { i18n } = useLingui();
  const format = useFormat();
  const { profile } = user;
  const shown = {
    ...profile,
    phone: profile.phone === null ? null : shownPhone(profile.phone),
    country: profile.country === null ? null : format.country(profile.country),
  };
  return (
    <dl className={classes.facts}>
      {profileFields.map((field) => (
        <div key={field} style={{ display: 'contents' }}>
          <dt>{i18n._(profileFieldText[field])}</dt>
          <dd>{shown[field] ?? '–'}</dd>
        </div>
      ))}
      {user.membership !== null && (
        <>
          <dt>
            <Trans>Belongs to</Trans>
          </dt>
          <dd>
            <CompanyLink membership={user.membership} />
          </dd>
        </>
      )}
      <dt>
        <Trans>Password</Trans>
      </dt>
      <dd>{user.hasPassword ? <Trans>Is set</Trans> : <Trans>Not set yet</Trans>}</dd>
      {user.plan !== null && (
        <>
          <dt>
            <Trans>Plan</Trans>
          </dt>
          <dd>{user.plan.name}</dd>
        </>
      )}
      <dt>
        <Trans>Member since</Trans>
      </dt>
      <dd>{format.day(user.createdAt.slice(0, 10))}</dd>
      <dt>
        <Trans>Last seen</Trans>
      </dt>
      <dd>{user.lastSeenAt === null ? <Trans>Never</Trans> : <RelativeTime at={user.lastSeenAt} />}</dd>
      <dt>
        <Trans>ID</Trans>
      </dt>
      <dd>
        <Code>{user.id}</Code>
      </dd>
    </dl>
  );
};

type Props = { user: UserDetail; onAsking: (asking: boolean) => void };

export const UserAccount = ({ user, onAsking }: Props) => (
  <Stack gap="lg">
    <Section title={<Trans>Details</Trans>}>
      <Facts user={user} />
    </Section>
    <UserAds user={user} />
    <UserSecurity user={user} />
    <UserSessions user={user} />
    <UserLinks key={user.id} user={user} />
    <UserHold user={user} onAsking={onAsking} />
  </Stack>
);
