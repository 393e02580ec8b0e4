import type { APIRequestContext } from '@playwright/test';
import { callerFor } from './calls.ts';
import type { Screen } from './look.ts';

type Listed = { items: { id: string; slug: string }[] };

/** Address of the first item in a user's list. */
const firstOf =
  (name: 'trader' | 'admin', list: string, to: (thing: Listed['items'][number]) => string) =>
  async (request: APIRequestContext): Promise<string> => {
    const caller = await callerFor(request, name);
    const [first] = (await caller.get<Listed>(list)).items;
    if (first === undefined) throw new Error(`Nothing in ${list}`);
    return to(first);
  };

const ownCompanyPage = async (request: APIRequestContext): Promise<string> => {
  const caller = await callerFor(request, 'trader');
  const { company } = await caller.get<{ company: { slug: string } }>('/companies/mine');
  return `/companies/${company.slug}`;
};

const question = { subject: 'An invoice', category: 'payment', message: 'Where do I find the last one?' };

/** Every screen of the site and its states: the user, and a text that it shows. */
export const screens: readonly Screen[] = [
  ['/', null, 'Latest ads'],
  ['/market', null, 'Market'],
  ['/market/map', null, /ads/],
  ['/market/$slug', null, /GM-/, firstOf('trader', '/ads/public', ({ slug }) => `/market/${slug}`)],
  ['/calculator', null, 'Sign in to calculate'],
  ['/calculator', 'trader', 'Price calculator'],
  ['/verify', null, 'Drop the proof file here, or choose it'],
  ['/pricing', null, 'What each plan gives'],
  ['/pricing', 'trader', /^Choose/],
  ['/benchmarks', null, 'Published by'],
  ['/benchmarks/$code', null, 'Invented for the demo', async () => '/benchmarks/DEMO_OIL'],
  ['/companies/$slug', null, 'What was checked', ownCompanyPage],
  ['/invitation', null, 'This invitation is no longer valid'],
  ['/market/compare', null, 'There is nothing to compare yet'],
  ['/market?side=buy&q=zzqqx&region=Europe', null, 'No ad matches these filters'],
  ['/terms', null, 'Terms of use'],
  ['/privacy', null, 'Privacy policy'],
  ['/imprint', null, 'Imprint'],
  ['/nowhere', null, 'There is no page at this address'],
  ['/login', null, 'Forgot password?'],
  ['/forgot-password', null, 'We’ll e-mail you a link to set a new password.'],
  [`/reset-password#token=${'A'.repeat(43)}`, null, 'Set a new password'],
  ['/verify-email', null, 'This link no longer works'],
  ['/auth/google/callback', null, 'You are not signed in'],
  ['/auth/linkedin/callback', null, 'You are not signed in'],
  ['/create-ad', 'trader', 'New ad'],
  ['/users', 'trader', 'Needs your attention'],
  ['/users/dashboard', 'trader', 'Needs your attention'],
  ['/users/ads', 'trader', 'My ads'],
  ['/users/ads?status=rejected', 'trader', 'Rejected:'],
  ['/users/ads/new', 'trader', 'New ad'],
  [
    '/users/ads/$id/edit',
    'trader',
    'Submit for approval',
    firstOf('trader', '/ads/my-ads?status=draft', ({ id }) => `/users/ads/${id}/edit`),
  ],
  ['/users/calculations', 'trader', 'My calculations'],
  [
    '/users/calculations/$id',
    'trader',
    'Hash (SHA-256)',
    firstOf('trader', '/price-calculations', ({ id }) => `/users/calculations/${id}`),
  ],
  ['/users/inbox', 'trader', 'Inbox'],
  [
    '/users/inbox/$id',
    'trader',
    /GM-[0-9A-Z]{6}/,
    firstOf('trader', '/conversations', ({ id }) => `/users/inbox/${id}`),
  ],
  ['/users/favorites', 'trader', 'Favorites'],
  ['/users/saved-searches', 'trader', 'Saved searches'],
  ['/users/check', 'trader', 'Checked against'],
  [
    '/users/saved-searches/$id',
    'trader',
    'Saved searches',
    firstOf('trader', '/saved-searches', ({ id }) => `/users/saved-searches/${id}`),
  ],
  ['/users/company', 'trader', 'Oosterhaven Trading BV'],
  ['/users/company/activity', 'trader', 'Company activity'],
  ['/users/company/plan', 'trader', 'Nothing is charged before you confirm it.'],
  ['/users/company/wallet', 'trader', 'Company wallet'],
  ['/users/company/payments', 'trader', 'Company payments'],
  ['/users/plans', 'trader', 'Nothing is charged before you confirm it.'],
  ['/users/plans?buy=desk', 'trader', 'To pay now'],
  ['/users/wallet', 'trader', 'It cannot be sent to other members or paid out.'],
  ['/users/payments', 'trader', 'Billing details'],
  ['/users/payments?status=failed', 'trader', 'No payment matches these filters'],
  ['/users/payment/success', 'trader', 'Payment Successful'],
  ['/users/payment/failed', 'trader', 'Payment Failed'],
  ['/users/payment/cancelled', 'trader', 'Payment Cancelled'],
  ['/users/tickets', 'trader', /T-\d{4}/],
  ['/users/tickets?ask=new', 'trader', 'What is it about?'],
  [
    '/users/tickets/$id',
    'trader',
    question.message,
    async (request) => {
      const caller = await callerFor(request, 'trader');
      const { id } = await caller.send<{ id: string }>('POST', '/tickets', question);
      return `/users/tickets/${id}`;
    },
  ],
  ['/users/notifications', 'trader', 'Notifications'],
  ['/users/profile', 'trader', 'Profile'],
];

