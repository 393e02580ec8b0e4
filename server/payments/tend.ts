import type { Context } from '../context.ts';
import { lockPayment, overduePayments, postpone, updatePayment } from './payments.queries.ts';
import { providerOf } from './providers.ts';
import { type Purposes, takeNews } from './settle.ts';

const BATCH = 100;
const MINUTES = 60;
const HOURS = 60 * MINUTES;
/** Who could not be asked is asked again after this. */
const TRY_AGAIN = 10 * MINUTES;
/** A bank that takes its time, and a refund that its job could not bring to an end. */
const LOOK_AGAIN = 24 * HOURS;

type Overdue = Awaited<ReturnType<typeof overduePayments>>[number];

/** Gives up a payment whose time is over, or takes the news of it that never came. */
async function settleOverdue(ctx: Context, overdue: Overdue, purposes: Purposes): Promise<void> {
  const { id, provider, provider_ref: ref } = overdue;
  // Without the provider's name for it nobody was ever sent there to pay.
  const answer = ref === null ? 'open' : await providerOf(ctx, provider).ask(ref);
  if (answer === 'processing') {
    await postpone(ctx.db, id, LOOK_AGAIN);
    return;
  }
  await ctx.db.transaction().execute(async (tx) => {
    const payment = await lockPayment(tx, id);
    if (payment?.status !== 'pending') return;
    if (answer === 'open') await updatePayment(tx, id, { status: 'expired' });
    else await takeNews(ctx, tx, payment, answer, purposes);
  });
}

/** A refund whose job gave up without an answer: the provider is asked once more, and tells what it did before. */
const payOutAgain = (ctx: Context, { id }: Overdue): Promise<void> =>
  ctx.db.transaction().execute(async (tx) => {
    const refund = await lockPayment(tx, id);
    if (refund?.status !== 'pending') return;
    await postpone(tx, id, LOOK_AGAIN);
    await ctx.jobs.enqueue(tx, 'refund', { paymentId: id });
  });

/**
 * Asks the provider about every payment that is overdue before it gives up on it. One that cannot be reached costs a
 * single call at a time: what else is to be done does not wait behind it.
 */
export async function tendPayments(ctx: Context, purposes: Purposes): Promise<void> {
  for (const overdue of await overduePayments(ctx.db, BATCH)) {
    try {
      await (overdue.type === 'refund' ? payOutAgain(ctx, overdue) : settleOverdue(ctx, overdue, purposes));
    } catch (error) {
      ctx.log.warn({ err: error, payment: overdue.id }, 'an overdue payment could not be settled');
      await postpone(ctx.db, overdue.id, TRY_AGAIN);
      return;
    }
  }
}
