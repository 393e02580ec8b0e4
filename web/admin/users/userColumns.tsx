import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { UserInList } from '../../../contract/accounts/users.ts';
import type { Formatters } from '../../lib/format.ts';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import type { TableColumn } from '../../ui/table/tableTypes.ts';
import classes from './UsersPage.module.css';
import { ConfirmedTag, RoleTag, StateTag } from './UserTags.tsx';
import { parseUsersSearch } from './usersSearch.ts';

const UserLink = ({ user }: { user: UserInList }) => (
  <span className={classes.who}>
    <Anchor
      inherit
      c="inherit"
      fw={600}
      underline="never"
      renderRoot={(props) => (
        <Link
          to="."
          search={(now: Record<string, unknown>) =>
            parseUsersSearch({ ...now, user: user.id, part: undefined })
          }
          resetScroll={false}
          {...props}
        />
      )}
    >
      {user.username}
    </Anchor>
    <span className={classes.email}>{user.email}</span>
  </span>
);

const nameOf = ({ profile: { firstName, lastName } }: UserInList) =>
  [firstName, lastName].filter((name) => name !== null).join(' ') || '–';

export const userColumns = (i18n: I18n, format: Formatters): TableColumn<UserInList>[] => [
  { id: 'username', header: i18n._(msg`Account`), cell: (user) => <UserLink user={user} />, sorts: ['asc'] },
  { id: 'name', header: i18n._(msg`Name`), cell: nameOf, hidden: true },
  {
    id: 'company',
    header: i18n._(msg`Company`),
    cell: ({ profile }) =>
      profile.company === null ? '–' : <span className={classes.company}>{profile.company}</span>,
  },
  { id: 'role', header: i18n._(msg`Role`), cell: (user) => <RoleTag user={user} /> },
  { id: 'state', header: i18n._(msg`State`), cell: (user) => <StateTag isActive={user.isActive} /> },
  {
    id: 'confirmed',
    header: i18n._(msg`E-mail`),
    cell: (user) => <ConfirmedTag emailVerified={user.emailVerified} />,
    hidden: true,
  },
  {
    id: 'country',
    header: i18n._(msg`Country`),
    cell: (user) => (user.profile.country === null ? '–' : format.country(user.profile.country)),
  },
  { id: 'phone', header: i18n._(msg`Phone`), cell: (user) => user.profile.phone ?? '–', hidden: true },
  { id: 'plan', header: i18n._(msg`Plan`), cell: (user) => user.plan?.name ?? '–', hidden: true },
  { id: 'ads', header: i18n._(msg`Ads`), cell: (user) => format.number(user.ads), align: 'end' },
  {
    id: 'createdAt',
    header: i18n._(msg`Member since`),
    cell: (user) => format.day(user.createdAt.slice(0, 10)),
    sorts: ['desc', 'asc'],
  },
  {
    id: 'lastSeenAt',
    header: i18n._(msg`Last seen`),
    cell: (user) => (user.lastSeenAt === null ? i18n._(msg`Never`) : <RelativeTime at={user.lastSeenAt} />),
    sorts: ['desc'],
    stays: true,
  },
];
