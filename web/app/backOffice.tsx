import { createRoute, lazyRouteComponent, notFound, redirect } from '@tanstack/react-router';
import { parseBackupsSearch } from '../adminBackups/backupsSearch.ts';
import { parseCouponsSearch } from '../adminCoupons/couponsSearch.ts';
import { parseJobs } from '../adminJobs/jobsSearch.ts';
import { parseBroadcastsSearch } from '../adminNotifications/broadcastsSearch.ts';
import { parseAdminPayments } from '../adminPayments/paymentsSearch.ts';
import { parsePlansSearch } from '../adminPlans/plansSearch.ts';
import { parseReport } from '../adminReports/reportSearch.ts';
import { parseRolesSearch } from '../adminRoles/rolesSearch.ts';
import { parseRulesSearch } from '../adminRules/rulesSearch.ts';
import { parseSettingsSearch } from '../adminSettings/settingsSearch.ts';
import { parseStats } from '../adminStats/statsSearch.ts';
import { parseTicketsSearch } from '../adminTickets/ticketsSearch.ts';
import { parseUsersSearch } from '../adminUsers/usersSearch.ts';
import { parseAuditSearch } from '../audit/auditSearch.ts';
import { parseBaseDataSearch } from '../baseData/baseDataSearch.ts';
import { isKind, kinds } from '../baseData/kinds.ts';
import { loadTexts } from '../lib/language.ts';
import { parseQueueSearch } from '../moderation/queueSearch.ts';
import { rootRoute } from './rootRoute.tsx';

const tooltips = lazyRouteComponent(() => import('./TooltipLayout.tsx'), 'TooltipLayout');
const profile = lazyRouteComponent(() => import('../users/ProfilePage.tsx'), 'ProfilePage');

const areas = () => import('./workAreas.tsx');
const admin = createRoute({
  getParentRoute: () => rootRoute,
  path: '/admin',
  loader: () => loadTexts('office'),
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
  component: lazyRouteComponent(() => import('../moderation/QueuePage.tsx'), 'QueuePage'),
});
const adminEditAd = createRoute({
  getParentRoute: () => adminTooltips,
  path: '/ads/$id/edit',
  component: lazyRouteComponent(() => import('../moderation/AdminEditPage.tsx'), 'AdminEditPage'),
});
const redFlagRules = createRoute({
  getParentRoute: () => adminTooltips,
  path: '/red-flag-rules',
  validateSearch: parseRulesSearch,
  component: lazyRouteComponent(() => import('../adminRules/RulesPage.tsx'), 'RulesPage'),
});
const tickets = createRoute({
  getParentRoute: () => adminTooltips,
  path: '/tickets',
  validateSearch: parseTicketsSearch,
  component: lazyRouteComponent(() => import('../adminTickets/TicketsPage.tsx'), 'TicketsPage'),
});
const adminUsers = createRoute({
  getParentRoute: () => adminTooltips,
  path: '/users',
  validateSearch: parseUsersSearch,
  component: lazyRouteComponent(() => import('../adminUsers/UsersPage.tsx'), 'UsersPage'),
});
const audit = createRoute({
  getParentRoute: () => adminTooltips,
  path: '/audit',
  validateSearch: parseAuditSearch,
  component: lazyRouteComponent(() => import('../audit/AuditPage.tsx'), 'AuditPage'),
});
const adminRoles = createRoute({
  getParentRoute: () => adminTooltips,
  path: '/roles',
  validateSearch: parseRolesSearch,
  component: lazyRouteComponent(() => import('../adminRoles/RolesPage.tsx'), 'RolesPage'),
});
const adminPlans = createRoute({
  getParentRoute: () => adminTooltips,
  path: '/plans',
  validateSearch: parsePlansSearch,
  component: lazyRouteComponent(() => import('../adminPlans/PlansPage.tsx'), 'PlansPage'),
});
const adminCoupons = createRoute({
  getParentRoute: () => adminTooltips,
  path: '/coupons',
  validateSearch: parseCouponsSearch,
  component: lazyRouteComponent(() => import('../adminCoupons/CouponsPage.tsx'), 'CouponsPage'),
});
const adminPayments = createRoute({
  getParentRoute: () => adminTooltips,
  path: '/payments',
  validateSearch: parseAdminPayments,
  component: lazyRouteComponent(() => import('../adminPayments/AdminPaymentsPage.tsx'), 'AdminPaymentsPage'),
});
const adminReports = createRoute({
  getParentRoute: () => adminTooltips,
  path: '/reports',
  validateSearch: parseReport,
  component: lazyRouteComponent(() => import('../adminReports/ReportsPage.tsx'), 'ReportsPage'),
});
const adminStats = createRoute({
  getParentRoute: () => adminTooltips,
  path: '/stats',
  validateSearch: parseStats,
  component: lazyRouteComponent(() => import('../adminStats/StatsPage.tsx'), 'StatsPage'),
});
const adminNotifications = createRoute({
  getParentRoute: () => adminTooltips,
  path: '/notifications',
  validateSearch: parseBroadcastsSearch,
  component: lazyRouteComponent(() => import('../adminNotifications/BroadcastsPage.tsx'), 'BroadcastsPage'),
});
const adminJobs = createRoute({
  getParentRoute: () => adminTooltips,
  path: '/jobs',
  validateSearch: parseJobs,
  component: lazyRouteComponent(() => import('../adminJobs/JobsPage.tsx'), 'JobsPage'),
});
const socialSettings = createRoute({
  getParentRoute: () => adminTooltips,
  path: '/social-login-settings',
  component: lazyRouteComponent(() => import('../adminSocial/SocialSettingsPage.tsx'), 'SocialSettingsPage'),
});
const siteSettings = createRoute({
  getParentRoute: () => adminTooltips,
  path: '/site-settings',
  validateSearch: parseSettingsSearch,
  component: lazyRouteComponent(() => import('../adminSettings/SiteSettingsPage.tsx'), 'SiteSettingsPage'),
});
const landingSettings = createRoute({
  getParentRoute: () => adminTooltips,
  path: '/landing-settings',
  component: lazyRouteComponent(
    () => import('../adminLanding/LandingSettingsPage.tsx'),
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
  component: lazyRouteComponent(() => import('../baseData/BaseDataPage.tsx'), 'BaseDataPage'),
});
const adminBackups = createRoute({
  getParentRoute: () => adminTooltips,
  path: '/backup',
  validateSearch: parseBackupsSearch,
  component: lazyRouteComponent(() => import('../adminBackups/BackupsPage.tsx'), 'BackupsPage'),
});
const adminProfile = createRoute({
  getParentRoute: () => adminTooltips,
  path: '/profile',
  component: profile,
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
    ]),
  ]),
]);
