import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import {
  IconBrandGoogle,
  IconChartBar,
  IconChartDots,
  IconChecklist,
  IconClipboardCheck,
  IconDatabase,
  IconDatabaseExport,
  IconDiscount,
  IconHistory,
  IconHome,
  IconListDetails,
  IconMessageReport,
  IconReceipt2,
  IconSend,
  IconSettings,
  IconShieldLock,
  IconShieldSearch,
  IconUserCircle,
  IconUsers,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import type { Permission } from '../../contract/access.ts';
import type { User } from '../../contract/auth.ts';
import { OpenTickets } from '../adminTickets/OpenTickets.tsx';
import { WaitingAds } from '../moderation/WaitingAds.tsx';

export type ScreenIcon = ComponentType<{ size?: number; 'aria-hidden'?: boolean }>;
type AdminScreen = {
  to: `/admin/${string}`;
  label: MessageDescriptor;
  icon: ScreenIcon;
  /** What one has to hold to open it; `null` is one's own, open to whoever may be in the back office. */
  permission: Permission | null;
  /** What stands beside the entry: a count of what waits. */
  beside?: ComponentType;
};

/** Every screen of the back office, once: the menu and the guard of the routes are made from it. */
export const adminScreens = [
  {
    to: '/admin/ads',
    label: msg`Ads`,
    icon: IconClipboardCheck,
    permission: 'ads.moderate',
    beside: WaitingAds,
  },
  { to: '/admin/red-flag-rules', label: msg`Checks`, icon: IconShieldSearch, permission: 'ads.moderate' },
  {
    to: '/admin/tickets',
    label: msg`Tickets`,
    icon: IconMessageReport,
    permission: 'tickets.handle',
    beside: OpenTickets,
  },
  { to: '/admin/users', label: msg`Users`, icon: IconUsers, permission: 'users.read' },
  { to: '/admin/roles', label: msg`Roles`, icon: IconShieldLock, permission: 'users.read' },
  { to: '/admin/plans', label: msg`Plans`, icon: IconListDetails, permission: 'plans.write' },
  { to: '/admin/coupons', label: msg`Coupons`, icon: IconDiscount, permission: 'plans.write' },
  { to: '/admin/payments', label: msg`Payments`, icon: IconReceipt2, permission: 'payments.read' },
  { to: '/admin/reports', label: msg`Sales`, icon: IconChartBar, permission: 'reports.read' },
  { to: '/admin/stats', label: msg`Stats`, icon: IconChartDots, permission: 'stats.read' },
  { to: '/admin/notifications', label: msg`Messages`, icon: IconSend, permission: 'notifications.send' },
  { to: '/admin/jobs', label: msg`Jobs`, icon: IconChecklist, permission: 'jobs.manage' },
  { to: '/admin/audit', label: msg`Audit log`, icon: IconHistory, permission: 'audit.read' },
  { to: '/admin/base-data', label: msg`Base data`, icon: IconDatabase, permission: 'basedata.write' },
  { to: '/admin/site-settings', label: msg`Site settings`, icon: IconSettings, permission: 'settings.write' },
  { to: '/admin/landing-settings', label: msg`Landing page`, icon: IconHome, permission: 'landing.write' },
  {
    to: '/admin/social-login-settings',
    label: msg`Social login`,
    icon: IconBrandGoogle,
    permission: 'social.write',
  },
  { to: '/admin/backup', label: msg`Backups`, icon: IconDatabaseExport, permission: 'backups.manage' },
  { to: '/admin/profile', label: msg`Profile`, icon: IconUserCircle, permission: null },
] as const satisfies readonly AdminScreen[];

type Holder = Pick<User, 'permissions'>;

const opens = ({ permission }: AdminScreen, user: Holder): boolean =>
  permission === null || user.permissions.includes(permission);

/** The screens that a person may open, in the order of the menu. */
export const openAdminScreens = (user: Holder) => adminScreens.filter((screen) => opens(screen, user));

/** Whether a person may be at a path of the back office. A path that no screen claims is open to nobody. */
export const mayOpen = (path: string, user: Holder): boolean => {
  const screen = adminScreens.find(({ to }) => path === to || path.startsWith(`${to}/`));
  return screen !== undefined && opens(screen, user);
};
