import type { coupons } from '../../../contract/billing/coupons.ts';
import type { plans } from '../../../contract/billing/plans.ts';
import { isGenerous, priceMove } from '../../../contract/core/costly.ts';
import type { Received } from '../../../contract/core/endpoint.ts';
import { msg } from '../../../contract/core/message.ts';
import type { ActionOn } from '../../../contract/operations/auditActions.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import type { Actor } from '../../http/caller.ts';
import { ensureConfirmed, percentOf } from '../../lib/ensureConfirmed.ts';
import { ensure } from '../../lib/errors.ts';
import { uuidv7 } from '../../lib/uuidv7.ts';
import { recordAudit } from '../../operations/audit/audit.ts';
import type { Purposes } from '../payments/payments.ts';
import { toMajor, toMinor, walletCurrency } from '../wallet/wallet.ts';
import {
  type CouponRow,
  couponCodeIsTaken,
  deleteCoupon,
  insertCoupon,
  lockCoupon,
  updateCoupon,
} from './coupons.queries.ts';
import { endPeriodOfPayment, planEndOf } from './endRefunded.ts';
import {
  codeIsTaken,
  deletePlan,
  insertPlan,
  lockPlan,
  type PlanRow,
  updatePlan,
  usesOf,
} from './plans.queries.ts';
import { fulfilPaidPurchase } from './purchase.ts';

export { renewAndExpirePlans } from './renewAndExpirePlans.ts';

/** Purposes of payments other than top-ups. */
export const purposes: Purposes = {
  planPurchase: fulfilPaidPurchase,
  endPlan: endPeriodOfPayment,
  planEnd: planEndOf,
};

type PlanBody = Received<typeof plans.adminCreate>['body'];
type PlanChange = Received<typeof plans.adminUpdate>['body'];
type CouponBody = Received<typeof coupons.create>['body'];

const record = (
  tx: Tx,
  actor: Actor,
  what: { action: ActionOn<'plan' | 'coupon'>; id: string; before?: object; after?: object },
) =>
  recordAudit(tx, {
    actorId: actor.id,
    address: actor.address,
    action: what.action,
    entity: what.action.startsWith('plan') ? 'plan' : 'coupon',
    entityId: what.id,
    ...(what.before && { before: { ...what.before } }),
    ...(what.after && { after: { ...what.after } }),
  });

async function planColumns(ctx: Context, body: PlanBody) {
  const currency = await walletCurrency(ctx);
  return {
    code: body.code,
    name: body.name,
    description: body.description,
    price: toMinor(body.price, currency.minorDigits, 'price'),
    currency: currency.code,
    duration_days: body.durationDays,
    entitlements: JSON.stringify(body.entitlements),
    bullets: body.bullets,
    is_active: body.isActive,
    highlighted: body.highlighted,
    sort_order: body.order,
  };
}

export async function createPlan(ctx: Context, actor: Actor, body: PlanBody): Promise<PlanRow> {
  const columns = await planColumns(ctx, body);
  return ctx.db.transaction().execute(async (tx) => {
    ensure(!(await codeIsTaken(tx, body.code)), 'NAME_TAKEN');
    const row = await insertPlan(tx, { id: uuidv7(), ...columns });
    await record(tx, actor, { action: 'plan.create', id: row.id, after: body });
    return row;
  });
}

/** Existing purchases retain their terms. The free plan stays free and on sale. */
/** Refuses a price that moves much until it is confirmed. */
async function confirmPrice(ctx: Context, before: PlanRow, { price, confirmed }: PlanChange) {
  const { code, minorDigits } = await walletCurrency(ctx);
  const was = toMajor(before.price, minorDigits);
  const move = priceMove(was, price);
  const about = { plan: before.name, before: was, after: price, currency: code };
  const effect = move === null ? null : msg('billing.priceMoves', { ...about, percent: percentOf(move) });
  return ensureConfirmed(effect, { confirmed });
}

