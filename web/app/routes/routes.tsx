import { createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { isAdmin } from '../../../contract/core/access.ts';
import { read, searchOf } from '../../lib/searchParams.ts';
import { session } from '../../lib/session.ts';
import { marketParts } from '../../pages/market/marketParts.ts';
import { authDialog } from '../../shared/auth/authDialog.ts';
import { parseMarketSearch } from '../../shared/filters/marketSearch.ts';
import { Loading } from '../../ui/feedback/Loading.tsx';
import { CrashPage } from '../CrashPage.tsx';
import { backOffice } from './backOffice.tsx';
import { landingScreen } from './landingScreen.ts';
import { lazyScreens } from './lazyScreens.ts';
import { marketScreen } from './marketScreen.ts';
import { createAds, members, own } from './memberRoutes.tsx';
import { ownPath } from './ownPath.ts';
import { instruments, pages, pagesWithTooltips } from './pageRoutes.tsx';
import { rootRoute } from './rootRoute.tsx';
import { lazyScreen } from './routeParts.ts';
import { parseSearch, stringifySearch } from './searchString.ts';

const landing = createRoute({
  getParentRoute: () => pages,
  path: '/',
  component: lazyRouteComponent(landingScreen, 'LandingPage'),
});

const market = createRoute({
  getParentRoute: () => instruments,
  path: '/market',
  validateSearch: parseMarketSearch,
  component: lazyRouteComponent(marketScreen, 'MarketPage'),
});

const marketMap = createRoute({
  getParentRoute: () => instruments,
  path: '/market/map',
  validateSearch: parseMarketSearch,
  component: lazyRouteComponent(marketParts.map, 'MarketMapPage'),
});

const compare = createRoute({
  getParentRoute: () => pages,
  path: '/market/compare',
  validateSearch: searchOf({ ids: read.some(read.id) }),
  component: lazyRouteComponent(lazyScreens.compare, 'ComparePage'),
});

const ad = createRoute({
  getParentRoute: () => pagesWithTooltips,
  path: '/market/$slug',
  component: lazyRouteComponent(lazyScreens.ad, 'AdPage'),
});

const pageScreen = lazyScreen(async () => (await lazyScreens.pages()).pageScreens);
const calculator = createRoute({
  getParentRoute: () => pages,
  path: '/calculator',
  component: pageScreen('CalculatorPage'),
});
const benchmarks = createRoute({
  getParentRoute: () => pages,
  path: '/benchmarks',
  component: pageScreen('BenchmarksPage'),
});
const benchmark = createRoute({
  getParentRoute: () => pages,
  path: '/benchmarks/$code',
  component: pageScreen('BenchmarkPage'),
});

const pricing = createRoute({
  getParentRoute: () => pages,
  path: '/pricing',
  component: lazyRouteComponent(lazyScreens.pricing, 'PricingPage'),
});

const terms = createRoute({
  getParentRoute: () => pages,
  path: '/terms',
  component: lazyRouteComponent(lazyScreens.legal, 'TermsPage'),
});
const privacy = createRoute({
  getParentRoute: () => pages,
  path: '/privacy',
  component: lazyRouteComponent(lazyScreens.legal, 'PrivacyPage'),
});
const imprint = createRoute({
  getParentRoute: () => pages,
  path: '/imprint',
  component: lazyRouteComponent(lazyScreens.legal, 'ImprintPage'),
});

const company = createRoute({
  getParentRoute: () => pages,
  path: '/companies/$slug',
  component: pageScreen('PublicCompanyPage'),
});
const invitation = createRoute({
  getParentRoute: () => pages,
  path: '/invitation',
  component: pageScreen('InvitationPage'),
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
    const { user } = session.get();
    if (user !== null) {
      if (next !== undefined) throw redirect({ href: next, replace: true });
      throw redirect({ to: isAdmin(user.role) ? '/admin' : '/users', replace: true });
    }
    authDialog.open(next === undefined ? {} : { next, goOn: () => router.history.push(next) });
    throw redirect({ to: '/', replace: true });
  },
});

const resetPassword = createRoute({
  getParentRoute: () => pages,
  path: '/reset-password',
  component: pageScreen('ResetPasswordPage'),
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
  component: pageScreen('VerifyEmailPage'),
});
const googleCallback = createRoute({
  getParentRoute: () => pages,
  path: '/auth/google/callback',
  component: pageScreen('GoogleCallbackPage'),
});
const linkedInCallback = createRoute({
  getParentRoute: () => pages,
  path: '/auth/linkedin/callback',
  component: pageScreen('LinkedInCallbackPage'),
});

const routeTree = rootRoute.addChildren([
  pages.addChildren([
    landing,
    compare,
    calculator,
    benchmarks,
    benchmark,
    pricing,
    terms,
    privacy,
    imprint,
    resetPassword,
    verifyEmail,
    company,
    invitation,
    googleCallback,
    linkedInCallback,
    pagesWithTooltips.addChildren([ad, createAds]),
  ]),
  instruments.addChildren([market, marketMap]),
  login,
  forgotPassword,
  own,
  members,
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
