import type { Context } from '../context.ts';
import { notifyHolders } from '../notifications/notifications.ts';
import { findFaults } from './integrity.queries.ts';

/** Whether the books are exact, on one snapshot of the database so that money in motion is no fault. */
export async function checkIntegrity(ctx: Pick<Context, 'db' | 'log'>) {
  const faults = await ctx.db.transaction().setIsolationLevel('repeatable read').execute(findFaults);
  const ok = Object.values(faults).every((list) => list.length === 0);
  if (!ok) ctx.log.error({ faults }, 'the books are not exact');
  return { ok, ...faults, checkedAt: new Date().toISOString() };
}

/** The same for the clock: a fault is told once a day to those who correct balances. */
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
