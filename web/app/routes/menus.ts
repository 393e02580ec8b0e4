import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import {
  IconBell,
  IconBookmark,
  IconBuilding,
  IconCalculator,
  IconFileText,
  IconHeart,
  IconLayoutDashboard,
  IconLifebuoy,
  IconMessages,
  IconPlus,
  IconReceipt2,
  IconStack2,
  IconUserCircle,
  IconUserSearch,
  IconWallet,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import type { User } from '../../../contract/accounts/auth.ts';
import { isAdmin, type Permission } from '../../../contract/core/access.ts';
import { UnreadCount } from '../../member/conversations/UnreadCount.tsx';
import { ChangedCount } from '../../member/favorites/ChangedCount.tsx';
import { NewMatches } from '../../member/savedSearches/NewMatches.tsx';
import { UnseenAnswers } from '../../member/tickets/UnseenAnswers.tsx';
import { adminScreens, type ScreenIcon } from './adminScreens.ts';

type MemberPath =
  | '/users/dashboard'
  | '/users/ads'
  | '/users/ads/new'
  | '/users/inbox'
  | '/users/favorites'
  | '/users/saved-searches'
  | '/users/check'
  | '/users/plans'
  | '/users/wallet'
  | '/users/payments'
  | '/users/calculations'
  | '/users/tickets'
  | '/users/notifications'
  | '/users/company'
  | '/users/profile';

export type MenuEntry = {
  to: MemberPath | (typeof adminScreens)[number]['to'];
  label: MessageDescriptor;
  icon: ScreenIcon;
  /** Hides the entry from people who may not open its screen. */
  permission?: Permission | null;
  /** A count of new items beside the entry. */
  beside?: ComponentType;
};

export const memberMenu: readonly MenuEntry[] = [
  { to: '/users/dashboard', label: msg`Dashboard`, icon: IconLayoutDashboard },
  { to: '/users/ads', label: msg`My ads`, icon: IconFileText },
  { to: '/users/ads/new', label: msg`New ad`, icon: IconPlus },
  { to: '/users/inbox', label: msg`Inbox`, icon: IconMessages, beside: UnreadCount },
  { to: '/users/favorites', label: msg`Favorites`, icon: IconHeart, beside: ChangedCount },
  { to: '/users/saved-searches', label: msg`Saved searches`, icon: IconBookmark, beside: NewMatches },
  { to: '/users/calculations', label: msg`My calculations`, icon: IconCalculator },
  { to: '/users/check', label: msg`Sanctions check`, icon: IconUserSearch },
  { to: '/users/wallet', label: msg`Wallet`, icon: IconWallet },
  { to: '/users/plans', label: msg`Plans`, icon: IconStack2 },
  { to: '/users/payments', label: msg`Payments`, icon: IconReceipt2 },
  { to: '/users/tickets', label: msg`Tickets`, icon: IconLifebuoy, beside: UnseenAnswers },
  { to: '/users/notifications', label: msg`Notifications`, icon: IconBell },
  { to: '/users/company', label: msg`Company`, icon: IconBuilding },
  { to: '/users/profile', label: msg`Profile`, icon: IconUserCircle },
];

export const adminMenu: readonly MenuEntry[] = adminScreens;

export const allowed = (menu: readonly MenuEntry[], user: Pick<User, 'permissions'>): MenuEntry[] =>
  menu.filter(({ permission = null }) => permission === null || user.permissions.includes(permission));

export const menuOf = (user: Pick<User, 'permissions' | 'role'>): MenuEntry[] =>
  allowed(isAdmin(user.role) ? adminMenu : memberMenu, user);
