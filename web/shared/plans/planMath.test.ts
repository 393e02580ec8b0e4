import { describe, expect, test } from 'vitest';
import type { Plan, Quote } from '../../../contract/billing/plans.ts';
import { type Entitlements, roleEntitlements } from '../../../contract/core/access.ts';
import { changeOf, missingOf, planThatLifts, sameOffer, topUpOf, usedShare } from './planMath.ts';

const plan = (
  code: string,
  price: number,
  entitlements: Partial<Entitlements>,
  more?: Partial<Plan>,
): Plan => ({
  id: code,
  code,
  name: code,
  description: '',
  price,
  currency: 'USD',
  durationDays: 30,
  entitlements: { ...roleEntitlements.paid, ...entitlements },
  bullets: [],
  isActive: true,
  isDefault: false,
  highlighted: false,
  order: 0,
  ...more,
});

const plans = [
  plan('guest', 0, { maxActiveAds: 2, bulkImport: false }, { isDefault: true }),
  plan('big', 349, { maxActiveAds: null }),
  plan('middle', 129, { maxActiveAds: 250 }),
  plan('small', 39, { maxActiveAds: 50 }),
];

describe('the plan that lifts a limit', () => {
  test('is the cheapest that gives more than it', () => {
    expect(planThatLifts(plans, { feature: 'maxActiveAds', limit: 2, used: 2 })?.code).toBe('small');
    expect(planThatLifts(plans, { feature: 'maxActiveAds', limit: 50, used: 50 })?.code).toBe('middle');
    expect(planThatLifts(plans, { feature: 'maxActiveAds', limit: 250, used: 250 })?.code).toBe('big');
  });

  test('is the one that the refusal names, if it is on sale', () => {
    const named = { id: 'middle', code: 'middle', name: 'Middle', price: 129, currency: 'USD' };
    expect(planThatLifts(plans, { feature: 'maxActiveAds', limit: 2, used: 2, plan: named })?.code).toBe(
      'middle',
    );
    expect(
      planThatLifts(plans, { feature: 'maxActiveAds', limit: 2, used: 2, plan: { ...named, id: 'gone' } })
        ?.code,
    ).toBe('small');
  });

  test('holds what is asked for, also more than one above the limit', () => {
    const some = [plan('a', 5, { maxDocumentsPerAd: 3 }), plan('b', 9, { maxDocumentsPerAd: 8 })];
    expect(planThatLifts(some, { feature: 'maxDocumentsPerAd', limit: 2, used: 5 })?.code).toBe('b');
  });

  test('of something that a plan has or has not, is one that has it', () => {
    expect(planThatLifts(plans, { feature: 'bulkImport' })?.code).toBe('small');
  });

  test('is none where nothing on sale gives more, nor for what no plan knows, nor one taken off sale', () => {
    expect(planThatLifts(plans.slice(2), { feature: 'maxActiveAds', limit: 250, used: 250 })).toBeUndefined();
    expect(planThatLifts(plans, { feature: 'toString', limit: 1, used: 1 })).toBeUndefined();
    expect(planThatLifts(plans, {})).toBeUndefined();
    const off = [plan('small', 39, { maxActiveAds: 50 }, { isActive: false })];
    expect(planThatLifts(off, { feature: 'maxActiveAds', limit: 2, used: 2 })).toBeUndefined();
  });
});

const quote = (more: Partial<Quote> = {}): Quote => ({
  vatAdded: 0,
  allowed: true,
  kind: 'upgrade',
  price: 129,
  discount: 0,
  credit: 38.99,
  due: 90.01,
  toWallet: 0,
  tax: null,
  needsBillingDetails: false,
  currency: 'USD',
  startsAt: '2026-11-20T10:00:00.000Z',
  endsAt: '2026-12-20T10:00:00.000Z',
  balance: 0,
  sufficient: false,
  reason: null,
  reasonMessage: null,
  adsThatReturn: 0,
  ...more,
});

describe('an offer', () => {
  test('that begins now is the same a moment later', () => {
    const later = { startsAt: '2026-11-20T10:00:09.000Z', endsAt: '2026-12-20T10:00:09.000Z' };
    expect(sameOffer(quote(), quote({ ...later, balance: 500, sufficient: true }))).toBe(true);
    expect(sameOffer(quote({ kind: 'renew' }), quote({ kind: 'renew', ...later }))).toBe(false);
  });

  test('is another one when it costs a cent more, does something else, or is not for sale', () => {
    expect(sameOffer(quote(), quote({ credit: 38.98, due: 90.02 }))).toBe(false);
    expect(sameOffer(quote({ kind: 'new' }), quote({ kind: 'renew' }))).toBe(false);
    expect(sameOffer(quote(), quote({ allowed: false }))).toBe(false);
  });

  test('says why it is another one', () => {
    expect(changeOf(quote(), quote({ price: 139, due: 100.01 }))).toBe('price');
    expect(changeOf(quote(), quote({ discount: 10, due: 80.01 }))).toBe('price');
    expect(changeOf(quote(), quote({ credit: 38.98, due: 90.02 }))).toBe('rest');
    expect(changeOf(quote({ kind: 'new' }), quote({ kind: 'renew' }))).toBe('plan');
    const later = { endsAt: '2027-01-20T10:00:00.000Z', startsAt: '2026-12-20T10:00:00.000Z' };
    expect(changeOf(quote({ kind: 'renew' }), quote({ kind: 'renew', ...later }))).toBe('plan');
  });
});

describe('what to add to the wallet', () => {
  test('is what is missing, to the cent', () => {
    expect(missingOf(quote({ due: 39, balance: 38.7 }), 2)).toBe(0.3);
    expect(missingOf(quote({ due: 39, balance: 40 }), 2)).toBe(0);
  });

  test('is at least the smallest top-up, and nothing that one top-up cannot hold', () => {
    expect(topUpOf(0.3, { minAmount: 5, maxAmount: 50_000 })).toBe(5);
    expect(topUpOf(39, { minAmount: 5, maxAmount: 50_000 })).toBe(39);
    expect(topUpOf(60_000, { minAmount: 5, maxAmount: 50_000 })).toBeNull();
  });
});

test('a meter is full at the limit and over it, also at a limit of nothing', () => {
  expect([usedShare(1, 2), usedShare(2, 2), usedShare(5, 2), usedShare(0, 0), usedShare(1, 0)]).toEqual([
    0.5, 1, 1, 0, 1,
  ]);
});
