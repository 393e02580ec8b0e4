import { useLingui } from '@lingui/react/macro';
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router';
import { z } from 'zod';
import { roles } from '../../contract/access.ts';
import { contract } from '../../contract/index.ts';
import { authDialog } from '../auth/authDialog.ts';
import { searchOf } from '../lib/searchParams.ts';
import { parseMarketSearch } from '../market/marketSearch.ts';
import { Loading } from '../ui/Loading.tsx';
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
const instruments = createRoute({ getParentRoute: () => rootRoute, id: 'instruments', component: InstrumentLayout });

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

const ad = createRoute({
  getParentRoute: () => pages,
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
    authDialog.open(next === undefined ? {} : { then: () => router.history.push(next) });
    throw redirect({ to: '/', replace: true });
  },
});

const editAd = lazyRouteComponent(() => import('../ads/EditAdPage.tsx'), 'EditAdPage');
const profile = lazyRouteComponent(() => import('../users/ProfilePage.tsx'), 'ProfilePage');

const createAdGuard = createRoute({
  getParentRoute: () => pages,
  id: 'createAd',
  component: () => (
    <ProtectedRoute roles={roles}>
      <Outlet />
    </ProtectedRoute>
  ),
});
const createAd = createRoute({ getParentRoute: () => createAdGuard, path: '/create-ad', component: editAd });

const MemberLayout = () => {
  const { t } = useLingui();
  return <WorkLayout roles={['paid', 'guest']} menu={memberMenu} label={t`My account`} />;
};
const members = createRoute({ getParentRoute: () => rootRoute, path: '/users', component: MemberLayout });
const membersIndex = createRoute({
  getParentRoute: () => members,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/users/ads', replace: true });
  },
});
const myAds = createRoute({
  getParentRoute: () => members,
  path: '/ads',
  validateSearch: searchOf(contract.ads.myAds.query.shape),
  component: lazyRouteComponent(() => import('../ads/MyAdsPage.tsx'), 'MyAdsPage'),
});
const newAd = createRoute({ getParentRoute: () => members, path: '/ads/new', component: editAd });
const changeAd = createRoute({ getParentRoute: () => members, path: '/ads/$id/edit', component: editAd });
const inquiries = createRoute({
  getParentRoute: () => members,
  path: '/inquiries',
  validateSearch: searchOf({ ...contract.conversations.list.query.shape, id: z.uuid() }),
  component: lazyRouteComponent(() => import('../inquiries/InquiriesPage.tsx'), 'InquiriesPage'),
});
const memberProfile = createRoute({ getParentRoute: () => members, path: '/profile', component: profile });

const AdminLayout = () => {
  const { t } = useLingui();
  return <WorkLayout roles={['admin', 'superadmin']} menu={adminMenu} label={t`Back office`} />;
};
const admin = createRoute({ getParentRoute: () => rootRoute, path: '/admin', component: AdminLayout });
const adminIndex = createRoute({
  getParentRoute: () => admin,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/admin/ads', replace: true });
  },
});
const queue = createRoute({
  getParentRoute: () => admin,
  path: '/ads',
  validateSearch: searchOf({ ...contract.ads.allForAdmin.query.shape, id: z.uuid() }),
  component: lazyRouteComponent(() => import('../moderation/QueuePage.tsx'), 'QueuePage'),
});
const adminProfile = createRoute({ getParentRoute: () => admin, path: '/profile', component: profile });

const routeTree = rootRoute.addChildren([
  pages.addChildren([landing, ad, createAdGuard.addChildren([createAd])]),
  instruments.addChildren([market, marketMap]),
  login,
  members.addChildren([membersIndex, myAds, newAd, changeAd, inquiries, memberProfile]),
  admin.addChildren([adminIndex, queue, adminProfile]),
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
