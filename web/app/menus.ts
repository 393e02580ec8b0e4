import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { IconFileText, IconMessages, IconPlus, IconUserCircle } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { isAdmin, type Permission } from '../../contract/access.ts';
import type { User } from '../../contract/auth.ts';
import { UnreadCount } from '../inbox/UnreadCount.tsx';
import { adminScreens, type ScreenIcon } from './adminScreens.ts';

type MemberPath = '/users/ads' | '/users/ads/new' | '/users/inbox' | '/users/profile';

export type MenuEntry = {
  to: MemberPath | (typeof adminScreens)[number]['to'];
  label: MessageDescriptor;
  icon: ScreenIcon;
  /** Nobody sees an entry whose screen they cannot open. */
  permission?: Permission | null;
  /** What stands beside the entry: a count of what is new. */
  beside?: ComponentType;
};

export const memberMenu: readonly MenuEntry[] = [
  { to: '/users/ads', label: msg`My ads`, icon: IconFileText },
  { to: '/users/ads/new', label: msg`New ad`, icon: IconPlus },
  { to: '/users/inbox', label: msg`Inbox`, icon: IconMessages, beside: UnreadCount },
  { to: '/users/profile', label: msg`Profile`, icon: IconUserCircle },
];

export const adminMenu: readonly MenuEntry[] = adminScreens;

export const allowed = (menu: readonly MenuEntry[], user: Pick<User, 'permissions'>): MenuEntry[] =>
  menu.filter(({ permission = null }) => permission === null || user.permissions.includes(permission));

export const menuOf = (user: Pick<User, 'permissions' | 'role'>): MenuEntry[] =>
  allowed(isAdmin(user.role) ? adminMenu : memberMenu, user);
