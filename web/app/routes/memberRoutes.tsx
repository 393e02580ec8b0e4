import { createRoute, type RouteComponent, redirect } from '@tanstack/react-router';
import { adStatuses } from '../../../contract/ads/adStates.ts';
import { isAdmin } from '../../../contract/core/access.ts';
import { loadTexts } from '../../i18n/language.ts';
import { read, searchOf } from '../../lib/searchParams.ts';
import { session } from '../../lib/session.ts';
import type { parseCalculationsSearch } from '../../member/calculations/calculationsSearch.ts';
import type { parseActivitySearch } from '../../member/company/activity/activitySearch.ts';
import type { parseInboxSearch } from '../../member/conversations/inboxSearch.ts';
import type { parseFavoritesSearch } from '../../member/favorites/favoritesSearch.ts';
import type { parsePaymentsSearch } from '../../member/payments/paymentsSearch.ts';
import type { parsePlansSearch } from '../../member/plans/plansSearch.ts';
import type { parseOwnTickets } from '../../member/tickets/ticketsSearch.ts';
import type { parseWalletSearch } from '../../member/wallet/walletSearch.ts';
import { pagesWithTooltips, tooltips } from './pageRoutes.tsx';
import { rootRoute } from './rootRoute.tsx';
import { lazyScreen, readByScreen } from './routeParts.ts';

const screen = lazyScreen(async () => (await import('./memberScreens.ts')).memberScreens);
const texts = () => Promise.all([loadTexts('member'), loadTexts('said')]);
const editAd = screen('EditAdPage');
const profile = screen('ProfilePage');

const createAdGuard = createRoute({
  getParentRoute: () => pagesWithTooltips,
  id: 'createAd',
  loader: texts,
  component: screen('SignedIn'),
});
/** The draft's id is in the URL, so that a reload continues editing it. */
const begun = searchOf({ ad: read.id });
const createAd = createRoute({
  getParentRoute: () => createAdGuard,
  path: '/create-ad',
  validateSearch: begun,
  component: editAd,
});

const membersGuard = createRoute({
  getParentRoute: () => rootRoute,
  path: '/users',
  loader: texts,
  component: screen('MemberLayout'),
});
const ownGuard = createRoute({
  getParentRoute: () => rootRoute,
  id: 'own',
  loader: texts,
  component: screen('MemberLayout'),
});
const notifications = createRoute({
  getParentRoute: () => ownGuard,
  path: '/users/notifications',
  validateSearch: searchOf({ unread: read.oneOf(['true']), page: read.page }),
  // Links in mails and messages name this address for everybody; staff has the same screen in its own area.
  beforeLoad: ({ search }) => {
    const { user } = session.get();
    if (user !== null && isAdmin(user.role)) throw redirect({ to: '/admin/inbox', search, replace: true });
  },
  component: screen('NotificationsPage'),
});
const memberScreens = createRoute({
  getParentRoute: () => membersGuard,
  id: 'tooltips',
  component: tooltips,
});
const membersIndex = createRoute({
  getParentRoute: () => membersGuard,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/users/dashboard', replace: true });
  },
});
/** A page of its own, whose address has no search parameters. */
const page = <const Path extends string>(path: Path, component: RouteComponent) =>
  createRoute({ getParentRoute: () => memberScreens, path, component });

