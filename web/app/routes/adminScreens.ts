import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import {
  IconBell,
  IconBrandGoogle,
  IconBuilding,
  IconCertificate,
  IconChartBar,
  IconChartDots,
  IconChecklist,
  IconClipboardCheck,
  IconDatabase,
  IconDatabaseExport,
  IconDiscount,
  IconFileSearch,
  IconFilterBolt,
  IconHistory,
  IconHome,
  IconListDetails,
  IconMessageReport,
  IconReceipt2,
  IconReceiptTax,
  IconScale,
  IconSend,
  IconSettings,
  IconShieldCheck,
  IconShieldLock,
  IconShieldSearch,
  IconUserCircle,
  IconUserSearch,
  IconUsers,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import type { User } from '../../../contract/accounts/auth.ts';
import type { Permission } from '../../../contract/core/access.ts';
import { OverdueRequests } from '../../admin/dataRequests/OverdueRequests.tsx';
import { WaitingAds } from '../../admin/moderation/WaitingAds.tsx';
import { WaitingPayments } from '../../admin/payments/WaitingPayments.tsx';
import { OpenTickets } from '../../admin/tickets/OpenTickets.tsx';

export type ScreenIcon = ComponentType<{ size?: number; 'aria-hidden'?: boolean }>;
type AdminScreen = {
  to: `/admin/${string}`;
  label: MessageDescriptor;
  icon: ScreenIcon;
  /** The required permission; `null`: available to everybody with access to the back office. */
  permission: Permission | null;
  /** A count of waiting items beside the entry. */
  beside?: ComponentType;
};

/** The screens of the back office; menu and route guards derive from this list. */
export const adminScreens = [
  {
    to: '/admin/ads',
    label: msg`Ads`,
    icon: IconClipboardCheck,
    permission: 'ads.moderate',
    beside: WaitingAds,
  },
  { to: '/admin/ad-runs', label: msg`Bulk decisions`, icon: IconFilterBolt, permission: 'ads.moderate' },
  { to: '/admin/red-flag-rules', label: msg`Risk rules`, icon: IconShieldSearch, permission: 'ads.moderate' },
  {
    to: '/admin/tickets',
    label: msg`Tickets`,
    icon: IconMessageReport,
    permission: 'tickets.handle',
    beside: OpenTickets,
  },
  { to: '/admin/users', label: msg`Users`, icon: IconUsers, permission: 'users.read' },
  { to: '/admin/companies', label: msg`Companies`, icon: IconBuilding, permission: 'users.read' },
  {
    to: '/admin/data-requests',
    label: msg`Data requests`,
    icon: IconShieldCheck,
    permission: 'users.read',
    beside: OverdueRequests,
  },
  { to: '/admin/documents', label: msg`Documents`, icon: IconFileSearch, permission: 'documents.review' },
  { to: '/admin/evidence', label: msg`Evidence`, icon: IconCertificate, permission: 'companies.verify' },
  { to: '/admin/screening', label: msg`Screening`, icon: IconUserSearch, permission: 'compliance.read' },
  { to: '/admin/roles', label: msg`Roles`, icon: IconShieldLock, permission: 'users.read' },
  { to: '/admin/plans', label: msg`Plans`, icon: IconListDetails, permission: 'plans.write' },
  { to: '/admin/coupons', label: msg`Coupons`, icon: IconDiscount, permission: 'plans.write' },
  {
    to: '/admin/payments',
    label: msg`Payments`,
    icon: IconReceipt2,
    permission: 'payments.read',
    beside: WaitingPayments,
  },
  { to: '/admin/reports', label: msg`Sales`, icon: IconChartBar, permission: 'reports.read' },
  { to: '/admin/stats', label: msg`Stats`, icon: IconChartDots, permission: 'stats.read' },
  { to: '/admin/notifications', label: msg`Announcements`, icon: IconSend, permission: 'notifications.send' },
  { to: '/admin/jobs', label: msg`Jobs`, icon: IconChecklist, permission: 'jobs.manage' },
  { to: '/admin/audit', label: msg`Audit log`, icon: IconHistory, permission: 'audit.read' },
  { to: '/admin/base-data', label: msg`Base data`, icon: IconDatabase, permission: 'basedata.write' },
  { to: '/admin/quotes', label: msg`Quotes`, icon: IconChartDots, permission: 'prices.write' },
  { to: '/admin/site-settings', label: msg`Site settings`, icon: IconSettings, permission: 'settings.write' },
  { to: '/admin/tax-rates', label: msg`VAT rates`, icon: IconReceiptTax, permission: 'settings.write' },
  { to: '/admin/legal', label: msg`Legal pages`, icon: IconScale, permission: 'settings.write' },
  { to: '/admin/landing-settings', label: msg`Landing page`, icon: IconHome, permission: 'landing.write' },
  {
    to: '/admin/social-login-settings',
    label: msg`Social login`,
    icon: IconBrandGoogle,
    permission: 'social.write',
  },
  { to: '/admin/backup', label: msg`Backups`, icon: IconDatabaseExport, permission: 'backups.manage' },
  { to: '/admin/profile', label: msg`Profile`, icon: IconUserCircle, permission: null },
  { to: '/admin/inbox', label: msg`Notifications`, icon: IconBell, permission: null },
] as const satisfies readonly AdminScreen[];

type Holder = Pick<User, 'permissions'>;

const opens = ({ permission }: AdminScreen, user: Holder): boolean =>
  permission === null || user.permissions.includes(permission);

/** The screens a user may open, in menu order. */
export const openAdminScreens = (user: Holder) => adminScreens.filter((screen) => opens(screen, user));

/** Whether a user may open a path of the back office. Unknown paths are forbidden. */
export const mayOpen = (path: string, user: Holder): boolean => {
  const screen = adminScreens.find(({ to }) => path === to || path.startsWith(`${to}/`));
  return screen !== undefined && opens(screen, user);
};
