import type { Context } from '../../context.ts';
import { notifyHolders } from '../../notifications/notifications.ts';
import { findFaults } from './integrity.queries.ts';

/** Checks the ledger on one snapshot, so that concurrent bookings are no violations. */
export async function checkIntegrity(ctx: Pick<Context, 'db' | 'log'>) {
  const faults = await ctx.db.transaction().setIsolationLevel('repeatable read').execute(findFaults);
  const ok = Object.values(faults).every((list) => list.length === 0);
  if (!ok) ctx.log.error({ faults }, 'the books are not exact');
  return { ok, ...faults, checkedAt: new Date().toISOString() };
}

/** The same as a timer: holders of the correction permission are notified of violations once a day. */
export async function watchIntegrity(ctx: Context): Promise<void> {
  const { ok, checkedAt, ...faults } = await checkIntegrity(ctx);
  if (ok) return;
  const count = Object.values(faults).reduce((sum, list) => sum + list.length, 0);
  await ctx.db.transaction().execute((tx) =>
    notifyHolders(ctx, tx, 'wallet.adjust', {
      kind: 'integrityFailed',
      data: { count },
      link: '/admin/payments',
      once: `integrity:${checkedAt.slice(0, 10)}`,
    }),
  );
}
