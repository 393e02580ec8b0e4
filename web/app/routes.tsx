import { useLingui } from '@lingui/react/macro';
import { createRoute, createRouter, lazyRouteComponent, Outlet, redirect } from '@tanstack/react-router';
import { isAdmin, roles } from '../../contract/access.ts';
import { adStatuses } from '../../contract/adStates.ts';
import { authDialog } from '../auth/authDialog.ts';
import { read, searchOf } from '../lib/searchParams.ts';
import { useUser } from '../lib/session.ts';
import { parseMarketSearch } from '../market/marketSearch.ts';
import { parsePaymentsSearch } from '../payments/paymentsSearch.ts';
import { parseOwnTickets } from '../tickets/ticketsSearch.ts';
import { Loading } from '../ui/Loading.tsx';
import { parseWalletSearch } from '../wallet/walletSearch.ts';
import { backOffice } from './backOffice.tsx';
import { CrashPage } from './CrashPage.tsx';
import { InstrumentLayout, PageLayout, WorkLayout } from './layouts.tsx';
import { adminMenu, memberMenu } from './menus.ts';
import { ownPath } from './ownPath.ts';
import { ProtectedRoute } from './ProtectedRoute.tsx';
import { rootRoute } from './rootRoute.tsx';
import { parseSearch, stringifySearch } from './search.ts';

const pages = createRoute({ getParentRoute: () => rootRoute, id: 'pages', component: () => <PageLayout /> });
const instruments = createRoute({
  getParentRoute: () => rootRoute,
  id: 'instruments',
  component: InstrumentLayout,
});

const landing = createRoute({
  getParentRoute: () => pages,
  path: '/',
  component: lazyRouteComponent(() => import('../landing/LandingPage.tsx'), 'LandingPage'),
});

const market = createRoute({
  getParentRoute: () => instruments,
  path: '/market',
  validateSearch: parseMarketSearch,
  component: lazyRouteComponent(() => import('../market/MarketPage.tsx'), 'MarketPage'),
});

const marketMap = createRoute({
  getParentRoute: () => instruments,
  path: '/market/map',
  validateSearch: parseMarketSearch,
  component: lazyRouteComponent(() => import('../market/MarketMapPage.tsx'), 'MarketMapPage'),
});

const compare = createRoute({
  getParentRoute: () => pages,
  path: '/market/compare',
  validateSearch: searchOf({ ids: read.some(read.id) }),
  component: lazyRouteComponent(() => import('../market/ComparePage.tsx'), 'ComparePage'),
});

/** Tooltips and what floats under them are not loaded for the market and the landing page, which have none. */
const tooltips = lazyRouteComponent(() => import('./TooltipLayout.tsx'), 'TooltipLayout');
const pagesWithTooltips = createRoute({ getParentRoute: () => pages, id: 'tooltips', component: tooltips });

const ad = createRoute({
  getParentRoute: () => pagesWithTooltips,
  path: '/market/$slug',
  component: lazyRouteComponent(() => import('../ads/AdPage.tsx'), 'AdPage'),
});

const pricing = createRoute({
  getParentRoute: () => pages,
  path: '/pricing',
  component: lazyRouteComponent(() => import('../plans/PricingPage.tsx'), 'PricingPage'),
});

const login = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login',
  validateSearch: (search: Record<string, unknown>): { next?: string } => {
    const next = ownPath(search.next);
    return next === null ? {} : { next };
  },
  beforeLoad: ({ search: { next }, preload }) => {
    if (preload) return;
    authDialog.open(next === undefined ? {} : { next, goOn: () => router.history.push(next) });
    throw redirect({ to: '/', replace: true });
  },
});

const resetPassword = createRoute({
  getParentRoute: () => pages,
  path: '/reset-password',
  component: lazyRouteComponent(() => import('../account/ResetPasswordPage.tsx'), 'ResetPasswordPage'),
});
const forgotPassword = createRoute({
  getParentRoute: () => rootRoute,
  path: '/forgot-password',
  beforeLoad: ({ preload }) => {
    if (preload) return;
    authDialog.open({ view: 'forgot' });
    throw redirect({ to: '/', replace: true });
  },
});
const verifyEmail = createRoute({
  getParentRoute: () => pages,
  path: '/verify-email',
  component: lazyRouteComponent(() => import('../account/VerifyEmailPage.tsx'), 'VerifyEmailPage'),
});
const googleCallback = createRoute({
  getParentRoute: () => pages,
  path: '/auth/google/callback',
  component: lazyRouteComponent(() => import('../account/SocialCallbackPage.tsx'), 'GoogleCallbackPage'),
});
const linkedInCallback = createRoute({
  getParentRoute: () => pages,
  path: '/auth/linkedin/callback',
  component: lazyRouteComponent(() => import('../account/SocialCallbackPage.tsx'), 'LinkedInCallbackPage'),
});

const editAd = lazyRouteComponent(() => import('../ads/EditAdPage.tsx'), 'EditAdPage');
const profile = lazyRouteComponent(() => import('../users/ProfilePage.tsx'), 'ProfilePage');

