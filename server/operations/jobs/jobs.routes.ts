import { page } from '../../../contract/core/page.ts';
import { contract } from '../../../contract/index.ts';
import type { Context } from '../../context.ts';
import { actorOf } from '../../http/caller.ts';
import type { Mount } from '../../http/mount.ts';
import { countJobs, listJobs, listRepeated } from './jobs.queries.ts';
import { retryFailed } from './jobs.ts';

export const adminJobsRoutes = (mount: Mount, ctx: Context): void =>
  mount(contract.jobs, {
    overview: async () => {
      const [queues, repeated] = await Promise.all([countJobs(ctx.db), listRepeated(ctx.db)]);
      return {
        queues: queues.map(({ due_since, ...queue }) => ({
          ...queue,
          dueSince: due_since?.toISOString() ?? null,
        })),
        repeated: repeated.map((row) => ({
          name: row.name,
          everySeconds: row.every_seconds,
          ranAt: row.ran_at.toISOString(),
          milliseconds: row.milliseconds,
          error: row.error,
          wellAt: row.well_at?.toISOString() ?? null,
        })),
      };
    },
    list: async ({ query }) => {
      const { rows, total } = await listJobs(ctx.db, query);
      const items = rows.map((row) => ({
        id: row.id,
        queue: row.name,
        state: query.state,
        attempts: row.retry_count + (row.started ? 1 : 0),
        attemptsMax: row.retry_limit + 1,
        error: row.error,
        createdAt: row.created_on.toISOString(),
        dueAt: row.start_after.toISOString(),
        endedAt: row.completed_on?.toISOString() ?? null,
      }));
      return page(items, total, query);
    },
    retry: async ({ caller, body, request }) => {
      return { retried: await retryFailed(ctx, actorOf({ caller, request }), body) };
    },
  });