const dashboard = page('/dashboard', screen('DashboardPage'));
const myAds = createRoute({
  getParentRoute: () => memberScreens,
  path: '/ads',
  validateSearch: searchOf({
    status: read.oneOf(adStatuses),
    page: read.page,
    ad: read.id,
    document: read.id,
  }),
  component: screen('MyAdsPage'),
});
const newAd = createRoute({
  getParentRoute: () => memberScreens,
  path: '/ads/new',
  validateSearch: begun,
  component: editAd,
});
const changeAd = page('/ads/$id/edit', editAd);
const inbox = createRoute({
  getParentRoute: () => memberScreens,
  path: '/inbox',
  validateSearch: readByScreen<typeof parseInboxSearch>(),
  component: screen('ConversationsPage'),
});
// The conversation is rendered by the list screen itself; the route only identifies it.
const conversation = createRoute({ getParentRoute: () => inbox, path: '/$id', component: () => null });
const favorites = createRoute({
  getParentRoute: () => memberScreens,
  path: '/favorites',
  validateSearch: readByScreen<typeof parseFavoritesSearch>(),
  component: screen('FavoritesPage'),
});
const savedSearches = page('/saved-searches', screen('SavedSearchesPage'));
// The matches are rendered by the list screen itself; the route only identifies the search.
const searchMatches = createRoute({
  getParentRoute: () => savedSearches,
  path: '/$id',
  component: () => null,
});
const check = createRoute({
  getParentRoute: () => memberScreens,
  path: '/check',
  component: screen('CheckPage'),
});
const plans = createRoute({
  getParentRoute: () => memberScreens,
  path: '/plans',
  validateSearch: readByScreen<typeof parsePlansSearch>(),
  component: screen('PlansPage'),
});
const wallet = createRoute({
  getParentRoute: () => memberScreens,
  path: '/wallet',
  validateSearch: readByScreen<typeof parseWalletSearch>(),
  component: screen('WalletPage'),
});
const payments = createRoute({
  getParentRoute: () => memberScreens,
  path: '/payments',
  validateSearch: readByScreen<typeof parsePaymentsSearch>(),
  component: screen('PaymentsPage'),
});
const paid = searchOf({ payment: read.id });
const paymentSuccess = createRoute({
  getParentRoute: () => memberScreens,
  path: '/payment/success',
  validateSearch: paid,
  component: screen('PaymentSuccessPage'),
});
const paymentFailed = createRoute({
  getParentRoute: () => memberScreens,
  path: '/payment/failed',
  validateSearch: paid,
  component: screen('PaymentFailedPage'),
});
const paymentCancelled = createRoute({
  getParentRoute: () => memberScreens,
  path: '/payment/cancelled',
  validateSearch: paid,
  component: screen('PaymentCancelledPage'),
});
const calculations = createRoute({
  getParentRoute: () => memberScreens,
  path: '/calculations',
  validateSearch: readByScreen<typeof parseCalculationsSearch>(),
  component: screen('CalculationsPage'),
});
const calculation = page('/calculations/$id', screen('CalculationPage'));
const tickets = createRoute({
  getParentRoute: () => memberScreens,
  path: '/tickets',
  validateSearch: readByScreen<typeof parseOwnTickets>(),
  component: screen('TicketsPage'),
});
// The ticket is rendered by the list screen itself; the route only identifies it.
const ownTicket = createRoute({ getParentRoute: () => tickets, path: '/$id', component: () => null });
const company = page('/company', screen('CompanyPage'));
const companyActivity = createRoute({
  getParentRoute: () => memberScreens,
  path: '/company/activity',
  validateSearch: readByScreen<typeof parseActivitySearch>(),
  component: screen('CompanyActivityPage'),
});
const companyPlan = createRoute({
  getParentRoute: () => memberScreens,
  path: '/company/plan',
  validateSearch: readByScreen<typeof parsePlansSearch>(),
  component: screen('CompanyPlanPage'),
});
const companyWallet = createRoute({
  getParentRoute: () => memberScreens,
  path: '/company/wallet',
  validateSearch: readByScreen<typeof parseWalletSearch>(),
  component: screen('CompanyWalletPage'),
});
const companyPayments = createRoute({
  getParentRoute: () => memberScreens,
  path: '/company/payments',
  validateSearch: readByScreen<typeof parsePaymentsSearch>(),
  component: screen('CompanyPaymentsPage'),
});
const memberProfile = page('/profile', profile);

export const createAds = createAdGuard.addChildren([createAd]);
export const own = ownGuard.addChildren([notifications]);
/** Everything below `/users`. */
export const members = membersGuard.addChildren([
  membersIndex,
  memberScreens.addChildren([
    dashboard,
    myAds,
    newAd,
    changeAd,
    inbox.addChildren([conversation]),
    favorites,
    savedSearches.addChildren([searchMatches]),
    plans,
    check,
    wallet,
    calculations,
    calculation,
    payments,
    paymentSuccess,
    paymentFailed,
    paymentCancelled,
    tickets.addChildren([ownTicket]),
    company,
    companyActivity,
    companyPlan,
    companyWallet,
    companyPayments,
    memberProfile,
  ]),
]);