const createAdGuard = createRoute({
  getParentRoute: () => pagesWithTooltips,
  id: 'createAd',
  component: () => (
    <ProtectedRoute roles={roles}>
      <Outlet />
    </ProtectedRoute>
  ),
});
/** A new ad that was saved as a draft is named in the address, so that a reload goes on with it. */
const begun = searchOf({ ad: read.id });
const createAd = createRoute({
  getParentRoute: () => createAdGuard,
  path: '/create-ad',
  validateSearch: begun,
  component: editAd,
});

const MemberLayout = () => {
  const { t } = useLingui();
  return <WorkLayout roles={['paid', 'guest']} menu={memberMenu} label={t`My account`} />;
};
const members = createRoute({ getParentRoute: () => rootRoute, path: '/users', component: MemberLayout });
/** Everybody has notifications, whichever menu is theirs. */
const OwnLayout = () => {
  const { t } = useLingui();
  const user = useUser();
  const menu = user !== null && isAdmin(user.role) ? adminMenu : memberMenu;
  return <WorkLayout roles={roles} menu={menu} label={t`My account`} />;
};
const own = createRoute({ getParentRoute: () => rootRoute, id: 'own', component: OwnLayout });
const notifications = createRoute({
  getParentRoute: () => own,
  path: '/users/notifications',
  validateSearch: searchOf({ unread: read.oneOf(['true']), page: read.page }),
  component: lazyRouteComponent(() => import('../notifications/NotificationsPage.tsx'), 'NotificationsPage'),
});
const memberScreens = createRoute({ getParentRoute: () => members, id: 'tooltips', component: tooltips });
const membersIndex = createRoute({
  getParentRoute: () => members,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/users/dashboard', replace: true });
  },
});
const dashboard = createRoute({
  getParentRoute: () => memberScreens,
  path: '/dashboard',
  component: lazyRouteComponent(() => import('../dashboard/DashboardPage.tsx'), 'DashboardPage'),
});
const myAds = createRoute({
  getParentRoute: () => memberScreens,
  path: '/ads',
  validateSearch: searchOf({ status: read.oneOf(adStatuses), page: read.page, ad: read.id }),
  component: lazyRouteComponent(() => import('../ads/MyAdsPage.tsx'), 'MyAdsPage'),
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
  component: lazyRouteComponent(() => import('../inbox/InboxPage.tsx'), 'InboxPage'),
});
// The screen itself shows the conversation beside the list; the route only names it.
const conversation = createRoute({ getParentRoute: () => inbox, path: '/$id', component: () => null });
const favorites = createRoute({
  getParentRoute: () => memberScreens,
  path: '/favorites',
  validateSearch: searchOf({ page: read.page }),
  component: lazyRouteComponent(() => import('../favorites/FavoritesPage.tsx'), 'FavoritesPage'),
});
const savedSearches = createRoute({
  getParentRoute: () => memberScreens,
  path: '/saved-searches',
  component: lazyRouteComponent(() => import('../savedSearches/SavedSearchesPage.tsx'), 'SavedSearchesPage'),
});
// The screen itself shows the matches over the list; the route only names the search.
const searchMatches = createRoute({
  getParentRoute: () => savedSearches,
  path: '/$id',
  component: () => null,
});
const plans = createRoute({
  getParentRoute: () => memberScreens,
  path: '/plans',
  validateSearch: searchOf({ buy: read.text(40) }),
  component: lazyRouteComponent(() => import('../plans/PlansPage.tsx'), 'PlansPage'),
});
const wallet = createRoute({
  getParentRoute: () => memberScreens,
  path: '/wallet',
  validateSearch: parseWalletSearch,
  component: lazyRouteComponent(() => import('../wallet/WalletPage.tsx'), 'WalletPage'),
});
const payments = createRoute({
  getParentRoute: () => memberScreens,
  path: '/payments',
  validateSearch: parsePaymentsSearch,
  component: lazyRouteComponent(() => import('../payments/PaymentsPage.tsx'), 'PaymentsPage'),
});
const paid = searchOf({ payment: read.id });
const paymentResult = () => import('../payments/PaymentResultPage.tsx');
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
  component: lazyRouteComponent(() => import('../tickets/TicketsPage.tsx'), 'TicketsPage'),
});
// The screen itself shows the ticket over the list; the route only names it.
const ownTicket = createRoute({ getParentRoute: () => tickets, path: '/$id', component: () => null });
const memberProfile = createRoute({
  getParentRoute: () => memberScreens,
  path: '/profile',
  component: profile,
});

const routeTree = rootRoute.addChildren([
  pages.addChildren([
    landing,
    compare,
    pricing,
    resetPassword,
    verifyEmail,
    googleCallback,
    linkedInCallback,
    pagesWithTooltips.addChildren([ad, createAdGuard.addChildren([createAd])]),
  ]),
  instruments.addChildren([market, marketMap]),
  login,
  forgotPassword,
  own.addChildren([notifications]),
  members.addChildren([
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
  ]),
  backOffice,
]);

export const router = createRouter({
  routeTree,
  parseSearch,
  stringifySearch,
  defaultPreload: 'intent',
  defaultPendingComponent: Loading,
  defaultErrorComponent: CrashPage,
  scrollRestoration: true,
  notFoundMode: 'root',
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
