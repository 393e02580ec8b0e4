import type { Coupon } from '../../../contract/billing/coupons.ts';
import type { Plan } from '../../../contract/billing/plans.ts';
import type { Entitlements } from '../../../contract/core/access.ts';
import { toMajor } from '../wallet/wallet.ts';
import type { CouponRow } from './coupons.queries.ts';
import type { PeriodRow } from './periods.queries.ts';
import type { PlanRow } from './plans.queries.ts';

export const viewPlan = (row: PlanRow, minorDigits: number): Plan => ({
  id: row.id,
  code: row.code,
  name: row.name,
  description: row.description,
  price: toMajor(row.price, minorDigits),
  currency: row.currency,
  durationDays: row.duration_days,
  entitlements: row.entitlements as Entitlements,
  bullets: row.bullets,
  isActive: row.is_active,
  isDefault: row.is_default,
  highlighted: row.highlighted,
  order: row.sort_order,
});

export const viewPeriod = (row: PeriodRow, minorDigits: number) => ({
  id: row.id,
  plan: { id: row.plan_id, code: row.plan_code, name: row.plan_name },
  kind: row.kind,
  price: toMajor(row.price, minorDigits),
  currency: row.currency,
  startsAt: row.starts_at.toISOString(),
  endsAt: row.ends_at.toISOString(),
});

export const viewCoupon = (row: CouponRow, minorDigits: number): Coupon => ({
  id: row.id,
  code: row.code,
  kind: row.kind,
  value: row.kind === 'amount' ? toMajor(row.value, minorDigits) : row.value,
  planIds: row.plan_ids,
  maxUses: row.max_uses,
  startsAt: row.starts_at?.toISOString() ?? null,
  expiresAt: row.expires_at?.toISOString() ?? null,
  isActive: row.is_active,
  uses: row.uses,
  createdAt: row.created_at.toISOString(),
});
