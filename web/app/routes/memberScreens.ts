/** The screens of the member area. Their names and those of their parts take 2 kB, so visitors do not load this list. */
export const memberScreens = {
  CalculationPage: async () =>
    (await import('../../member/calculations/CalculationPage.tsx')).CalculationPage,
  CalculationsPage: async () =>
    (await import('../../member/calculations/CalculationsPage.tsx')).CalculationsPage,
  CompanyActivityPage: async () =>
    (await import('../../member/company/activity/CompanyActivityPage.tsx')).CompanyActivityPage,
  CompanyPaymentsPage: async () =>
    (await import('../../member/company/CompanyMoney.tsx')).CompanyPaymentsPage,
  CompanyPlanPage: async () => (await import('../../member/company/CompanyMoney.tsx')).CompanyPlanPage,
  CompanyWalletPage: async () => (await import('../../member/company/CompanyMoney.tsx')).CompanyWalletPage,
  CompanyPage: async () => (await import('../../member/company/CompanyPage.tsx')).CompanyPage,
  ConversationsPage: async () =>
    (await import('../../member/conversations/ConversationsPage.tsx')).ConversationsPage,
  DashboardPage: async () => (await import('../../member/dashboard/DashboardPage.tsx')).DashboardPage,
  EditAdPage: async () => (await import('../../member/adEditor/EditAdPage.tsx')).EditAdPage,
  FavoritesPage: async () => (await import('../../member/favorites/FavoritesPage.tsx')).FavoritesPage,
  MemberLayout: async () => (await import('./workAreas.tsx')).MemberLayout,
  MyAdsPage: async () => (await import('../../member/ads/MyAdsPage.tsx')).MyAdsPage,
  NotificationsPage: async () =>
    (await import('../../member/notifications/NotificationsPage.tsx')).NotificationsPage,
  PaymentCancelledPage: async () =>
    (await import('../../member/payments/PaymentResultPage.tsx')).PaymentCancelledPage,
  PaymentFailedPage: async () =>
    (await import('../../member/payments/PaymentResultPage.tsx')).PaymentFailedPage,
  PaymentSuccessPage: async () =>
    (await import('../../member/payments/PaymentResultPage.tsx')).PaymentSuccessPage,
  PaymentsPage: async () => (await import('../../member/payments/PaymentsPage.tsx')).PaymentsPage,
  PlansPage: async () => (await import('../../member/plans/PlansPage.tsx')).PlansPage,
  ProfilePage: async () => (await import('../../member/profile/ProfilePage.tsx')).ProfilePage,
  CheckPage: async () => (await import('../../member/screening/CheckPage.tsx')).CheckPage,
  SavedSearchesPage: async () =>
    (await import('../../member/savedSearches/SavedSearchesPage.tsx')).SavedSearchesPage,
  SignedIn: async () => (await import('./workAreas.tsx')).SignedIn,
  TicketsPage: async () => (await import('../../member/tickets/TicketsPage.tsx')).TicketsPage,
  WalletPage: async () => (await import('../../member/wallet/WalletPage.tsx')).WalletPage,
};
