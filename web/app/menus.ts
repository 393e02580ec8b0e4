import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import {
  IconClipboardCheck,
  IconFileText,
  IconMessages,
  IconPlus,
  IconUserCircle,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import type { Permission } from '../../contract/access.ts';
import { isAdmin } from '../../contract/access.ts';
import type { User } from '../../contract/auth.ts';
import { UnreadCount } from '../inbox/UnreadCount.tsx';

type MenuPath =
  | '/users/ads'
  | '/users/ads/new'
  | '/users/inbox'
  | '/users/profile'
  | '/admin/ads'
  | '/admin/profile';

export type MenuEntry = {
  to: MenuPath;
  label: MessageDescriptor;
  icon: ComponentType<{ size?: number; 'aria-hidden'?: boolean }>;
  /** Nobody sees an entry whose screen they cannot open. */
  permission?: Permission;
  /** What stands beside the entry: a count of what is new. */
  beside?: ComponentType;
};

export const memberMenu: readonly MenuEntry[] = [
  { to: '/users/ads', label: msg`My ads`, icon: IconFileText },
  { to: '/users/ads/new', label: msg`New ad`, icon: IconPlus },
  { to: '/users/inbox', label: msg`Inbox`, icon: IconMessages, beside: UnreadCount },
  { to: '/users/profile', label: msg`Profile`, icon: IconUserCircle },
];

export const adminMenu: readonly MenuEntry[] = [
  { to: '/admin/ads', label: msg`Ads`, icon: IconClipboardCheck, permission: 'ads.moderate' },
  { to: '/admin/profile', label: msg`Profile`, icon: IconUserCircle },
];

export const allowed = (menu: readonly MenuEntry[], user: Pick<User, 'permissions'>): MenuEntry[] =>
  menu.filter(({ permission }) => permission === undefined || user.permissions.includes(permission));

export const menuOf = (user: Pick<User, 'permissions' | 'role'>): MenuEntry[] =>
  allowed(isAdmin(user.role) ? adminMenu : memberMenu, user);
