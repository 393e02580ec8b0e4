import { type EndpointSpec, isForStaff } from '../../../contract/core/endpoint.ts';
import { guide, guideBeside } from './guide.ts';

/** Who calls, and for what: each has a document of its own, so that none becomes too long for tools and readers. */
export type Audience = 'trading' | 'account' | 'staff' | 'site';

type About = {
  title: string;
  summary: string;
  /** Addresses of the document and of its readable page. */
  at: string;
  page: string;
  /** What is read first, in Markdown. */
  describe: (siteUrl: string) => string;
};

export const audiences: Record<Audience, About> = {
  trading: {
    title: 'GasMap API',
    summary: 'Structured ads for gas and oil, made comparable.',
    at: '/api/openapi.json',
    page: '/api/docs',
    describe: guide,
  },
  account: {
    title: 'GasMap API of the own account',
    summary: 'Second factor, wallet, plans, tickets, notifications and data of the own account.',
    at: '/api/openapi-account.json',
    page: '/api/docs-account',
    describe: (siteUrl) => guideBeside(siteUrl, 'account'),
  },
  staff: {
    title: 'GasMap API of the back office',
    summary: 'Ads, people, money and checks, as admins and superadmins handle them.',
    at: '/api/openapi-admin.json',
    page: '/api/docs-admin',
    describe: (siteUrl) => guideBeside(siteUrl, 'staff'),
  },
  site: {
    title: 'GasMap API of the site',
    summary: 'Base data, quotes, settings, backups and jobs, as admins and superadmins keep them.',
    at: '/api/openapi-site.json',
    page: '/api/docs-site',
    describe: (siteUrl) => guideBeside(siteUrl, 'staff'),
  },
};

const ofAccount: readonly string[] = [
  'account',
  'secondFactor',
  'factorSignIn',
  'socialLogin',
  'ownRights',
  'wallet',
  'payments',
  'invoices',
  'billing',
  'plans',
  'tickets',
  'notifications',
  'savedViews',
  'setup',
];

const ofSite: readonly string[] = [
  'currencies',
  'products',
  'productTypes',
  'countries',
  'units',
  'ports',
  'deliveryTerms',
  'paymentTerms',
  'tradingRegions',
  'hazardClasses',
  'specTemplates',
  'benchmarks',
  'calendars',
  'fetchRuns',
  'taxRates',
  'siteSettings',
  'landing',
  'legal',
  'socialLogin',
  'backups',
  'jobs',
];

type Call = { feature: string; spec: EndpointSpec };

/** The audience of a call: staff's where it needs a permission, and by its feature. */
export const audienceOf = ({ feature, spec }: Call): Audience =>
  isForStaff(spec)
    ? ofSite.includes(feature)
      ? 'site'
      : 'staff'
    : ofAccount.includes(feature)
      ? 'account'
      : 'trading';
