import { createRoute, notFound, redirect } from '@tanstack/react-router';
import { legalKinds } from '../../../contract/site/legalKinds.ts';
import type { parseRunsSearch } from '../../admin/adRuns/runsSearch.ts';
import type { parseAdsTable } from '../../admin/adsTable/adsTableSearch.ts';
import type { parseAuditSearch } from '../../admin/audit/auditSearch.ts';
import type { parseBackupsSearch } from '../../admin/backups/backupsSearch.ts';
import type { parseBaseDataSearch } from '../../admin/baseData/baseDataSearch.ts';
import { isKind, kinds } from '../../admin/baseData/kinds.ts';
import type { parseBroadcastsSearch } from '../../admin/broadcasts/broadcastsSearch.ts';
import type { parseRulesSearch } from '../../admin/cautionRules/rulesSearch.ts';
import type { parseCompaniesSearch } from '../../admin/companies/companiesSearch.ts';
import type { parseCouponsSearch } from '../../admin/coupons/couponsSearch.ts';
import type { parseRequestsSearch } from '../../admin/dataRequests/requestsSearch.ts';
import type { parseDocumentsSearch } from '../../admin/documentChecks/documentsSearch.ts';
import type { parseEvidenceSearch } from '../../admin/evidence/evidenceSearch.ts';
import type { parseJobs } from '../../admin/jobs/jobsSearch.ts';
import type { parseQueueSearch } from '../../admin/moderation/queue/queueSearch.ts';
import type { parseAdminPayments } from '../../admin/payments/paymentsSearch.ts';
import type { parsePlansSearch } from '../../admin/plans/plansSearch.ts';
import type { parseReport } from '../../admin/reports/reportSearch.ts';
import type { parseRolesSearch } from '../../admin/roles/rolesSearch.ts';
import type { parseScreeningSearch } from '../../admin/screening/screeningSearch.ts';
import type { parseSettingsSearch } from '../../admin/siteSettings/settingsSearch.ts';
import type { parseStats } from '../../admin/stats/statsSearch.ts';
import type { parseTaxRates } from '../../admin/taxRates/taxRatesSearch.ts';
import type { parseTicketsSearch } from '../../admin/tickets/ticketsSearch.ts';
import type { parseUsersSearch } from '../../admin/users/usersSearch.ts';
import { loadTexts } from '../../i18n/language.ts';
import { read, searchOf } from '../../lib/searchParams.ts';
import { tooltips } from './pageRoutes.tsx';
import { rootRoute } from './rootRoute.tsx';
import { lazyScreen, readByScreen } from './routeParts.ts';

const screen = lazyScreen(async () => (await import('./officeScreens.ts')).officeScreens);
const profile = screen('ProfilePage');

