import { page } from '../../../contract/core/page.ts';
import { contract } from '../../../contract/index.ts';
import { PREVIEW_MAX } from '../../../contract/moderation/adRuns.ts';
import type { Context } from '../../context.ts';
import { actorOf } from '../../http/caller.ts';
import type { Mount } from '../../http/mount.ts';
import { fail } from '../../lib/errors.ts';
import { findRun, itemsOf, listRuns, previewOf } from './runs.queries.ts';
import { restoreRun, startRun } from './runs.ts';
import { viewRun, viewRunAd, viewRunDetail } from './runs.view.ts';

export function adRunsRoutes(mount: Mount, ctx: Context): void {
  const runOf = async (id: string) => (await findRun(ctx.db, id)) ?? fail('NOT_FOUND');
  const detailOf = async (id: string) => viewRunDetail(await runOf(id), await itemsOf(ctx.db, id));
  mount(contract.adRuns, {
    preview: async ({ body }) => {
      const { items, count } = await previewOf(ctx.db, body.action, body.pattern, PREVIEW_MAX);
      return { count, items: items.map(viewRunAd) };
    },
    start: async (call) => {
      await startRun(ctx, actorOf(call), call.effectId, call.body);
      return viewRun(await runOf(call.effectId));
    },
    list: async ({ query }) => {
      const { items, total } = await listRuns(ctx.db, query);
      return page(items.map(viewRun), total, query);
    },
    read: ({ params }) => detailOf(params.id),
    restore: async (call) => {
      await restoreRun(ctx, actorOf(call), call.params.id);
      return detailOf(call.params.id);
    },
  });
}
