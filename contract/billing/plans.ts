import { z } from 'zod';
import { entitlementsSchema } from '../accounts/roles.ts';
import { confirmed } from '../core/costly.ts';
import { endpoint } from '../core/endpoint.ts';
import { fault, messageSchema } from '../core/message.ts';
import { currencyCode, moneyPrice } from '../core/money.ts';
import { idParams, listOf } from '../core/page.ts';
import { line, paragraphs, seededText } from '../core/text.ts';
import { couponCode } from './coupons.ts';
import { taxShape } from './invoices.ts';
import { payer, payerErrors } from './payer.ts';
import { payment, paymentMethods } from './payments.ts';

export const plan = z.object({
  id: z.uuid(),
  code: z.string(),
  name: seededText,
  description: seededText,
  price: z.number(),
  currency: currencyCode,
  durationDays: z.number(),
  entitlements: entitlementsSchema,
  bullets: z.array(seededText),
  isActive: z.boolean(),
  /** Its entitlements apply without a paid plan. */
  isDefault: z.boolean(),
  highlighted: z.boolean(),
  order: z.number(),
});
export type Plan = z.infer<typeof plan>;

const quoteKinds = ['new', 'upgrade', 'downgrade', 'renew', 'trial'] as const;

export const quote = z.object({
  allowed: z.boolean(),
  kind: z.enum(quoteKinds),
  price: z.number(),
  /** Coupon discount. */
  discount: z.number(),
  /** VAT that is added to the price less the discount; 0 where prices contain it, or none is due. */
  vatAdded: z.number(),
  /** Unused value of the current plan, deducted from an upgrade. */
  credit: z.number(),
  /** Amount charged now. */
  due: z.number(),
  /** Credit exceeding the price, paid into the wallet. */
  toWallet: z.number(),
  /** The tax that `due` contains; null if no invoices are issued, or there is nothing to pay. */
  tax: taxShape.nullable(),
  /** An invoice is issued and needs billing details, which are missing. */
  needsBillingDetails: z.boolean(),
  currency: currencyCode,
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
  balance: z.number(),
  sufficient: z.boolean(),
  /** Why it is not allowed; null if it is. */
  reason: z.string().nullable(),
  reasonMessage: messageSchema.nullable(),
  /** Number of own paused ads that would be published again. */
  adsThatReturn: z.number(),
});
export type Quote = z.infer<typeof quote>;

/** A period of a user's plan, with price and entitlements as bought. */
const period = z.object({
  id: z.uuid(),
  plan: z.object({ id: z.uuid(), code: z.string(), name: seededText }),
  kind: z.enum(quoteKinds),
  price: z.number(),
  currency: currencyCode,
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
});

/** Usage of each counted entitlement; `limit: null` is "no limit". `shared`: counted for the whole company. */
const usage = z.array(
  z.object({
    feature: z.enum([
      'maxActiveAds',
      'contactRevealsPerMonth',
      'savedSearches',
      'featuredAds',
      'maxDrafts',
      'storageMegabytes',
      'screeningLookups',
      'seats',
    ]),
    shared: z.boolean(),
    used: z.number(),
    limit: z.number().nullable(),
  }),
);

export const planBody = z.strictObject({
  code: z
    .string()
    .trim()
    .regex(/^[a-z0-9-]{2,40}$/, fault('field.slug')),
  name: line(60),
  description: paragraphs(500).default(''),
  price: moneyPrice,
  durationDays: z.number().int().min(1, fault('billing.planDays')).max(3660, fault('billing.planDays')),
  entitlements: entitlementsSchema,
  bullets: z.array(line(120)).max(12).default([]),
  isActive: z.boolean().default(true),
  highlighted: z.boolean().default(false),
  order: z.number().int().min(0).max(1000).default(0),
});

const planChangeBody = planBody.extend({ confirmed });

const month = z.object({ month: z.string(), sales: z.number(), revenue: z.number() });
const planWrites = ['NOT_FOUND', 'NAME_TAKEN', 'VALIDATION_FAILED'] as const;

