import type { WaitingAd } from '../../contract/ads/adRules.ts';
import { page } from '../../contract/core/page.ts';
import { contract } from '../../contract/index.ts';
import type { Context } from '../context.ts';
import { actorOf } from '../http/caller.ts';
import type { Mount } from '../http/mount.ts';
import { attest, readAdRules, release } from './lifecycle/attest.ts';
import { type WaitingRow, waitingAds } from './rules/adRules.queries.ts';

const viewWaiting = (row: WaitingRow): WaitingAd => ({
  adId: row.ad_id,
  reference: row.reference,
  title: row.title,
  status: row.status,
  owner: row.owner,
  ruleId: row.rule_id,
  authority: row.authority,
  message: row.message,
  standing: row.standing as WaitingAd['standing'],
  capPerBbl: row.cap_per_bbl,
  fobPerBbl: row.fob_per_bbl,
  isOver: row.is_over,
  since: row.judged_at.toISOString(),
});

export function adRulesRoutes(mount: Mount, ctx: Context): void {
  mount(contract.adRules, {
    ofAd: ({ caller, params }) => readAdRules(ctx.db, caller, params.id),
    attest: async ({ caller, params, body }) => {
      await attest(ctx, caller, params, body);
      return readAdRules(ctx.db, caller, params.id);
    },
    release: async ({ caller, params, body, request }) => {
      await release(ctx, actorOf({ caller, request }), params, body);
      return readAdRules(ctx.db, caller, params.id);
    },
    waiting: async ({ query }) => {
      const { rows, total } = await waitingAds(ctx.db, query);
      return page(rows.map(viewWaiting), total, query);
    },
  });
}
