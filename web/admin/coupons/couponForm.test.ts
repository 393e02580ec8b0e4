import { describe, expect, test } from 'vitest';
import { type Coupon, couponBody } from '../../../contract/billing/coupons.ts';
import { fieldsOf, isoOf, localOf, stateOf } from './couponForm.ts';

const coupon: Coupon = {
  id: '018f5b1e-7c1a-7abc-8def-0123456789ab',
  code: 'SPRING',
  kind: 'percent',
  value: 25,
  planIds: [],
  maxUses: 10,
  startsAt: '2026-11-01T00:00:00.000Z',
  expiresAt: '2026-12-01T00:00:00.000Z',
  isActive: true,
  uses: 3,
  createdAt: '2026-10-20T00:00:00.000Z',
};
const during = Date.parse('2026-11-20T10:00:00Z');

describe('a coupon', () => {
  test('counts from its first moment to before its last, while uses are left and it is on', () => {
    expect(stateOf(coupon, during)).toBe('valid');
    expect(stateOf(coupon, Date.parse('2026-11-01T00:00:00Z'))).toBe('valid');
    expect(stateOf(coupon, Date.parse('2026-10-31T23:59:59Z'))).toBe('notYet');
    expect(stateOf(coupon, Date.parse('2026-12-01T00:00:00Z'))).toBe('over');
    expect(stateOf({ ...coupon, uses: 10 }, during)).toBe('usedUp');
    expect(stateOf({ ...coupon, uses: 10, maxUses: null }, during)).toBe('valid');
    expect(stateOf({ ...coupon, isActive: false }, during)).toBe('off');
  });

  test('comes back from its form as it was, to the minute', () => {
    expect(couponBody.parse(fieldsOf(coupon))).toEqual(
      expect.objectContaining({ code: 'SPRING', value: 25, maxUses: 10, startsAt: coupon.startsAt }),
    );
    expect(isoOf(localOf(coupon.startsAt))).toBe(coupon.startsAt);
  });

  test('has no moment where nothing is typed', () => {
    expect([isoOf(''), isoOf('nonsense'), localOf(null)]).toEqual([null, null, '']);
  });
});