export const plans = {
  list: endpoint({
    method: 'GET',
    path: '/plans',
    summary: 'Plans on sale, in the order of the pricing page',
    access: 'public',
    rate: 'general',
    status: 200,
    response: listOf(plan),
    errors: [],
  }),
  info: endpoint({
    method: 'GET',
    path: '/plans/info',
    summary: 'What the pricing page needs: plans on sale, currency, and what is free',
    access: 'public',
    rate: 'general',
    status: 200,
    response: z.object({
      items: z.array(plan),
      currency: currencyCode,
      /** Whether VAT is added to the prices; if not, they contain what is due. */
      vatAdded: z.boolean(),
      free: entitlementsSchema,
    }),
    errors: [],
  }),
  current: endpoint({
    method: 'GET',
    path: '/plans/current',
    summary: 'Plan of oneself or of one’s company now, what follows it, and how much of it is used',
    access: 'signedIn',
    rate: 'general',
    query: z.strictObject({ payer }),
    status: 200,
    response: z.object({
      plan: period.nullable(),
      startsAt: z.iso.datetime().nullable(),
      endsAt: z.iso.datetime().nullable(),
      next: period.nullable(),
      autoRenew: z.boolean(),
      /** The plan of the company whose seat one has. */
      companyPlan: z.object({ name: seededText, company: z.string(), endsAt: z.iso.datetime() }).nullable(),
      usage,
    }),
    errors: payerErrors,
  }),
  accessControl: endpoint({
    method: 'GET',
    path: '/plans/access-control',
    summary: 'What one may do by role and plan together, and how much of it is used',
    access: 'signedIn',
    rate: 'general',
    status: 200,
    response: z.object({
      entitlements: entitlementsSchema,
      usage,
      role: z.string(),
      plan: z.object({ id: z.uuid(), code: z.string(), name: seededText }).nullable(),
    }),
    errors: [],
  }),
  checkUpgrade: endpoint({
    method: 'POST',
    path: '/plans/check-upgrade/:id',
    summary: 'Exactly what buying a plan now would do, to the cent; nothing is stored',
    access: 'signedIn',
    rate: 'general',
    params: idParams,
    body: z.strictObject({ coupon: couponCode.optional(), payer }),
    status: 200,
    response: quote,
    errors: ['NOT_FOUND', 'COUPON_INVALID', ...payerErrors],
  }),
  purchase: endpoint({
    method: 'POST',
    path: '/plans/purchase/:id',
    summary: 'Buy a plan: from the wallet at once, otherwise the answer says where to pay',
    access: 'signedIn',
    rate: 'general',
    params: idParams,
    body: z.strictObject({
      paymentMethod: z.enum(paymentMethods).default('wallet'),
      /** `due` of the displayed quote; the purchase is refused if it has changed. */
      expectedPrice: z.number().min(0).optional(),
      coupon: couponCode.optional(),
      payer,
    }),
    status: 201,
    response: z.object({
      payment: payment.nullable(),
      period: period.nullable(),
      checkoutUrl: z.string().nullable(),
    }),
    errors: [
      'NOT_FOUND',
      'INSUFFICIENT_FUNDS',
      'PRICE_CHANGED',
      'BILLING_DETAILS_MISSING',
      'PLAN_INACTIVE',
      'PLAN_FREE',
      'COUPON_INVALID',
      'HELD',
      'METHOD_UNAVAILABLE',
      'PROVIDER_UNAVAILABLE',
      ...payerErrors,
    ],
    repeatable: true,
  }),
  autoRenew: endpoint({
    method: 'PUT',
    path: '/plans/auto-renew',
    summary: 'Whether the plan is bought again from the wallet when it ends',
    access: 'signedIn',
    rate: 'general',
    body: z.strictObject({ autoRenew: z.boolean(), payer }),
    status: 200,
    response: z.object({ autoRenew: z.boolean() }),
    errors: payerErrors,
  }),
  adminList: endpoint({
    method: 'GET',
    path: '/plans/admin',
    summary: 'Every plan, with its subscribers',
    access: { permission: 'plans.write' },
    rate: 'general',
    status: 200,
    response: listOf(plan.extend({ activeSubscribers: z.number() })),
    errors: [],
  }),
  adminCreate: endpoint({
    method: 'POST',
    path: '/plans/admin',
    summary: 'Add a plan',
    access: { permission: 'plans.write' },
    rate: 'general',
    body: planBody,
    status: 201,
    response: plan,
    errors: planWrites,
  }),
  adminRead: endpoint({
    method: 'GET',
    path: '/plans/admin/:id',
    summary: 'One plan',
    access: { permission: 'plans.write' },
    rate: 'general',
    params: idParams,
    status: 200,
    response: plan,
    errors: ['NOT_FOUND'],
  }),
  adminUpdate: endpoint({
    method: 'PUT',
    path: '/plans/admin/:id',
    summary: 'Change a plan; who bought it keeps it as bought',
    access: { permission: 'plans.write' },
    rate: 'general',
    params: idParams,
    body: planChangeBody,
    status: 200,
    response: plan,
    errors: [...planWrites, 'CONFIRMATION_REQUIRED'],
  }),
  adminDelete: endpoint({
    method: 'DELETE',
    path: '/plans/admin/:id',
    summary: 'Delete a plan that nobody ever bought',
    access: { permission: 'plans.write' },
    rate: 'general',
    params: idParams,
    status: 204,
    response: 'nothing',
    errors: ['NOT_FOUND', 'IN_USE'],
  }),
  toggle: endpoint({
    method: 'PATCH',
    path: '/plans/admin/:id/toggle',
    summary: 'Put a plan on sale or take it off',
    access: { permission: 'plans.write' },
    rate: 'general',
    params: idParams,
    status: 200,
    response: plan,
    errors: ['NOT_FOUND', 'IN_USE'],
  }),
  stats: endpoint({
    method: 'GET',
    path: '/plans/admin/:id/stats',
    summary: 'Subscribers, sales and revenue of a plan, from the ledger',
    access: { permission: 'plans.write' },
    rate: 'general',
    params: idParams,
    status: 200,
    response: z.object({
      activeSubscribers: z.number(),
      totalSales: z.number(),
      revenue: z.number(),
      currency: currencyCode,
      /** The last twelve months (UTC), `2026-11`, including empty ones. */
      byMonth: z.array(month),
    }),
    errors: ['NOT_FOUND'],
  }),
};
