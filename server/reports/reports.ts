import type { Context } from '../context.ts';
import type { Sql } from '../db/client.ts';

/** One snapshot of the books for everything that an answer says. */
export const onSnapshot = <Result>(ctx: Context, read: (db: Sql) => Promise<Result>): Promise<Result> =>
  ctx.db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read);
