import { kinds } from '../../web/admin/baseData/kinds.ts';
import { tabIds } from '../../web/admin/siteSettings/settingsSearch.ts';
import type { Things } from './sheetData.ts';

export type Person = 'superadmin' | 'trader' | 'guest' | null;
export type Shot = {
  area: 'public' | 'member' | 'admin';
  who: Person;
  path: string;
  press?: string | undefined;
};

/** Addresses of routes with parameters; a route missing here stops the run. */
const filled = (things: Things): Record<string, string[]> => ({
  '/benchmarks/$code': ['/benchmarks/DEMO_OIL'],
  '/market/$slug': [`/market/${things.slug}`, `/market/${things.gone}`],
  '/users/calculations/$id': [`/users/calculations/${things.calculation}`],
  '/users/ads/$id/edit': [`/users/ads/${things.ad}/edit`],
  '/companies/$slug': [`/companies/${things.company}`],
  '/users/inbox/$id': [`/users/inbox/${things.conversation}`],
  '/users/saved-searches/$id': [`/users/saved-searches/${things.search}`],
  '/users/tickets/$id': [`/users/tickets/${things.ticket}`, `/users/tickets/${things.answered}`],
  '/admin/ads/$id/edit': [`/admin/ads/${things.pending}/edit`],
  '/admin/base-data/$kind': kinds.map((kind) => `/admin/base-data/${kind}`),
});

/** Search parameters that show further states: tabs, filters, overlays. */
const further = (things: Things): Record<string, string[]> => ({
  '/market': ['?view=list', '?view=list&density=cards', '?q=zzqqx', '?side=sell&term=CIF'],
  '/market/compare': [`?ids=${things.compared}`],
  '/create-ad': [`?ad=${things.draft}`],
  '/reset-password': [`?token=${'A'.repeat(43)}`],
  '/users/ads': ['?status=rejected', '?status=draft', `?ad=${things.ad}`],
  '/users/plans': ['?buy=desk'],
  '/users/payments': ['?status=failed'],
  '/users/tickets': ['?ask=new'],
  '/admin/ads': ['?status=all', '?status=suspended', '?status=draft'],
  '/admin/ad-runs': ['?run=new'],
  '/admin/data-requests': ['?view=all'],
  '/admin/reports': ['?period=custom'],
  '/admin/screening': ['?tab=lists', '?tab=runs', '?tab=rules', `?hit=${things.hit}`],
  '/admin/tickets': [`?ticket=${things.ticket}`, '?over=replies', '?over=figures'],
  '/admin/plans': ['?plan=new'],
  '/admin/coupons': ['?coupon=new'],
  '/admin/notifications': ['?message=new'],
  // The first tab is the default.
  '/admin/site-settings': tabIds.slice(1).map((tab) => `?tab=${tab}`),
  '/admin/base-data/$kind': ['?entry=new', '?import=open'],
});

/** What opens on click: name of the button, link or tab, then of those that appear afterwards. */
const pressed: Record<string, string[]> = {
  '/': ['Menu', 'Language'],
  '/login': ['Register', 'Forgot password'],
  '/market': ['Filters', 'button: Search', 'button: Compare'],
  '/market/$slug': ['Ask about this cargo'],
  '/create-ad': ['button: Submit', 'Summary'],
  '/users/dashboard': ['account of', 'button: Notifications'],
  '/users/ads': ['From a file', 'button: Export', 'button: More'],
  '/users/inbox/$id': ['button: Report'],
  '/users/payments': ['P-', 'button: Billing details'],
  '/users/company': ['button: Invite', 'button: Change', 'button: Leave…'],
  '/users/profile': ['button: Delete my account', 'button: Request a copy'],
  '/users/saved-searches': ['button: Edit', 'button: Delete'],
  '/users/wallet': ['button: Add funds'],
  '/admin/ads': ['button: Reject', 'More actions > Delete'],
  '/admin/users': [
    'Invite user',
    'guest',
    'guest > Show',
    'guest > Put on hold',
    'guest > Access',
    'guest > Payments',
    'guest > Wallet',
    'guest > Tickets',
    'guest > History',
    'guest > Edit',
    'guest > Block',
    'guest > Delete',
  ],
  '/admin/ad-runs': ['VG-30'],
  '/admin/data-requests': ['File a request', 'Refuse'],
  '/admin/ads/table': ['button: Columns', 'button: Views'],
  '/admin/roles': ['New role', 'Restore system roles', 'Support desk', 'Support desk > Delete'],
  '/admin/plans': ['Desk', 'Desk > Figures', 'Desk > Delete'],
  '/admin/coupons': ['ADIPEC', 'ADIPEC > Delete'],
  '/admin/payments': ['P-', 'P- > Refund'],
  '/admin/notifications': ['Work on Sunday', 'New ports', 'New ports > Cancel announcement'],
  '/admin/tickets': ['Canned replies > Change'],
  '/admin/landing-settings': ['Choose'],
  '/admin/site-settings': ['Reset all settings'],
  '/admin/backup': ['Back up now', 'schedule', 'gasmap-', 'gasmap- > Restore', 'gasmap- > Delete'],
  '/admin/audit': ['Approved'],
  '/admin/base-data/$kind': ['link: Crude oil', 'link: Crude oil > Merge', 'link: Crude oil > Delete'],
  '/admin/red-flag-rules': ['P04'],
};

const areaOf = (path: string): Shot['area'] =>
  path.startsWith('/admin') ? 'admin' : /^\/(users|create-ad)/.test(path) ? 'member' : 'public';
const whoIn = { public: null, member: 'trader', admin: 'superadmin' } as const;

/** All routes as addresses, with their overlays. */
export function shotsOf(routes: readonly string[], things: Things): Shot[] {
  const known = filled(things);
  const beside = further(things);
  const shots = routes.flatMap((route): Shot[] => {
    if (route.includes('$') && known[route] === undefined)
      throw new Error(`No address is known for ${route}`);
    const area = areaOf(route);
    const who = whoIn[area];
    const [main = route, ...others] = known[route] ?? [route];
    const paths = [main, ...others, ...(beside[route] ?? []).map((search) => main + search)];
    return [
      ...paths.map((path) => ({ area, who, path })),
      ...(pressed[route] ?? []).map((press) => ({ area, who, path: main, press })),
    ];
  });
  const asGuest = ['/pricing', '/users/dashboard', '/users/plans', '/users/inbox'];
  return [
    ...shots,
    { area: 'public', who: null, path: '/nowhere' },
    { area: 'public', who: 'trader', path: '/pricing' },
    { area: 'public', who: 'trader', path: '/market?q=diesel', press: 'Save search' },
    { area: 'public', who: 'guest', path: `/market/${things.slug}`, press: 'Ask about this cargo' },
    { area: 'public', who: 'guest', path: `/market/${things.slug}`, press: 'Report' },
    ...asGuest.map((path): Shot => ({ area: 'member', who: 'guest', path })),
  ];
}
