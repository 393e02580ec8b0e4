import type { Context } from '../../context.ts';
import type { FeatureJobs } from '../../jobs/featureJobs.ts';
import { reconcilePayments } from './reconcilePayments.ts';
import { payOutRefund } from './refunds.ts';
import type { Purposes } from './settlePayment.ts';

export const paymentsJobs = (ctx: Context, purposes: Purposes): FeatureJobs => ({
  everyMinute: { tendPayments: () => reconcilePayments(ctx, purposes) },
  startWorkers: () => ctx.jobs.work('refund', ({ paymentId }) => payOutRefund(ctx, paymentId), 4),
});