export async function changePlan(
  ctx: Context,
  actor: Actor,
  id: string,
  { confirmed, ...body }: PlanChange,
): Promise<PlanRow> {
  const columns = await planColumns(ctx, body);
  return ctx.db.transaction().execute(async (tx) => {
    const before = await lockPlan(tx, id);
    ensure(before, 'NOT_FOUND');
    ensure(!(await codeIsTaken(tx, body.code, id)), 'NAME_TAKEN');
    const staysFree = !before.is_default || (body.price === 0 && body.isActive);
    ensure(staysFree, 'VALIDATION_FAILED', {
      details: [{ path: body.price === 0 ? 'isActive' : 'price', message: msg('billing.freePlanFree') }],
    });
    const assent = await confirmPrice(ctx, before, { ...body, confirmed });
    const row = await updatePlan(tx, id, columns);
    await record(tx, actor, { action: 'plan.update', id, before, after: { ...body, ...assent } });
    return row;
  });
}

export const togglePlan = (ctx: Context, actor: Actor, id: string): Promise<PlanRow> =>
  ctx.db.transaction().execute(async (tx) => {
    const before = await lockPlan(tx, id);
    ensure(before, 'NOT_FOUND');
    ensure(!before.is_default, 'IN_USE', { message: msg('billing.freePlanOnSale') });
    const row = await updatePlan(tx, id, { is_active: !before.is_active });
    await record(tx, actor, {
      action: 'plan.toggle',
      id,
      before: { isActive: before.is_active },
      after: { isActive: row.is_active },
    });
    return row;
  });

export const removePlan = (ctx: Context, actor: Actor, id: string): Promise<void> =>
  ctx.db.transaction().execute(async (tx) => {
    const before = await lockPlan(tx, id);
    ensure(before, 'NOT_FOUND');
    const used = await usesOf(tx, id);
    ensure(used === 0 && !before.is_default, 'IN_USE', { used });
    await deletePlan(tx, id);
    await record(tx, actor, { action: 'plan.delete', id, before });
  });

async function couponColumns(ctx: Context, body: CouponBody) {
  const { minorDigits } = await walletCurrency(ctx);
  return {
    code: body.code,
    kind: body.kind,
    value: body.kind === 'amount' ? toMinor(body.value, minorDigits, 'value') : body.value,
    plan_ids: body.planIds,
    max_uses: body.maxUses,
    starts_at: body.startsAt,
    expires_at: body.expiresAt,
    is_active: body.isActive,
  };
}

const confirmCoupon = ({ confirmed, ...coupon }: CouponBody) =>
  ensureConfirmed(isGenerous(coupon) ? msg('billing.generousCoupon', { percent: coupon.value }) : null, {
    confirmed,
  });

export async function createCoupon(
  ctx: Context,
  actor: Actor,
  { confirmed, ...body }: CouponBody,
): Promise<CouponRow> {
  const columns = await couponColumns(ctx, body);
  return ctx.db.transaction().execute(async (tx) => {
    ensure(!(await couponCodeIsTaken(tx, body.code)), 'NAME_TAKEN');
    const assent = confirmCoupon({ ...body, confirmed });
    const row = await insertCoupon(tx, {
      id: uuidv7(),
      created_by: actor.id,
      ...columns,
    });
    await record(tx, actor, { action: 'coupon.create', id: row.id, after: { ...body, ...assent } });
    return row;
  });
}

export async function changeCoupon(
  ctx: Context,
  actor: Actor,
  id: string,
  { confirmed, ...body }: CouponBody,
): Promise<CouponRow> {
  const columns = await couponColumns(ctx, body);
  return ctx.db.transaction().execute(async (tx) => {
    const before = await lockCoupon(tx, id);
    ensure(before, 'NOT_FOUND');
    ensure(!(await couponCodeIsTaken(tx, body.code, id)), 'NAME_TAKEN');
    ensure(body.maxUses === null || body.maxUses >= before.uses, 'VALIDATION_FAILED', {
      details: [{ path: 'maxUses', message: msg('billing.couponUsed', { count: before.uses }) }],
    });
    const assent = confirmCoupon({ ...body, confirmed });
    const row = await updateCoupon(tx, id, columns);
    await record(tx, actor, { action: 'coupon.update', id, before, after: { ...body, ...assent } });
    return row;
  });
}

export const removeCoupon = (ctx: Context, actor: Actor, id: string): Promise<void> =>
  ctx.db.transaction().execute(async (tx) => {
    const before = await lockCoupon(tx, id);
    ensure(before, 'NOT_FOUND');
    ensure(before.uses === 0, 'IN_USE', { used: before.uses });
    await deleteCoupon(tx, id);
    await record(tx, actor, { action: 'coupon.delete', id, before });
  });
