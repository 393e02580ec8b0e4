import { contract } from '../../../contract/index.ts';
import { SAVED_VIEWS_MAX, type SavedView } from '../../../contract/operations/savedViews.ts';
import type { Context } from '../../context.ts';
import { lockIdempotencyKey } from '../../db/lockIdempotencyKey.ts';
import type { Mount } from '../../http/mount.ts';
import { ensure } from '../../lib/errors.ts';
import { uuidv7 } from '../../lib/uuidv7.ts';
import { deleteView, listViews, putView } from './savedViews.queries.ts';

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
    save: async ({ caller, body }) =>
      ctx.db.transaction().execute(async (tx) => {
        // Two tabs that save at the same time count one after the other.
        await lockIdempotencyKey(tx, caller.id);
        const before = await listViews(tx, caller.id, body.screen);
        const replaces = before.some(({ name }) => name.toLowerCase() === body.name.toLowerCase());
        ensure(replaces || before.length < SAVED_VIEWS_MAX, 'TOO_MANY');
        return view(await putView(tx, { id: uuidv7(), userId: caller.id, ...body }));
      }),
    remove: async ({ caller, params }) => {
      ensure(await deleteView(ctx.db, caller.id, params.id), 'NOT_FOUND');
      return undefined;
    },
  });
