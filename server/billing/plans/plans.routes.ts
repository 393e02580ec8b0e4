import { page } from '../../../contract/core/page.ts';
import { contract } from '../../../contract/index.ts';
import { entitlementsOf, roleEntitlementsOf } from '../../accounts/roles/roles.ts';
import type { Context } from '../../context.ts';
import { actorOf } from '../../http/caller.ts';
import type { Mount } from '../../http/mount.ts';
import { ensure } from '../../lib/errors.ts';
import { addsVat, documentsByPayment } from '../invoices/invoices.ts';
import { findPayment, viewPayment } from '../payments/payments.ts';
import { payerFor, payerId, toMajor, walletCurrency } from '../wallet/wallet.ts';
import { listCoupons } from './coupons.queries.ts';
import { quotePlan } from './offer.ts';
import { autoRenewOf, openPeriods, planOfCompany, setAutoRenew } from './periods.queries.ts';
import { countSubscribers, findPlan, listPlans, salesByMonth } from './plans.queries.ts';
import {
  changeCoupon,
  changePlan,
  createCoupon,
  createPlan,
  removeCoupon,
  removePlan,
  togglePlan,
} from './plans.ts';
import { viewCoupon, viewPeriod, viewPlan } from './plans.view.ts';
import { purchasePlan } from './purchase.ts';
import { usageOf, usageOfCompany } from './usage.ts';

/** The last twelve months, oldest first, as `2026-11`. */
const lastMonths = (now: Date): string[] =>
  Array.from({ length: 12 }, (_, n) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 11 + n, 1)).toISOString().slice(0, 7),
  );

