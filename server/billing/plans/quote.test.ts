import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { msg } from '../../../contract/core/message.ts';
import { DAY, type OpenPeriod, restOf, termsOf } from './quote.ts';

const now = new Date('2026-03-10T12:00:00Z');
const at = (days: number) => new Date(now.getTime() + days * DAY);
const plan = (id: string, price: number, durationDays = 30) => ({
  id,
  price,
  durationDays,
  isActive: true,
  isDefault: false,
});
const period = (planId: string, price: number, from: number, to: number): OpenPeriod => ({
  id: `${planId} ${from}`,
  planId,
  listPrice: price,
  price,
  durationDays: to - from,
  startsAt: at(from),
  endsAt: at(to),
});
const trader = plan('trader', 3900);
const desk = plan('desk', 12_900);

test('nothing runs: it begins now, at its price', () => {
  expect(termsOf(trader, [], now, null)).toMatchObject({
    kind: 'new',
    due: 3900,
    credit: 0,
    startsAt: now,
    endsAt: at(30),
    follows: [],
    reason: null,
  });
});

test('the same again goes on where the last ends', () => {
  const open = [period('trader', 3900, -10, 20), period('trader', 3900, 20, 50)];
  expect(termsOf(trader, open, now, null)).toMatchObject({
    kind: 'renew',
    due: 3900,
    startsAt: at(50),
    endsAt: at(80),
  });
});

test('a dearer one begins now, the rest of all that was paid taken off, rounded down', () => {
  const open = [period('trader', 3900, -10, 20), period('trader', 3900, 20, 50)];
  expect(termsOf(desk, open, now, null)).toMatchObject({
    kind: 'upgrade',
    credit: 2600 + 3900,
    due: 12_900 - 6500,
    toWallet: 0,
    startsAt: now,
    endsAt: at(30),
  });
  const odd = [{ ...period('trader', 100, -1, 2) }];
  expect(termsOf(desk, odd, now, null).credit).toBe(66);
});

test('VAT that is added comes on the price less the coupon; what is credited contains it already', () => {
  const added = { rate: '21' };
  expect(termsOf(trader, [], now, { kind: 'percent', value: 50 }, added)).toMatchObject({
    listPrice: 3900,
    discount: 1950,
    taxAdded: 410,
    price: 2360,
    due: 2360,
  });
  const open = [{ ...period('trader', 4719, -15, 15), listPrice: 3900 }];
  expect(termsOf(desk, open, now, null, added)).toMatchObject({
    kind: 'upgrade',
    price: 12_900 + 2709,
    credit: 2359,
    due: 12_900 + 2709 - 2359,
  });
  expect(termsOf(trader, [], now, null, { rate: null })).toMatchObject({ taxAdded: 0, due: 3900 });
  expect(termsOf(trader, [], now, { kind: 'free_days', value: 14 }, added).due).toBe(0);
});

test('what is left of the credit beyond the price goes to the wallet', () => {
  const open = [{ ...period('trader', 40_000, 0, 365), listPrice: 40_000 }];
  expect(termsOf(desk, open, now, null)).toMatchObject({
    kind: 'upgrade',
    due: 0,
    toWallet: 40_000 - 12_900,
  });
});

test('a cheaper one begins after everything that is paid', () => {
  const open = [period('desk', 12_900, -1, 29)];
  expect(termsOf(trader, open, now, null)).toMatchObject({
    kind: 'downgrade',
    due: 3900,
    credit: 0,
    startsAt: at(29),
  });
});

describe('coupons', () => {
  test('percent and amount come off the price, never more than it', () => {
    expect(termsOf(trader, [], now, { kind: 'percent', value: 25 })).toMatchObject({
      discount: 975,
      due: 2925,
    });
    expect(termsOf(trader, [], now, { kind: 'amount', value: 10_000 })).toMatchObject({
      discount: 3900,
      due: 0,
    });
  });

  test('free days are a trial of that length, only for who has no plan', () => {
    expect(termsOf(trader, [], now, { kind: 'free_days', value: 14 })).toMatchObject({
      kind: 'trial',
      due: 0,
      endsAt: at(14),
      reason: null,
    });
    const open = [period('trader', 3900, -1, 29)];
    expect(termsOf(desk, open, now, { kind: 'free_days', value: 14 }).reason).toEqual(
      msg('billing.freeDaysWithoutPlan'),
    );
  });
});

test('nobody is ever charged below zero, credited more than they paid, or left with a gap or an overlap', () => {
  const spans = fc.array(
    fc.record({ price: fc.integer({ min: 0, max: 1e7 }), days: fc.integer({ min: 1, max: 400 }) }),
    {
      maxLength: 4,
    },
  );
  fc.assert(
    fc.property(
      spans,
      fc.integer({ min: 0, max: 400 * DAY }),
      fc.integer({ min: 0, max: 1e7 }),
      fc.integer({ min: 1, max: 400 }),
      (list, into, price, days) => {
        const open: OpenPeriod[] = [];
        let start = now.getTime() - (list[0] ? Math.min(into, list[0].days * DAY - 1) : 0);
        for (const [n, one] of list.entries()) {
          const end = start + one.days * DAY;
          open.push({
            id: String(n),
            planId: `p${n % 2}`,
            listPrice: one.price,
            price: one.price,
            durationDays: one.days,
            startsAt: new Date(start),
            endsAt: new Date(end),
          });
          start = end;
        }
        const terms = termsOf(plan('p9', price, days), open, now, null);
        expect(terms.due).toBeGreaterThanOrEqual(0);
        expect(terms.due - terms.toWallet).toBe(terms.price - terms.credit);
        expect(terms.credit).toBeLessThanOrEqual(open.reduce((sum, one) => sum + one.price, 0));
        const lastEnd = open.at(-1)?.endsAt ?? now;
        expect(terms.startsAt).toEqual(terms.kind === 'upgrade' || open.length === 0 ? now : lastEnd);
        for (const one of open) expect(restOf(one, now)).toBeLessThanOrEqual(one.price);
      },
    ),
    { seed: 5, numRuns: 300 },
  );
});
