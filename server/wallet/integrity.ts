import type { Context } from '../context.ts';
import { findFaults } from './integrity.queries.ts';

/** Whether the books are exact, on one snapshot of the database so that money in motion is no fault. */
export async function checkIntegrity(ctx: Context) {
  const faults = await ctx.db.transaction().setIsolationLevel('repeatable read').execute(findFaults);
  const ok = Object.values(faults).every((list) => list.length === 0);
  if (!ok) ctx.log.error({ faults }, 'the books are not exact');
  return { ok, ...faults, checkedAt: new Date().toISOString() };
}