export const plansRoutes = (mount: Mount, ctx: Context): void => {
  const digits = async () => (await walletCurrency(ctx)).minorDigits;
  const onSale = async () => {
    const minorDigits = await digits();
    return (await listPlans(ctx.db)).map((row) => viewPlan(row, minorDigits));
  };
  mount(contract.plans, {
    list: async () => ({ items: await onSale() }),
    info: async () => ({
      items: await onSale(),
      currency: (await walletCurrency(ctx)).code,
      vatAdded: await addsVat(ctx.db),
      free: await roleEntitlementsOf(ctx.db, 'guest'),
    }),
    current: async ({ caller, query }) => {
      const payer = payerFor(caller, query.payer);
      const [open, entitlements, minorDigits, covering] = await Promise.all([
        openPeriods(ctx.db, payerId(payer)),
        entitlementsOf(ctx.db, caller.id),
        digits(),
        planOfCompany(ctx.db, caller.id),
      ]);
      const now = Date.now();
      const running = open.find((row) => row.starts_at.getTime() <= now);
      const next = open.find((row) => row.starts_at.getTime() > now);
      return {
        plan: running ? viewPeriod(running, minorDigits) : null,
        startsAt: running?.starts_at.toISOString() ?? null,
        endsAt: running?.ends_at.toISOString() ?? null,
        next: next ? viewPeriod(next, minorDigits) : null,
        autoRenew: await autoRenewOf(ctx.db, payer),
        companyPlan: covering
          ? {
              name: covering.plan_name,
              company: covering.company,
              endsAt: covering.ends_at.toISOString(),
            }
          : null,
        usage:
          payer.companyId === null
            ? await usageOf(ctx.db, caller.id, entitlements)
            : await usageOfCompany(ctx.db, payer.companyId, {
                entitlements,
                hasPlan: running !== undefined,
              }),
      };
    },
    accessControl: async ({ caller }) => {
      const entitlements = await entitlementsOf(ctx.db, caller.id);
      const [running] = await openPeriods(ctx.db, caller.id);
      const plan = running ?? (await planOfCompany(ctx.db, caller.id));
      return {
        entitlements,
        usage: await usageOf(ctx.db, caller.id, entitlements),
        role: caller.role,
        plan: plan ? { id: plan.plan_id, code: plan.plan_code, name: plan.plan_name } : null,
      };
    },
    checkUpgrade: ({ caller, params, body }) =>
      quotePlan(ctx, payerFor(caller, body.payer), params.id, body.coupon),
    purchase: async ({ caller, params, body, effectId }) => {
      const payer = payerFor(caller, body.payer);
      const { paymentId, periodId } = await purchasePlan(ctx, payer, params.id, body, effectId);
      const documents = (await documentsByPayment(ctx.db, [paymentId])).get(paymentId) ?? [];
      const payment = viewPayment(await findPayment(ctx.db, paymentId), await digits(), { documents });
      const period = (await openPeriods(ctx.db, payerId(payer))).find(({ id }) => id === periodId);
      return {
        payment,
        period: period ? viewPeriod(period, await digits()) : null,
        checkoutUrl: payment.checkoutUrl,
      };
    },
    autoRenew: async ({ caller, body }) => {
      await setAutoRenew(ctx.db, payerFor(caller, body.payer), body.autoRenew);
      return { autoRenew: body.autoRenew };
    },
    adminList: async () => {
      const [rows, subscribers, minorDigits] = await Promise.all([
        listPlans(ctx.db, { all: true }),
        countSubscribers(ctx.db),
        digits(),
      ]);
      return {
        items: rows.map((row) => ({
          ...viewPlan(row, minorDigits),
          activeSubscribers: subscribers.get(row.id) ?? 0,
        })),
      };
    },
    adminCreate: async ({ caller, body, request }) =>
      viewPlan(await createPlan(ctx, actorOf({ caller, request }), body), await digits()),
    adminRead: async ({ params }) => {
      const row = await findPlan(ctx.db, params.id);
      ensure(row, 'NOT_FOUND');
      return viewPlan(row, await digits());
    },
    adminUpdate: async ({ caller, params, body, request }) =>
      viewPlan(await changePlan(ctx, actorOf({ caller, request }), params.id, body), await digits()),
    adminDelete: async ({ caller, params, request }) => {
      await removePlan(ctx, actorOf({ caller, request }), params.id);
      return undefined;
    },
    toggle: async ({ caller, params, request }) =>
      viewPlan(await togglePlan(ctx, actorOf({ caller, request }), params.id), await digits()),
    stats: async ({ params }) => {
      ensure(await findPlan(ctx.db, params.id), 'NOT_FOUND');
      const [months, subscribers, currency] = await Promise.all([
        salesByMonth(ctx.db, params.id),
        countSubscribers(ctx.db),
        walletCurrency(ctx),
      ]);
      const money = (minor: number) => toMajor(minor, currency.minorDigits);
      return {
        activeSubscribers: subscribers.get(params.id) ?? 0,
        totalSales: months.reduce((sum, row) => sum + row.sales, 0),
        revenue: money(months.reduce((sum, row) => sum + row.revenue, 0)),
        currency: currency.code,
        byMonth: lastMonths(new Date()).map((month) => {
          const row = months.find((one) => one.month === month);
          return { month, sales: row?.sales ?? 0, revenue: money(row?.revenue ?? 0) };
        }),
      };
    },
  });
  mount(contract.coupons, {
    list: async ({ query }) => {
      const [{ items, total }, minorDigits] = await Promise.all([listCoupons(ctx.db, query), digits()]);
      return page(
        items.map((row) => viewCoupon(row, minorDigits)),
        total,
        query,
      );
    },
    create: async ({ caller, body, request }) =>
      viewCoupon(await createCoupon(ctx, actorOf({ caller, request }), body), await digits()),
    update: async ({ caller, params, body, request }) =>
      viewCoupon(await changeCoupon(ctx, actorOf({ caller, request }), params.id, body), await digits()),
    remove: async ({ caller, params, request }) => {
      await removeCoupon(ctx, actorOf({ caller, request }), params.id);
      return undefined;
    },
  });
};
