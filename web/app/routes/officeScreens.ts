/** The screens of the back office. Their names and those of their parts take 2 kB, so visitors do not load this list. */
export const officeScreens = {
  AdminEditPage: async () => (await import('../../admin/moderation/edit/AdminEditPage.tsx')).AdminEditPage,
  AdminGuard: async () => (await import('./workAreas.tsx')).AdminGuard,
  AdminIndex: async () => (await import('./workAreas.tsx')).AdminIndex,
  AdminLayout: async () => (await import('./workAreas.tsx')).AdminLayout,
  AdminPaymentsPage: async () =>
    (await import('../../admin/payments/AdminPaymentsPage.tsx')).AdminPaymentsPage,
  AdsTablePage: async () => (await import('../../admin/adsTable/AdsTablePage.tsx')).AdsTablePage,
  AdRunsPage: async () => (await import('../../admin/adRuns/AdRunsPage.tsx')).AdRunsPage,
  AuditPage: async () => (await import('../../admin/audit/AuditPage.tsx')).AuditPage,
  BackupsPage: async () => (await import('../../admin/backups/BackupsPage.tsx')).BackupsPage,
  BaseDataPage: async () => (await import('../../admin/baseData/BaseDataPage.tsx')).BaseDataPage,
  BroadcastsPage: async () => (await import('../../admin/broadcasts/BroadcastsPage.tsx')).BroadcastsPage,
  CompaniesPage: async () => (await import('../../admin/companies/CompaniesPage.tsx')).CompaniesPage,
  CouponsPage: async () => (await import('../../admin/coupons/CouponsPage.tsx')).CouponsPage,
  DataRequestsPage: async () =>
    (await import('../../admin/dataRequests/DataRequestsPage.tsx')).DataRequestsPage,
  JobsPage: async () => (await import('../../admin/jobs/JobsPage.tsx')).JobsPage,
  LandingSettingsPage: async () =>
    (await import('../../admin/landing/LandingSettingsPage.tsx')).LandingSettingsPage,
  LegalPagesPage: async () => (await import('../../admin/legal/LegalPagesPage.tsx')).LegalPagesPage,
  NotificationsPage: async () =>
    (await import('../../member/notifications/NotificationsPage.tsx')).NotificationsPage,
  PlansPage: async () => (await import('../../admin/plans/PlansPage.tsx')).PlansPage,
  ProfilePage: async () => (await import('../../member/profile/ProfilePage.tsx')).ProfilePage,
  DocumentsPage: async () => (await import('../../admin/documentChecks/DocumentsPage.tsx')).DocumentsPage,
  EvidencePage: async () => (await import('../../admin/evidence/EvidencePage.tsx')).EvidencePage,
  QueuePage: async () => (await import('../../admin/moderation/queue/QueuePage.tsx')).QueuePage,
  ReportsPage: async () => (await import('../../admin/reports/ReportsPage.tsx')).ReportsPage,
  QuotesDesk: async () => (await import('../../admin/quotes/QuotesDesk.tsx')).QuotesDesk,
  RolesPage: async () => (await import('../../admin/roles/RolesPage.tsx')).RolesPage,
  RulesPage: async () => (await import('../../admin/cautionRules/RulesPage.tsx')).RulesPage,
  ScreeningPage: async () => (await import('../../admin/screening/ScreeningPage.tsx')).ScreeningPage,
  SiteSettingsPage: async () =>
    (await import('../../admin/siteSettings/SiteSettingsPage.tsx')).SiteSettingsPage,
  SocialSettingsPage: async () =>
    (await import('../../admin/socialLogin/SocialSettingsPage.tsx')).SocialSettingsPage,
  StatementPage: async () => (await import('../../admin/payments/statement/StatementPage.tsx')).StatementPage,
  StatsPage: async () => (await import('../../admin/stats/StatsPage.tsx')).StatsPage,
  TaxRatesPage: async () => (await import('../../admin/taxRates/TaxRatesPage.tsx')).TaxRatesPage,
  TicketsPage: async () => (await import('../../admin/tickets/TicketsPage.tsx')).TicketsPage,
  UsersPage: async () => (await import('../../admin/users/UsersPage.tsx')).UsersPage,
};
