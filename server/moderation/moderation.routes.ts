import { contract } from '../../contract/index.ts';
import { sendBackAd } from '../ads/lifecycle/decisions.ts';
import { readAd } from '../ads/reading/readAd.ts';
import { listRules } from '../cautions/cautions.queries.ts';
import type { Context } from '../context.ts';
import { actorOf } from '../http/caller.ts';
import type { Mount } from '../http/mount.ts';
import { fail } from '../lib/errors.ts';
import { addCaution, look, readBackground, removeCaution } from './adReview.ts';
import { freeMailRows } from './freeMail.queries.ts';
import { enterFreeMail, viewFreeMail } from './freeMail.ts';
import { countFound } from './moderation.queries.ts';
import { approveMany, changeRule, decideMany, undoDecisions } from './moderation.ts';
import { viewRule } from './moderation.view.ts';

async function readRules(ctx: Context) {
  const [rows, found] = await Promise.all([listRules(ctx.db), countFound(ctx.db)]);
  return rows.map((row) => viewRule(row, found));
}

export function moderationRoutes(mount: Mount, ctx: Context): void {
  mount(contract.freeMailDomains, {
    list: async () => ({ items: (await freeMailRows(ctx.db)).map(viewFreeMail) }),
    add: async ({ caller, body, request }) => enterFreeMail(ctx, actorOf({ caller, request }), body),
  });
  mount(contract.moderation, {
    approveMany: async ({ caller, body, request }) =>
      approveMany(ctx, actorOf({ caller, request }), body.ads),
    decideMany: async ({ caller, body, request }) => decideMany(ctx, actorOf({ caller, request }), body),
    undo: async ({ caller, body, request }) => undoDecisions(ctx, actorOf({ caller, request }), body.ads),
    background: async ({ params }) => readBackground(ctx, params.id),
    look: async ({ caller, params }) => ({ others: await look(ctx, caller, params.id) }),
    sendBack: async ({ caller, params, body, request }) => {
      await sendBackAd(ctx, actorOf({ caller, request }), params.id, body.version);
      return readAd(ctx.db, params.id, caller);
    },
    addCaution: async ({ caller, params, body, request }) => {
      await addCaution(ctx, actorOf({ caller, request }), params.id, body);
      return readAd(ctx.db, params.id, caller);
    },
    removeCaution: async ({ caller, params, request }) => {
      await removeCaution(ctx, actorOf({ caller, request }), params);
      return readAd(ctx.db, params.id, caller);
    },
    rules: async () => ({ items: await readRules(ctx) }),
    changeRule: async ({ caller, params, body, request }) => {
      await changeRule(ctx, actorOf({ caller, request }), params.id, body);
      return (await readRules(ctx)).find(({ id }) => id === params.id) ?? fail('NOT_FOUND');
    },
  });
}
