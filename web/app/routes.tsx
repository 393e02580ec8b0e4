import { useLingui } from '@lingui/react/macro';
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Navigate,
  Outlet,
  redirect,
  useMatches,
} from '@tanstack/react-router';
import { type Role, roles } from '../../contract/access.ts';
import { adStatuses } from '../../contract/adStates.ts';
import { parseRolesSearch } from '../adminRoles/rolesSearch.ts';
import { parseRulesSearch } from '../adminRules/rulesSearch.ts';
import { parseTicketsSearch } from '../adminTickets/ticketsSearch.ts';
import { parseUsersSearch } from '../adminUsers/usersSearch.ts';
import { parseAuditSearch } from '../audit/auditSearch.ts';
import { authDialog } from '../auth/authDialog.ts';
import { read, searchOf } from '../lib/searchParams.ts';
import { useUser } from '../lib/session.ts';
import { parseMarketSearch } from '../market/marketSearch.ts';
import { parseQueueSearch } from '../moderation/queueSearch.ts';
import { Loading } from '../ui/Loading.tsx';
import { mayOpen, openAdminScreens } from './adminScreens.ts';
import { CrashPage } from './CrashPage.tsx';
import { InstrumentLayout, PageLayout, WorkLayout } from './layouts.tsx';
import { adminMenu, memberMenu } from './menus.ts';
import { NotFoundPage } from './NotFoundPage.tsx';
import { ownPath } from './ownPath.ts';
import { ProtectedRoute } from './ProtectedRoute.tsx';
import { SiteGate } from './SiteGate.tsx';
import { parseSearch, stringifySearch } from './search.ts';

const rootRoute = createRootRoute({
  component: SiteGate,
  notFoundComponent: () => (
    <PageLayout>
      <NotFoundPage />
    </PageLayout>
  ),
});

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
const memberScreens = createRoute({ getParentRoute: () => members, id: 'tooltips', component: tooltips });
const membersIndex = createRoute({
  getParentRoute: () => members,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/users/ads', replace: true });
  },
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
const memberProfile = createRoute({
  getParentRoute: () => memberScreens,
  path: '/profile',
  component: profile,
});

const admins: readonly Role[] = ['admin', 'superadmin'];
const AdminLayout = () => {
  const { t } = useLingui();
  return <WorkLayout roles={admins} menu={adminMenu} label={t`Back office`} />;
};
const admin = createRoute({ getParentRoute: () => rootRoute, path: '/admin', component: AdminLayout });
/** The layout lets in whom the back office is for; here each screen asks for its own permission. */
const AdminGuard = () => {
  const path = useMatches({ select: (matches) => matches.at(-1)?.fullPath ?? '' });
  return (
    <ProtectedRoute roles={admins} may={(user) => mayOpen(path, user)}>
      <Outlet />
    </ProtectedRoute>
  );
};
const adminGuard = createRoute({ getParentRoute: () => admin, id: 'permitted', component: AdminGuard });
const adminTooltips = createRoute({ getParentRoute: () => adminGuard, id: 'tooltips', component: tooltips });
/** The first screen that the person may open: for a moderator the ads. */
const AdminIndex = () => {
  const user = useUser();
  const first = user === null ? undefined : openAdminScreens(user)[0];
  return first === undefined ? null : <Navigate to={first.to} replace />;
};
const adminIndex = createRoute({ getParentRoute: () => admin, path: '/', component: AdminIndex });
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
const socialSettings = createRoute({
  getParentRoute: () => adminTooltips,
  path: '/social-login-settings',
  component: lazyRouteComponent(() => import('../adminSocial/SocialSettingsPage.tsx'), 'SocialSettingsPage'),
});
const adminProfile = createRoute({
  getParentRoute: () => adminTooltips,
  path: '/profile',
  component: profile,
});

const routeTree = rootRoute.addChildren([
  pages.addChildren([
    landing,
    compare,
    resetPassword,
    verifyEmail,
    googleCallback,
    linkedInCallback,
    pagesWithTooltips.addChildren([ad, createAdGuard.addChildren([createAd])]),
  ]),
  instruments.addChildren([market, marketMap]),
  login,
  forgotPassword,
  members.addChildren([
    membersIndex,
    memberScreens.addChildren([
      myAds,
      newAd,
      changeAd,
      inbox.addChildren([conversation]),
      favorites,
      savedSearches.addChildren([searchMatches]),
      memberProfile,
    ]),
  ]),
  admin.addChildren([
    adminIndex,
    adminGuard.addChildren([
      adminTooltips.addChildren([
        queue,
        adminEditAd,
        redFlagRules,
        tickets,
        adminUsers,
        adminRoles,
        audit,
        socialSettings,
        adminProfile,
      ]),
    ]),
  ]),
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
