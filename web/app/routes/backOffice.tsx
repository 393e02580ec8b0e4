import { createRoute, lazyRouteComponent, notFound, redirect } from '@tanstack/react-router';
import { legalKinds } from '../../../contract/site/legalKinds.ts';
import { parseAuditSearch } from '../../admin/audit/auditSearch.ts';
import { parseBackupsSearch } from '../../admin/backups/backupsSearch.ts';
import { parseBaseDataSearch } from '../../admin/baseData/baseDataSearch.ts';
import { isKind, kinds } from '../../admin/baseData/kinds.ts';
import { parseBroadcastsSearch } from '../../admin/broadcasts/broadcastsSearch.ts';
import { parseRulesSearch } from '../../admin/cautionRules/rulesSearch.ts';
import { parseCouponsSearch } from '../../admin/coupons/couponsSearch.ts';
import { parseJobs } from '../../admin/jobs/jobsSearch.ts';
import { parseQueueSearch } from '../../admin/moderation/queue/queueSearch.ts';
import { parseAdminPayments } from '../../admin/payments/paymentsSearch.ts';
import { parsePlansSearch } from '../../admin/plans/plansSearch.ts';
import { parseReport } from '../../admin/reports/reportSearch.ts';
import { parseRolesSearch } from '../../admin/roles/rolesSearch.ts';
import { parseSettingsSearch } from '../../admin/siteSettings/settingsSearch.ts';
import { parseStats } from '../../admin/stats/statsSearch.ts';
import { parseTicketsSearch } from '../../admin/tickets/ticketsSearch.ts';
import { parseUsersSearch } from '../../admin/users/usersSearch.ts';
import { loadTexts } from '../../i18n/language.ts';
import { read, searchOf } from '../../lib/searchParams.ts';
import { rootRoute } from './rootRoute.tsx';

const tooltips = lazyRouteComponent(() => import('../TooltipLayout.tsx'), 'TooltipLayout');
const profile = lazyRouteComponent(() => import('../../member/profile/ProfilePage.tsx'), 'ProfilePage');

