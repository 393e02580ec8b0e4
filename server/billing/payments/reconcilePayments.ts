import type { Context } from '../../context.ts';
import { changeMarket } from '../../http/cache/changeMarket.ts';
import { lockPayment, overduePayments, postpone, updatePayment } from './payments.queries.ts';
import { providerOf } from './providers.ts';
import { applyUpdate, type Purposes } from './settlePayment.ts';

const BATCH = 100;
const MINUTES = 60;
const HOURS = 60 * MINUTES;
/** Retry delay after a provider could not be reached. */
const TRY_AGAIN = 10 * MINUTES;
/** Retry delay for slow bank payments, and for refunds whose job gave up. */
const LOOK_AGAIN = 24 * HOURS;

type Overdue = Awaited<ReturnType<typeof overduePayments>>[number];

/** Cancels an overdue payment, or applies an update whose event was lost. */
async function reconcileOverdue(ctx: Context, overdue: Overdue, purposes: Purposes): Promise<void> {
  const { id, provider, provider_ref: ref } = overdue;
  // Without the provider's reference the payer was never sent there.
  const answer = ref === null ? 'open' : await providerOf(ctx, provider).ask(ref);
  if (answer === 'processing') {
    await postpone(ctx.db, id, LOOK_AGAIN);
    return;
  }
  await changeMarket(ctx, async (tx) => {
    const payment = await lockPayment(tx, id);
    if (payment?.status !== 'pending') return;
    if (answer === 'open') await updatePayment(tx, id, { status: 'expired' });
    else await applyUpdate(ctx, tx, payment, answer, purposes);
  });
}

/** A refund whose job gave up: the provider is asked again and reports earlier results. */
const payOutAgain = (ctx: Context, { id }: Overdue): Promise<void> =>
  ctx.db.transaction().execute(async (tx) => {
    const refund = await lockPayment(tx, id);
    if (refund?.status !== 'pending') return;
    await postpone(tx, id, LOOK_AGAIN);
    await ctx.jobs.enqueue(tx, 'refund', { paymentId: id });
  });

/**
 * Asks the provider about every overdue payment before cancelling it. An unreachable provider costs one call at a
 * time, and other work does not wait for it.
 */
export async function reconcilePayments(ctx: Context, purposes: Purposes): Promise<void> {
  for (const overdue of await overduePayments(ctx.db, BATCH)) {
    try {
      await (overdue.type === 'refund'
        ? payOutAgain(ctx, overdue)
        : reconcileOverdue(ctx, overdue, purposes));
    } catch (error) {
      ctx.log.warn({ err: error, payment: overdue.id }, 'an overdue payment could not be settled');
      await postpone(ctx.db, overdue.id, TRY_AGAIN);
      return;
    }
  }
}
