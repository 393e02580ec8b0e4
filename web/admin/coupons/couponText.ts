import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Coupon } from '../../../contract/billing/coupons.ts';
import type { CouponState } from './couponForm.ts';

export const couponKindText: Record<Coupon['kind'], MessageDescriptor> = {
  percent: msg`Percent off`,
  amount: msg`Amount off`,
  free_days: msg`Free days`,
};

export const couponStateText: Record<CouponState, MessageDescriptor> = {
  valid: msg`Valid`,
  notYet: msg`Not yet`,
  over: msg`Over`,
  usedUp: msg`Used up`,
  off: msg`Off`,
};
