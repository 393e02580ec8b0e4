import type { Insertable } from 'kysely';
import { type Entitlements, roleEntitlements } from '../../../contract/core/access.ts';
import type { PlansTable } from '../schema/tables.ts';
import { seedId } from './seedId.ts';

type Start = {
  code: string;
  name: string;
  description: string;
  /** US cents for 30 days. */
  price: number;
  entitlements: Entitlements;
  bullets: string[];
};

const plans: Start[] = [
  {
    code: 'guest',
    name: 'Guest',
    description: 'For an occasional cargo',
    price: 0,
    entitlements: roleEntitlements.guest,
    bullets: ['2 active ads', '5 contacts a month', '3 saved searches'],
  },
  {
    code: 'trader',
    name: 'Trader',
    description: 'For traders active every week',
    price: 3900,
    entitlements: roleEntitlements.paid,
    bullets: ['50 active ads', '100 contacts a month', '50 saved searches'],
  },
  {
    code: 'desk',
    name: 'Desk',
    description: 'For a desk with several books',
    price: 12_900,
    entitlements: {
      ...roleEntitlements.paid,
      maxActiveAds: 250,
      maxDrafts: 2500,
      storageMegabytes: 5 * 1024,
      contactRevealsPerMonth: 1000,
      savedSearches: 200,
      featuredAds: 5,
      screeningLookups: 200,
      seats: 5,
    },
    bullets: ['250 active ads', '1,000 contacts a month', '200 saved searches'],
  },
  {
    code: 'enterprise',
    name: 'Enterprise',
    description: 'Without limits',
    price: 34_900,
    entitlements: {
      ...roleEntitlements.paid,
      maxActiveAds: null,
      maxDrafts: null,
      storageMegabytes: 20 * 1024,
      contactRevealsPerMonth: null,
      savedSearches: 1000,
      seats: 25,
      featuredAds: 20,
      screeningLookups: 1000,
    },
    bullets: ['Active ads without limit', 'Contacts without limit', '1,000 saved searches'],
  },
];

/** The initial plans of a new site; admins may change them. */
export const startPlans: Insertable<PlansTable>[] = plans.map(({ entitlements, ...plan }, place) => ({
  id: seedId('plans', plan.code),
  ...plan,
  currency: 'USD',
  duration_days: 30,
  entitlements: JSON.stringify(entitlements),
  is_default: place === 0,
  highlighted: plan.code === 'trader',
  sort_order: place,
}));
