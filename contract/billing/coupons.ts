import { z } from 'zod';
import { confirmed } from '../core/costly.ts';
import { endpoint } from '../core/endpoint.ts';
import { fault } from '../core/message.ts';
import { idParams, pageOf, pageQuery } from '../core/page.ts';

export const couponCode = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z0-9-]{3,40}$/, fault('billing.couponCode'));

export const couponKinds = ['percent', 'amount', 'free_days'] as const;

const couponFields = {
  code: couponCode,
  kind: z.enum(couponKinds),
  /** Percent of the price, an amount in major units, or days. */
  value: z.number().positive(fault('field.aboveZero')).max(1e6),
  /** Plans the coupon is valid for; empty means all. */
  planIds: z.array(z.uuid()).max(50).default([]),
  /** Maximum number of uses overall; null is unlimited. Each user may use it once. */
  maxUses: z.number().int().min(1).max(1e6).nullable().default(null),
  startsAt: z.iso.datetime().nullable().default(null),
  expiresAt: z.iso.datetime().nullable().default(null),
  isActive: z.boolean().default(true),
  /** For what is costly when mistyped. */
  confirmed,
};

export const couponBody = z
  .strictObject(couponFields)
  .refine((one) => one.kind !== 'percent' || one.value <= 100, {
    path: ['value'],
    message: fault('field.atMostPercent', { max: 100 }),
  })
  .refine((one) => one.kind !== 'percent' || Number.isInteger(one.value), {
    path: ['value'],
    message: fault('billing.wholePercent'),
  })
  .refine((one) => one.kind !== 'free_days' || (Number.isInteger(one.value) && one.value <= 366), {
    path: ['value'],
    message: fault('billing.freeDays'),
  })
  .refine((one) => !one.startsAt || !one.expiresAt || one.startsAt < one.expiresAt, {
    path: ['expiresAt'],
    message: fault('field.endsBeforeStart'),
  });

const coupon = z.object({
  id: z.uuid(),
  code: z.string(),
  kind: z.enum(couponKinds),
  value: z.number(),
  planIds: z.array(z.uuid()),
  maxUses: z.number().nullable(),
  startsAt: z.iso.datetime().nullable(),
  expiresAt: z.iso.datetime().nullable(),
  isActive: z.boolean(),
  uses: z.number(),
  createdAt: z.iso.datetime(),
});
export type Coupon = z.infer<typeof coupon>;

/** Coupon codes for a discount, or for free days. */
export const coupons = {
  list: endpoint({
    method: 'GET',
    path: '/coupons',
    summary: 'Every coupon, newest first',
    access: { permission: 'plans.write' },
    rate: 'general',
    query: z.strictObject(pageQuery(10)),
    status: 200,
    response: pageOf(coupon),
    errors: [],
  }),
  create: endpoint({
    method: 'POST',
    path: '/coupons',
    summary: 'Make a coupon',
    access: { permission: 'plans.write' },
    rate: 'general',
    body: couponBody,
    status: 201,
    response: coupon,
    errors: ['NAME_TAKEN', 'VALIDATION_FAILED', 'CONFIRMATION_REQUIRED'],
  }),
  update: endpoint({
    method: 'PUT',
    path: '/coupons/:id',
    summary: 'Change a coupon; what it was used for stays',
    access: { permission: 'plans.write' },
    rate: 'general',
    params: idParams,
    body: couponBody,
    status: 200,
    response: coupon,
    errors: ['NOT_FOUND', 'NAME_TAKEN', 'VALIDATION_FAILED', 'CONFIRMATION_REQUIRED'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/coupons/:id',
    summary: 'Delete a coupon that nobody used',
    access: { permission: 'plans.write' },
    rate: 'general',
    params: idParams,
    status: 204,
    response: 'nothing',
    errors: ['NOT_FOUND', 'IN_USE'],
  }),
};
