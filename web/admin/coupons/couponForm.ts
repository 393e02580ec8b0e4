import type { z } from 'zod';
import type { Coupon, couponBody } from '../../../contract/billing/coupons.ts';

export type CouponFields = z.input<typeof couponBody>;

export const fieldsOf = (coupon: Coupon | undefined): CouponFields => ({
  code: coupon?.code ?? '',
  kind: coupon?.kind ?? 'percent',
  value: coupon?.value ?? 10,
  planIds: coupon?.planIds ?? [],
  maxUses: coupon?.maxUses ?? null,
  startsAt: coupon?.startsAt ?? null,
  expiresAt: coupon?.expiresAt ?? null,
  isActive: coupon?.isActive ?? true,
});

/** Whether the form holds anything else than the coupon, also after a draft was brought back. */
export const isChanged = (now: Partial<CouponFields>, coupon: Coupon | undefined): boolean =>
  Object.entries(fieldsOf(coupon)).some(
    ([field, value]) => JSON.stringify(now[field as keyof CouponFields]) !== JSON.stringify(value),
  );

const two = (value: number) => String(value).padStart(2, '0');

/** An ISO time as the value of a `datetime-local` input in the browser's time zone: `2026-11-20T09:30`. */
export const localOf = (iso: string | null): string => {
  if (iso === null) return '';
  const at = new Date(iso);
  const day = [at.getFullYear(), two(at.getMonth() + 1), two(at.getDate())].join('-');
  return `${day}T${two(at.getHours())}:${two(at.getMinutes())}`;
};

/** Null while the input is empty or incomplete. */
export const isoOf = (local: string): string | null => {
  const at = new Date(local);
  return local === '' || Number.isNaN(at.getTime()) ? null : at.toISOString();
};

export type CouponState = 'off' | 'notYet' | 'over' | 'usedUp' | 'valid';

/** Whether a coupon is valid at a given time, or why not. */
export const stateOf = (
  { isActive, startsAt, expiresAt, maxUses, uses }: Coupon,
  now: number,
): CouponState => {
  if (!isActive) return 'off';
  if (startsAt !== null && Date.parse(startsAt) > now) return 'notYet';
  if (expiresAt !== null && Date.parse(expiresAt) <= now) return 'over';
  return maxUses !== null && uses >= maxUses ? 'usedUp' : 'valid';
};
