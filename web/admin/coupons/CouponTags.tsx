import { useLingui } from '@lingui/react';
import { Plural, Trans } from '@lingui/react/macro';
import type { Coupon } from '../../../contract/billing/coupons.ts';
import { useFormat } from '../../lib/format.ts';
import { useMoney } from '../../shared/money/useMoney.ts';
import { Chip } from '../../ui/Chip.tsx';
import { type CouponState, stateOf } from './couponForm.ts';
import { couponStateText } from './couponText.ts';

const tones = {
  valid: 'ok',
  notYet: 'petrol',
  over: 'plain',
  usedUp: 'amber',
  off: 'plain',
} as const satisfies Record<CouponState, string>;

export const CouponStateTag = ({ coupon }: { coupon: Coupon }) => {
  const { i18n } = useLingui();
  const state = stateOf(coupon, Date.now());
  return <Chip tone={tones[state]}>{i18n._(couponStateText[state])}</Chip>;
};

/** `25 % off`, `10.00 USD off`, `14 days free` */
export const CouponGift = ({ coupon, currency }: { coupon: Coupon; currency: string }) => {
  const format = useFormat();
  const { money } = useMoney();
  if (coupon.kind === 'free_days')
    return <Plural value={coupon.value} one="# day free" other="# days free" />;
  const value =
    coupon.kind === 'amount' ? money(coupon.value, currency) : `${format.number(coupon.value)}\u00a0%`;
  return <Trans>{value} off</Trans>;
};

export const CouponTime = ({ coupon: { startsAt, expiresAt } }: { coupon: Coupon }) => {
  const { dateTime } = useFormat();
  if (startsAt === null && expiresAt === null) return <Trans>Always</Trans>;
  if (startsAt === null) return <Trans>until {dateTime(expiresAt ?? '')}</Trans>;
  if (expiresAt === null) return <Trans>from {dateTime(startsAt)}</Trans>;
  return (
    <>
      {dateTime(startsAt)} – {dateTime(expiresAt)}
    </>
  );
};