const areas = () => import('./workAreas.tsx');
const admin = createRoute({
  getParentRoute: () => rootRoute,
  path: '/admin',
  loader: () => Promise.all([loadTexts('office'), loadTexts('said')]),
  component: lazyRouteComponent(areas, 'AdminLayout'),
});
const adminGuard = createRoute({
  getParentRoute: () => admin,
  id: 'permitted',
  component: lazyRouteComponent(areas, 'AdminGuard'),
});
const adminTooltips = createRoute({ getParentRoute: () => adminGuard, id: 'tooltips', component: tooltips });
const adminIndex = createRoute({
  getParentRoute: () => admin,
  path: '/',
  component: lazyRouteComponent(areas, 'AdminIndex'),
});
const queue = createRoute({
  getParentRoute: () => adminTooltips,
  path: '/ads',
  validateSearch: parseQueueSearch,
  component: lazyRouteComponent(() => import('../../admin/moderation/queue/QueuePage.tsx'), 'QueuePage'),
});
const adminEditAd = createRoute({
  getParentRoute: () => adminTooltips,
  path: '/ads/$id/edit',
  component: lazyRouteComponent(
    () => import('../../admin/moderation/edit/AdminEditPage.tsx'),
    'AdminEditPage',
  ),
});
const redFlagRules = createRoute({
  getParentRoute: () => adminTooltips,
  path: '/red-flag-rules',
  validateSearch: parseRulesSearch,
  component: lazyRouteComponent(() => import('../../admin/cautionRules/RulesPage.tsx'), 'RulesPage'),
});
const tickets = createRoute({
  getParentRoute: () => adminTooltips,
  path: '/tickets',
  validateSearch: parseTicketsSearch,
  component: lazyRouteComponent(() => import('../../admin/tickets/TicketsPage.tsx'), 'TicketsPage'),
});
const adminUsers = createRoute({
  getParentRoute: () => adminTooltips,
  path: '/users',
  validateSearch: parseUsersSearch,
  component: lazyRouteComponent(() => import('../../admin/users/UsersPage.tsx'), 'UsersPage'),
});
const audit = createRoute({
  getParentRoute: () => adminTooltips,
  path: '/audit',
  validateSearch: parseAuditSearch,
  component: lazyRouteComponent(() => import('../../admin/audit/AuditPage.tsx'), 'AuditPage'),
});
const adminRoles = createRoute({
  getParentRoute: () => adminTooltips,
  path: '/roles',
  validateSearch: parseRolesSearch,
  component: lazyRouteComponent(() => import('../../admin/roles/RolesPage.tsx'), 'RolesPage'),
});
const adminPlans = createRoute({
  getParentRoute: () => adminTooltips,
  path: '/plans',
  validateSearch: parsePlansSearch,
  component: lazyRouteComponent(() => import('../../admin/plans/PlansPage.tsx'), 'PlansPage'),
});
const adminCoupons = createRoute({
  getParentRoute: () => adminTooltips,
  path: '/coupons',
  validateSearch: parseCouponsSearch,
  component: lazyRouteComponent(() => import('../../admin/coupons/CouponsPage.tsx'), 'CouponsPage'),
});
const adminPayments = createRoute({
  getParentRoute: () => adminTooltips,
  path: '/payments',
  validateSearch: parseAdminPayments,
  component: lazyRouteComponent(
    () => import('../../admin/payments/AdminPaymentsPage.tsx'),
    'AdminPaymentsPage',
  ),
});
const adminReports = createRoute({
  getParentRoute: () => adminTooltips,
  path: '/reports',
  validateSearch: parseReport,
  component: lazyRouteComponent(() => import('../../admin/reports/ReportsPage.tsx'), 'ReportsPage'),
});
const adminStats = createRoute({
  getParentRoute: () => adminTooltips,
  path: '/stats',
  validateSearch: parseStats,
  component: lazyRouteComponent(() => import('../../admin/stats/StatsPage.tsx'), 'StatsPage'),
});
const adminNotifications = createRoute({
  getParentRoute: () => adminTooltips,
  path: '/notifications',
  validateSearch: parseBroadcastsSearch,
  component: lazyRouteComponent(() => import('../../admin/broadcasts/BroadcastsPage.tsx'), 'BroadcastsPage'),
});
const adminJobs = createRoute({
  getParentRoute: () => adminTooltips,
  path: '/jobs',
  validateSearch: parseJobs,
  component: lazyRouteComponent(() => import('../../admin/jobs/JobsPage.tsx'), 'JobsPage'),
});
const socialSettings = createRoute({
  getParentRoute: () => adminTooltips,
  path: '/social-login-settings',
  component: lazyRouteComponent(
    () => import('../../admin/socialLogin/SocialSettingsPage.tsx'),
    'SocialSettingsPage',
  ),
});
const siteSettings = createRoute({
  getParentRoute: () => adminTooltips,
  path: '/site-settings',
  validateSearch: parseSettingsSearch,
  component: lazyRouteComponent(
    () => import('../../admin/siteSettings/SiteSettingsPage.tsx'),
    'SiteSettingsPage',
  ),
});
const landingSettings = createRoute({
  getParentRoute: () => adminTooltips,
  path: '/landing-settings',
  component: lazyRouteComponent(
    () => import('../../admin/landing/LandingSettingsPage.tsx'),
    'LandingSettingsPage',
  ),
});
const baseDataIndex = createRoute({
  getParentRoute: () => adminTooltips,
  path: '/base-data',
  beforeLoad: () => {
    throw redirect({ to: '/admin/base-data/$kind', params: { kind: kinds[0] }, replace: true });
  },
});
const baseData = createRoute({
  getParentRoute: () => adminTooltips,
  path: '/base-data/$kind',
  validateSearch: parseBaseDataSearch,
  beforeLoad: ({ params }) => {
    if (!isKind(params.kind)) throw notFound();
  },
  component: lazyRouteComponent(() => import('../../admin/baseData/BaseDataPage.tsx'), 'BaseDataPage'),
});
const adminBackups = createRoute({
  getParentRoute: () => adminTooltips,
  path: '/backup',
  validateSearch: parseBackupsSearch,
  component: lazyRouteComponent(() => import('../../admin/backups/BackupsPage.tsx'), 'BackupsPage'),
});
const adminProfile = createRoute({
  getParentRoute: () => adminTooltips,
  path: '/profile',
  component: profile,
});

const adminInbox = createRoute({
  getParentRoute: () => adminTooltips,
  path: '/inbox',
  validateSearch: searchOf({ unread: read.oneOf(['true']), page: read.page }),
  component: lazyRouteComponent(
    () => import('../../member/notifications/NotificationsPage.tsx'),
    'NotificationsPage',
  ),
});
const adminLegal = createRoute({
  getParentRoute: () => adminTooltips,
  path: '/legal',
  validateSearch: searchOf({ legal: read.oneOf(legalKinds) }),
  component: lazyRouteComponent(() => import('../../admin/legal/LegalPagesPage.tsx'), 'LegalPagesPage'),
});

/** Everything below `/admin`. */
export const backOffice = admin.addChildren([
  adminIndex,
  adminGuard.addChildren([
    adminTooltips.addChildren([
      queue,
      adminEditAd,
      redFlagRules,
      tickets,
      adminUsers,
      adminRoles,
      adminPlans,
      adminCoupons,
      adminPayments,
      adminReports,
      adminStats,
      adminNotifications,
      adminJobs,
      audit,
      baseDataIndex,
      baseData,
      siteSettings,
      landingSettings,
      socialSettings,
      adminBackups,
      adminProfile,
      adminInbox,
      adminLegal,
    ]),
  ]),
]);