/** The same for the back office. */
export const adminScreens: readonly Screen[] = [
  ['/admin', 'admin', 'Queue'],
  ['/admin/ads', 'admin', 'Queue'],
  ['/admin/ads?status=suspended', 'admin', 'JP54'],
  ['/admin/ads/table', 'admin', /GM-/],
  [
    '/admin/ads/$id/edit',
    'admin',
    /You are correcting somebody else/,
    firstOf('admin', '/ads/all-for-admin?status=pending', ({ id }) => `/admin/ads/${id}/edit`),
  ],
  ['/admin/red-flag-rules', 'admin', /storage-spoofing/],
  ['/admin/tickets', 'admin', 'Tickets'],
  ['/admin/tickets?over=figures', 'admin', 'Open by kind'],
  ['/admin/tickets?over=replies', 'admin', 'Canned replies'],
  ['/admin/users', 'admin', /@\S+\.test/],
  ['/admin/companies', 'admin', 'Oosterhaven Trading BV'],
  [
    '/admin/companies?part=related&company=',
    'admin',
    'Why they are related',
    firstOf('admin', '/companies', ({ id }) => `/admin/companies?part=related&company=${id}`),
  ],
  ['/admin/data-requests', 'admin', 'You’re all caught up'],
  ['/admin/documents', 'admin', 'Certificate number'],
  ['/admin/documents?tab=issuers', 'admin', 'Invented Inspection BV'],
  ['/admin/documents?tab=texts', 'admin', 'Letter that asks for storage fees in advance'],
  [
    '/admin/documents?signal=',
    'admin',
    'Hints – not proof',
    firstOf('admin', '/documents/queue', ({ id }) => `/admin/documents?signal=${id}`),
  ],
  ['/admin/evidence', 'admin', 'Invented register'],
  ['/admin/evidence?state=domains', 'admin', 'canal-quay'],
  ['/admin/evidence?state=admins', 'admin', 'Bianca Riva'],
  ['/admin/screening', 'admin', 'On the list'],
  ['/admin/screening?tab=thresholds', 'admin', 'Strong by name alone'],
  ['/admin/screening?tab=lists', 'admin', 'EU Annex XLII'],
  ['/admin/screening?tab=runs', 'admin', 'gm-name-1'],
  ['/admin/screening?tab=rules', 'superadmin', 'Enter a rule'],
  ['/admin/screening?tab=ads', 'admin', 'Statement needed'],
  [
    '/admin/screening?hit=',
    'admin',
    'Likeness',
    firstOf('admin', '/screening/hits', ({ id }) => `/admin/screening?hit=${id}`),
  ],
  ['/admin/ad-runs', 'admin', 'No bulk decisions yet'],
  ['/admin/ad-runs?run=new', 'admin', 'Find the ads'],
  ['/admin/plans', 'admin', 'Enterprise'],
  ['/admin/plans?plan=new', 'admin', 'On the pricing page'],
  ['/admin/coupons', 'admin', 'Coupons'],
  ['/admin/coupons?coupon=new', 'admin', 'Create the coupon'],
  ['/admin/payments', 'admin', /payments/i],
  ['/admin/payments/statement', 'superadmin', 'Choose a file'],
  ['/admin/payments/statement', 'admin', /requires the permission “Adjust wallets”/],
  ['/admin/reports', 'admin', 'By method'],
  ['/admin/reports?period=custom', 'superadmin', 'Invalid date range'],
  ['/admin/stats', 'admin', 'Published ads'],
  ['/admin/notifications', 'admin', 'Announcements'],
  ['/admin/notifications?message=new', 'admin', 'Review and send'],
  ['/admin/jobs', 'superadmin', 'Queues'],
  ['/admin/quotes', 'admin', 'Held values'],
  ['/admin/audit', 'admin', /sign/i],
  ['/admin/roles', 'superadmin', 'No custom roles yet'],
  ['/admin/roles', 'admin', 'No custom roles yet'],
  ['/admin/base-data', 'admin', 'Crude oil & condensate'],
  ['/admin/base-data/$kind', 'admin', 'Aabenraa', async () => '/admin/base-data/ports'],
  ['/admin/site-settings', 'admin', 'Name of the site'],
  ['/admin/site-settings?tab=maintenance', 'admin', 'Maintenance is on'],
  ['/admin/site-settings?tab=invoices', 'admin', 'Issue invoices'],
  ['/admin/tax-rates', 'admin', 'European Commission, VAT rates applied in the Member States'],
  ['/admin/legal', 'admin', 'Preview'],
  ['/admin/inbox', 'admin', 'Notifications'],
  ['/admin/landing-settings', 'admin', 'Top of the page'],
  ['/admin/backup', 'superadmin', 'No backups yet'],
  ['/admin/social-login-settings', 'superadmin', 'Redirect address'],
  ['/admin/social-login-settings', 'admin', 'You can switch providers on and off.'],
  ['/admin/jobs', 'admin', 'You are not authorized to view this page.'],
  ['/admin/profile', 'admin', 'Profile'],
];
