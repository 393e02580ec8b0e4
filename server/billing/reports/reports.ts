import type { Context } from '../../context.ts';
import type { Sql } from '../../db/client.ts';

export { series as salesSeries } from './reports.queries.ts';
export { type Span, spanBefore, spanOf } from './span.ts';

/** Runs all queries of a report on one snapshot, which has everything that was committed before. */
export const onSnapshot = <Result>(ctx: Context, read: (db: Sql) => Promise<Result>): Promise<Result> =>
  ctx.reads.run((db) =>
    db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read),
  );
