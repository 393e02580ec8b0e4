import type { Received } from '../../../contract/core/endpoint.ts';
import type { savedViews } from '../../../contract/operations/savedViews.ts';
import { SAVED_VIEWS_MAX } from '../../../contract/operations/savedViews.ts';
import type { Context } from '../../context.ts';
import { ensure } from '../../lib/errors.ts';
import { uuidv7 } from '../../lib/uuidv7.ts';
import { listViews, lockViews, putView } from './savedViews.queries.ts';

/** Keeps a view, in the place of one of the same name. */
export const saveView = (ctx: Context, userId: string, body: Received<typeof savedViews.save>['body']) =>
  ctx.db.transaction().execute(async (tx) => {
    // Two tabs that save at the same time count one after the other.
    await lockViews(tx, userId);
    const before = await listViews(tx, userId, body.screen);
    const replaces = before.some(({ name }) => name.toLowerCase() === body.name.toLowerCase());
    ensure(replaces || before.length < SAVED_VIEWS_MAX, 'TOO_MANY');
    return putView(tx, { id: uuidv7(), userId, ...body });
  });
