import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { adStatuses } from '../../../contract/ads/adStates.ts';
import { isAdmin } from '../../../contract/core/access.ts';
import { loadTexts } from '../../i18n/language.ts';
import { read, searchOf } from '../../lib/searchParams.ts';
import { session } from '../../lib/session.ts';
import { parsePaymentsSearch } from '../../member/payments/paymentsSearch.ts';
import { parseOwnTickets } from '../../member/tickets/ticketsSearch.ts';
import { parseWalletSearch } from '../../member/wallet/walletSearch.ts';
import { pagesWithTooltips, tooltips } from './pageRoutes.tsx';
import { rootRoute } from './rootRoute.tsx';

const texts = () => Promise.all([loadTexts('member'), loadTexts('said')]);
const areas = () => import('./workAreas.tsx');
const editAd = lazyRouteComponent(() => import('../../member/adEditor/EditAdPage.tsx'), 'EditAdPage');
const profile = lazyRouteComponent(() => import('../../member/profile/ProfilePage.tsx'), 'ProfilePage');

const createAdGuard = createRoute({
  getParentRoute: () => pagesWithTooltips,
  id: 'createAd',
  loader: texts,
  component: lazyRouteComponent(areas, 'SignedIn'),
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
  component: lazyRouteComponent(areas, 'MemberLayout'),
});
const ownGuard = createRoute({
  getParentRoute: () => rootRoute,
  id: 'own',
  loader: texts,
  component: lazyRouteComponent(areas, 'MemberLayout'),
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
  component: lazyRouteComponent(
    () => import('../../member/notifications/NotificationsPage.tsx'),
    'NotificationsPage',
  ),
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
const dashboard = createRoute({
  getParentRoute: () => memberScreens,
  path: '/dashboard',
  component: lazyRouteComponent(() => import('../../member/dashboard/DashboardPage.tsx'), 'DashboardPage'),
});
const myAds = createRoute({
  getParentRoute: () => memberScreens,
  path: '/ads',
  validateSearch: searchOf({ status: read.oneOf(adStatuses), page: read.page, ad: read.id }),
  component: lazyRouteComponent(() => import('../../member/ads/MyAdsPage.tsx'), 'MyAdsPage'),
});
const newAd = createRoute({
  getParentRoute: () => memberScreens,
  path: '/ads/new',
  validateSearch: begun,
  component: editAd,
});
const changeAd = createRoute({
  getParentRoute: () => memberScreens,
  path: '/ads/$id/edit',
  component: editAd,
});
const inbox = createRoute({
  getParentRoute: () => memberScreens,
  path: '/inbox',
  component: lazyRouteComponent(
    () => import('../../member/conversations/ConversationsPage.tsx'),
    'ConversationsPage',
  ),
});
// The conversation is rendered by the list screen itself; the route only identifies it.
const conversation = createRoute({ getParentRoute: () => inbox, path: '/$id', component: () => null });
const favorites = createRoute({
  getParentRoute: () => memberScreens,
  path: '/favorites',
  validateSearch: searchOf({ page: read.page }),
  component: lazyRouteComponent(() => import('../../member/favorites/FavoritesPage.tsx'), 'FavoritesPage'),
});
const savedSearches = createRoute({
  getParentRoute: () => memberScreens,
  path: '/saved-searches',
  component: lazyRouteComponent(
    () => import('../../member/savedSearches/SavedSearchesPage.tsx'),
    'SavedSearchesPage',
  ),
});
// The matches are rendered by the list screen itself; the route only identifies the search.
const searchMatches = createRoute({
  getParentRoute: () => savedSearches,
  path: '/$id',
  component: () => null,
});
const plans = createRoute({
  getParentRoute: () => memberScreens,
  path: '/plans',
  validateSearch: searchOf({ buy: read.text(40) }),
  component: lazyRouteComponent(() => import('../../member/plans/PlansPage.tsx'), 'PlansPage'),
});
const wallet = createRoute({
  getParentRoute: () => memberScreens,
  path: '/wallet',
  validateSearch: parseWalletSearch,
  component: lazyRouteComponent(() => import('../../member/wallet/WalletPage.tsx'), 'WalletPage'),
});
const payments = createRoute({
  getParentRoute: () => memberScreens,
  path: '/payments',
  validateSearch: parsePaymentsSearch,
  component: lazyRouteComponent(() => import('../../member/payments/PaymentsPage.tsx'), 'PaymentsPage'),
});
const paid = searchOf({ payment: read.id });
const paymentResult = () => import('../../member/payments/PaymentResultPage.tsx');
const paymentSuccess = createRoute({
  getParentRoute: () => memberScreens,
  path: '/payment/success',
  validateSearch: paid,
  component: lazyRouteComponent(paymentResult, 'PaymentSuccessPage'),
});
const paymentFailed = createRoute({
  getParentRoute: () => memberScreens,
  path: '/payment/failed',
  validateSearch: paid,
  component: lazyRouteComponent(paymentResult, 'PaymentFailedPage'),
});
const paymentCancelled = createRoute({
  getParentRoute: () => memberScreens,
  path: '/payment/cancelled',
  validateSearch: paid,
  component: lazyRouteComponent(paymentResult, 'PaymentCancelledPage'),
});
const tickets = createRoute({
  getParentRoute: () => memberScreens,
  path: '/tickets',
  validateSearch: parseOwnTickets,
  component: lazyRouteComponent(() => import('../../member/tickets/TicketsPage.tsx'), 'TicketsPage'),
});
// The ticket is rendered by the list screen itself; the route only identifies it.
const ownTicket = createRoute({ getParentRoute: () => tickets, path: '/$id', component: () => null });
const memberProfile = createRoute({
  getParentRoute: () => memberScreens,
  path: '/profile',
  component: profile,
});

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
    wallet,
    payments,
    paymentSuccess,
    paymentFailed,
    paymentCancelled,
    tickets.addChildren([ownTicket]),
    memberProfile,
  ]),
]);
