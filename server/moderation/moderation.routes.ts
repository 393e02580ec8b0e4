import { contract } from '../../contract/index.ts';
import { listRules } from '../cautions/cautions.queries.ts';
import type { Context } from '../context.ts';
import { actorOf } from '../http/caller.ts';
import type { Mount } from '../http/mount.ts';
import { fail } from '../lib/errors.ts';
import { countFound } from './moderation.queries.ts';
import { approveMany, changeRule, undoApprovals } from './moderation.ts';
import { viewRule } from './moderation.view.ts';

async function readRules(ctx: Context) {
  const [rows, found] = await Promise.all([listRules(ctx.db), countFound(ctx.db)]);
  return rows.map((row) => viewRule(row, found));
}

export const moderationRoutes = (mount: Mount, ctx: Context): void =>
  mount(contract.moderation, {
    approveMany: async ({ caller, body, request }) =>
      approveMany(ctx, actorOf({ caller, request }), body.ads),
    undoApprovals: async ({ caller, body, request }) =>
      undoApprovals(ctx, actorOf({ caller, request }), body.ads),
    rules: async () => ({ items: await readRules(ctx) }),
    changeRule: async ({ caller, params, body, request }) => {
      await changeRule(ctx, actorOf({ caller, request }), params.id, body);
      return (await readRules(ctx)).find(({ id }) => id === params.id) ?? fail('NOT_FOUND');
    },
  });
