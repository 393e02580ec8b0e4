import {
  createRoute,
  createRouter,
  lazyRouteComponent,
  type RouteComponent,
  redirect,
} from '@tanstack/react-router';
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

/** A page of its own, whose address has no search parameters. */
const page = <const Path extends string>(path: Path, component: RouteComponent) =>
  createRoute({ getParentRoute: () => pages, path, component });

const landing = page('/', lazyRouteComponent(landingScreen, 'LandingPage'));

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
const calculator = page('/calculator', pageScreen('CalculatorPage'));
const verify = page('/verify', pageScreen('VerifyPage'));
const benchmarks = page('/benchmarks', pageScreen('BenchmarksPage'));
const benchmark = page('/benchmarks/$code', pageScreen('BenchmarkPage'));

const pricing = page('/pricing', lazyRouteComponent(lazyScreens.pricing, 'PricingPage'));

const terms = page('/terms', lazyRouteComponent(lazyScreens.legal, 'TermsPage'));
const privacy = page('/privacy', lazyRouteComponent(lazyScreens.legal, 'PrivacyPage'));
const imprint = page('/imprint', lazyRouteComponent(lazyScreens.legal, 'ImprintPage'));

const company = page('/companies/$slug', pageScreen('PublicCompanyPage'));
const invitation = page('/invitation', pageScreen('InvitationPage'));

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

const resetPassword = page('/reset-password', pageScreen('ResetPasswordPage'));
const forgotPassword = createRoute({
  getParentRoute: () => rootRoute,
  path: '/forgot-password',
  beforeLoad: ({ preload }) => {
    if (preload) return;
    authDialog.open({ view: 'forgot' });
    throw redirect({ to: '/', replace: true });
  },
});
const verifyEmail = page('/verify-email', pageScreen('VerifyEmailPage'));
const googleCallback = page('/auth/google/callback', pageScreen('GoogleCallbackPage'));
const linkedInCallback = page('/auth/linkedin/callback', pageScreen('LinkedInCallbackPage'));

const routeTree = rootRoute.addChildren([
  pages.addChildren([
    landing,
    compare,
    calculator,
    verify,
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
