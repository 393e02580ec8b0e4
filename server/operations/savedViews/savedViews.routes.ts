import { contract } from '../../../contract/index.ts';
import type { SavedView } from '../../../contract/operations/savedViews.ts';
import type { Context } from '../../context.ts';
import type { Mount } from '../../http/mount.ts';
import { ensure } from '../../lib/errors.ts';
import { deleteView, listViews } from './savedViews.queries.ts';
import { saveView } from './savedViews.ts';

type Row = Awaited<ReturnType<typeof listViews>>[number];

const view = ({ id, name, search, columns }: Row): SavedView => ({
  id,
  name,
  search: search as SavedView['search'],
  columns: columns as SavedView['columns'],
});

export const savedViewsRoutes = (mount: Mount, ctx: Context): void =>
  mount(contract.savedViews, {
    list: async ({ caller, query }) => ({
      items: (await listViews(ctx.db, caller.id, query.screen)).map(view),
    }),
    save: async ({ caller, body }) => view(await saveView(ctx, caller.id, body)),
    remove: async ({ caller, params }) => {
      ensure(await deleteView(ctx.db, caller.id, params.id), 'NOT_FOUND');
      return undefined;
    },
  });
