import type { RuleFinding } from '../../../contract/ads/adRules.ts';
import { msg } from '../../../contract/core/message.ts';
import { englishText } from '../../../contract/messages/englishText.ts';
import { strictestHold } from '../../complianceHolds/complianceHolds.ts';
import type { Context } from '../../context.ts';
import { storedMessage } from '../../db/storedMessage.ts';
import { changeMarket, type MarketTx } from '../../http/cache/changeMarket.ts';
import { storedPayload } from '../content/payload.queries.ts';
import { loadLibrary } from '../content/recomputeAds.queries.ts';
import { refsFrom } from '../content/recomputeAds.ts';
import { type LockedAd, lockAdWithDeleted } from '../rows/ads.queries.ts';
import { updateAd } from '../rows/adWrites.queries.ts';
import {
  adsOfRule,
  cappedAds,
  extendLease,
  hasDueRules,
  noteSwept,
  takeDueRule,
} from '../rules/adRules.queries.ts';
import { judgeAd, stoppedBy } from '../rules/adRules.ts';
import { ownerIsActive, wasMovedBy } from './adLife.queries.ts';
import { inBatches } from './inBatches.ts';
import { adPath, MY_ADS, moveAd, notifyOwner } from './moves.ts';

type Ctx = Pick<Context, 'jobs'>;
const BATCH = 100;

/**
 * Takes a locked ad off the market that a rule stops by these findings, and puts back what nothing but a rule kept away. Its owner is told
 * of both.
 */
export async function followRulesOf(
  ctx: Ctx,
  tx: MarketTx,
  row: LockedAd,
  { findings, actorId = null }: { findings: readonly RuleFinding[]; actorId?: string | null },
): Promise<void> {
  const message = stoppedBy(findings);
  if (row.deleted_at !== null || row.revises_id !== null) return;
  if (row.status === 'approved' && message) {
    await moveAd(tx, { adId: row.id, actorId: null, from: 'approved', to: 'suspended', message });
    await updateAd(tx, row.id, { moved_by_rule: true });
    await notifyOwner(ctx, tx, row, 'adSuspended', { actorId: null, reason: message, path: MY_ADS });
    return;
  }
  if (row.status !== 'suspended' || message || !(await wasMovedBy(tx, 'rule', row.id))) return;
  if (!(await ownerIsActive(tx, row.owner_id))) return;
  if ((await strictestHold(tx, [row.owner_id, row.company_id])) !== null) {
    await updateAd(tx, row.id, { moved_by_rule: false, moved_by_hold: true });
    return;
  }
  const back = {
    adId: row.id,
    actorId: null,
    from: row.status,
    to: 'approved',
    message: msg('ads.ruleOver'),
  } as const;
  await moveAd(tx, back);
  await notifyOwner(ctx, tx, row, 'adRestored', { actorId, path: adPath(row) });
}

/** Whether a rule stops what a hold or a block kept off the market; then it stays away, for that reason alone. */
export async function staysByRule(tx: MarketTx, id: string): Promise<boolean> {
  const message = stoppedBy(await judgeAd(tx, id));
  if (message)
    await updateAd(tx, id, {
      moved_by_hold: false,
      moved_by_block: false,
      moved_by_rule: true,
      rejection_reason: englishText(message),
      rejection_message: storedMessage(message),
    });
  return message !== null;
}

/** Judges a batch of ads and follows what that changed. */
async function follow(ctx: Context, ids: readonly string[]): Promise<void> {
  // Loaded for each batch, because base data may change in between.
  const library = await loadLibrary(ctx.db);
  await changeMarket(ctx, async (tx) => {
    for (const id of ids) {
      const row = await lockAdWithDeleted(tx, id);
      if (!row) continue;
      const ad = await storedPayload(tx, id);
      const findings = await judgeAd(tx, id, { ad, refs: refsFrom(library, ad) });
      await followRulesOf(ctx, tx, row, { findings });
    }
  });
}

/** Has the rules that began, ended or were changed followed beside the other work of a minute: one can meet every ad. */
export const startRules = (ctx: Context): Promise<void> =>
  ctx.db.transaction().execute(async (tx) => {
    if (await hasDueRules(tx)) await ctx.jobs.enqueue(tx, 'rulesFollow', {});
  });

/** Judges all ads that these rules meet or met, each rule by one instance. */
export async function followRules(ctx: Context, signal: AbortSignal): Promise<void> {
  for (let rule = await takeDueRule(ctx.db); rule; rule = await takeDueRule(ctx.db)) {
    const taken = rule;
    await inBatches(
      async (after) => {
        signal.throwIfAborted();
        await extendLease(ctx.db, taken.id);
        return adsOfRule(ctx.db, taken, { after, limit: BATCH });
      },
      (ids) => follow(ctx, ids),
    );
    await noteSwept(ctx.db, taken);
  }
}

/** Judges ads under a price cap anew: exchange rates move their prices. */
export const followCaps = (ctx: Context): Promise<void> =>
  inBatches(
    (after) => cappedAds(ctx.db, { after, limit: BATCH }),
    (ids) => follow(ctx, ids),
  );