const admin = createRoute({
  getParentRoute: () => rootRoute,
  path: '/admin',
  loader: () => Promise.all([loadTexts('office'), loadTexts('said')]),
  component: screen('AdminLayout'),
});
const adminGuard = createRoute({
  getParentRoute: () => admin,
  id: 'permitted',
  component: screen('AdminGuard'),
});
const adminTooltips = createRoute({ getParentRoute: () => adminGuard, id: 'tooltips', component: tooltips });
const adminIndex = createRoute({
  getParentRoute: () => admin,
  path: '/',
  component: screen('AdminIndex'),
});
const queue = createRoute({
  getParentRoute: () => adminTooltips,
  path: '/ads',
  validateSearch: readByScreen<typeof parseQueueSearch>(),
  component: screen('QueuePage'),
});
const adsTable = createRoute({
  getParentRoute: () => adminTooltips,
  path: '/ads/table',
  validateSearch: readByScreen<typeof parseAdsTable>(),
  component: screen('AdsTablePage'),
});
const adminEditAd = createRoute({
  getParentRoute: () => adminTooltips,
  path: '/ads/$id/edit',
  component: screen('AdminEditPage'),
});
const redFlagRules = createRoute({
  getParentRoute: () => adminTooltips,
  path: '/red-flag-rules',
  validateSearch: readByScreen<typeof parseRulesSearch>(),
  component: screen('RulesPage'),
});
const tickets = createRoute({
  getParentRoute: () => adminTooltips,
  path: '/tickets',
  validateSearch: readByScreen<typeof parseTicketsSearch>(),
  component: screen('TicketsPage'),
});
const adminUsers = createRoute({
  getParentRoute: () => adminTooltips,
  path: '/users',
  validateSearch: readByScreen<typeof parseUsersSearch>(),
  component: screen('UsersPage'),
});
const companies = createRoute({
  getParentRoute: () => adminTooltips,
  path: '/companies',
  validateSearch: readByScreen<typeof parseCompaniesSearch>(),
  component: screen('CompaniesPage'),
});
const dataRequests = createRoute({
  getParentRoute: () => adminTooltips,
  path: '/data-requests',
  validateSearch: readByScreen<typeof parseRequestsSearch>(),
  component: screen('DataRequestsPage'),
});
const adRuns = createRoute({
  getParentRoute: () => adminTooltips,
  path: '/ad-runs',
  validateSearch: readByScreen<typeof parseRunsSearch>(),
  component: screen('AdRunsPage'),
});
const audit = createRoute({
  getParentRoute: () => adminTooltips,
  path: '/audit',
  validateSearch: readByScreen<typeof parseAuditSearch>(),
  component: screen('AuditPage'),
});
const adminRoles = createRoute({
  getParentRoute: () => adminTooltips,
  path: '/roles',
  validateSearch: readByScreen<typeof parseRolesSearch>(),
  component: screen('RolesPage'),
});
const adminPlans = createRoute({
  getParentRoute: () => adminTooltips,
  path: '/plans',
  validateSearch: readByScreen<typeof parsePlansSearch>(),
  component: screen('PlansPage'),
});
const adminCoupons = createRoute({
  getParentRoute: () => adminTooltips,
  path: '/coupons',
  validateSearch: readByScreen<typeof parseCouponsSearch>(),
  component: screen('CouponsPage'),
});
const adminPayments = createRoute({
  getParentRoute: () => adminTooltips,
  path: '/payments',
  validateSearch: readByScreen<typeof parseAdminPayments>(),
  component: screen('AdminPaymentsPage'),
});
const bankStatement = createRoute({
  getParentRoute: () => adminTooltips,
  path: '/payments/statement',
  component: screen('StatementPage'),
});
const adminReports = createRoute({
  getParentRoute: () => adminTooltips,
  path: '/reports',
  validateSearch: readByScreen<typeof parseReport>(),
  component: screen('ReportsPage'),
});
const adminStats = createRoute({
  getParentRoute: () => adminTooltips,
  path: '/stats',
  validateSearch: readByScreen<typeof parseStats>(),
  component: screen('StatsPage'),
});
const adminNotifications = createRoute({
  getParentRoute: () => adminTooltips,
  path: '/notifications',
  validateSearch: readByScreen<typeof parseBroadcastsSearch>(),
  component: screen('BroadcastsPage'),
});
const adminDocuments = createRoute({
  getParentRoute: () => adminTooltips,
  path: '/documents',
  validateSearch: readByScreen<typeof parseDocumentsSearch>(),
  component: screen('DocumentsPage'),
});
const adminEvidence = createRoute({
  getParentRoute: () => adminTooltips,
  path: '/evidence',
  validateSearch: readByScreen<typeof parseEvidenceSearch>(),
  component: screen('EvidencePage'),
});
const screening = createRoute({
  getParentRoute: () => adminTooltips,
  path: '/screening',
  validateSearch: readByScreen<typeof parseScreeningSearch>(),
  component: screen('ScreeningPage'),
});
const adminQuotes = createRoute({
  getParentRoute: () => adminTooltips,
  path: '/quotes',
  component: screen('QuotesDesk'),
});
const adminJobs = createRoute({
  getParentRoute: () => adminTooltips,
  path: '/jobs',
  validateSearch: readByScreen<typeof parseJobs>(),
  component: screen('JobsPage'),
});
const socialSettings = createRoute({
  getParentRoute: () => adminTooltips,
  path: '/social-login-settings',
  component: screen('SocialSettingsPage'),
});
const siteSettings = createRoute({
  getParentRoute: () => adminTooltips,
  path: '/site-settings',
  validateSearch: readByScreen<typeof parseSettingsSearch>(),
  component: screen('SiteSettingsPage'),
});
const taxRates = createRoute({
  getParentRoute: () => adminTooltips,
  path: '/tax-rates',
  validateSearch: readByScreen<typeof parseTaxRates>(),
  component: screen('TaxRatesPage'),
});
const landingSettings = createRoute({
  getParentRoute: () => adminTooltips,
  path: '/landing-settings',
  component: screen('LandingSettingsPage'),
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
  validateSearch: readByScreen<typeof parseBaseDataSearch>(),
  beforeLoad: ({ params }) => {
    if (!isKind(params.kind)) throw notFound();
  },
  component: screen('BaseDataPage'),
});
const adminBackups = createRoute({
  getParentRoute: () => adminTooltips,
  path: '/backup',
  validateSearch: readByScreen<typeof parseBackupsSearch>(),
  component: screen('BackupsPage'),
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
  component: screen('NotificationsPage'),
});
const adminLegal = createRoute({
  getParentRoute: () => adminTooltips,
  path: '/legal',
  validateSearch: searchOf({ legal: read.oneOf(legalKinds) }),
  component: screen('LegalPagesPage'),
});

/** Everything below `/admin`. */
export const backOffice = admin.addChildren([
  adminIndex,
  adminGuard.addChildren([
    adminTooltips.addChildren([
      queue,
      adsTable,
      adminEditAd,
      redFlagRules,
      tickets,
      adRuns,
      adminUsers,
      companies,
      dataRequests,
      adminDocuments,
      adminEvidence,
      screening,
      adminRoles,
      adminPlans,
      adminCoupons,
      adminPayments,
      bankStatement,
      adminReports,
      adminStats,
      adminNotifications,
      adminJobs,
      adminQuotes,
      audit,
      baseDataIndex,
      baseData,
      siteSettings,
      taxRates,
      landingSettings,
      socialSettings,
      adminBackups,
      adminProfile,
      adminInbox,
      adminLegal,
    ]),
  ]),
]);
