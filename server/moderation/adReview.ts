import type { z } from 'zod';
import { type Message, msg } from '../../contract/core/message.ts';
import type { AdBackground, cautionBody } from '../../contract/moderation/adReview.ts';
import type { ActionOn } from '../../contract/operations/auditActions.ts';
import { findAd, lockAd } from '../ads/rows/ads.queries.ts';
import { awaitedRules, cautionRules } from '../cautions/cautionRules.ts';
import { byHand, type StoredCaution } from '../cautions/cautions.ts';
import { giveCaution, givenCautions, ruleByCode, takeCaution } from '../cautions/givenCautions.queries.ts';
import type { Context } from '../context.ts';
import { changeMarket, type MarketTx } from '../http/cache/changeMarket.ts';
import type { Actor, Caller } from '../http/caller.ts';
import { ensure, invalid } from '../lib/errors.ts';
import { recordAudit } from '../operations/audit/audit.ts';
import { pricePosition } from '../valuation/priceInsight.ts';
import { linksOf, noteLook, othersLooking, recordOf } from './background.queries.ts';
import { cautionsOfAd, setCautions } from './moderation.queries.ts';
import { viewBackground } from './moderation.view.ts';

/** What a moderator should know beside the ad itself. */
export async function readBackground(ctx: Context, id: string): Promise<AdBackground> {
  const ad = await findAd(ctx.db, id);
  ensure(ad, 'NOT_FOUND');
  const [price, record, links, given] = await Promise.all([
    pricePosition(ctx, ad.id),
    recordOf(ctx.db, ad.owner_id),
    linksOf(ctx.db, ad.owner_id),
    givenCautions(ctx.db, ad.id),
  ]);
  return viewBackground({ price, record, links, given });
}

/** Notes that a moderator has an ad open. Returns who else has. */
export async function look(ctx: Context, caller: Caller, id: string) {
  ensure(await findAd(ctx.db, id), 'NOT_FOUND');
  await noteLook(ctx.db, caller.id, id);
  return othersLooking(ctx.db, caller.id, id);
}

/** Only rules that a person judges, and that count now. */
async function ensureByHand(tx: MarketTx, code: string): Promise<void> {
  const rule = await ruleByCode(tx, code);
  const refuse = (message: Message) => invalid([{ path: 'code', message }]);
  if (!rule || cautionRules[code] !== undefined) refuse(msg('cautions.notByHand'));
  if (awaitedRules.has(code)) refuse(msg('cautions.awaited'));
  if (!rule?.is_active) refuse(msg('cautions.switchedOff'));
}

type Change = {
  cautions: (now: StoredCaution[]) => StoredCaution[];
  action: ActionOn<'ad'>;
  note: Record<string, unknown>;
};

async function changeCautions(tx: MarketTx, actor: Actor, id: string, { cautions, action, note }: Change) {
  await setCautions(tx, id, cautions(await cautionsOfAd(tx, id)));
  await recordAudit(tx, {
    actorId: actor.id,
    address: actor.address,
    action,
    entity: 'ad',
    entityId: id,
    after: note,
  });
  tx.market.listsChanged();
}

/** Adds a caution of a moderator, or replaces its note. The risk follows; nothing is suspended by it. */
export const addCaution = (
  ctx: Context,
  actor: Actor,
  id: string,
  { code, note, evidence }: z.output<typeof cautionBody>,
): Promise<void> =>
  changeMarket(ctx, async (tx) => {
    ensure(await lockAd(tx, id), 'NOT_FOUND');
    await ensureByHand(tx, code);
    await giveCaution(tx, { adId: id, code, note, evidence: evidence ?? null, authorId: actor.id });
    await changeCautions(tx, actor, id, {
      cautions: (now) => [...now.filter((one) => one.code !== code), byHand(code, note)],
      action: 'ad.add_caution',
      note: { code, note, evidence },
    });
  });

export const removeCaution = (
  ctx: Context,
  actor: Actor,
  { id, code }: { id: string; code: string },
): Promise<void> =>
  changeMarket(ctx, async (tx) => {
    ensure(await lockAd(tx, id), 'NOT_FOUND');
    ensure(await takeCaution(tx, id, code), 'NOT_FOUND');
    await changeCautions(tx, actor, id, {
      cautions: (now) => now.filter((one) => one.code !== code),
      action: 'ad.remove_caution',
      note: { code },
    });
  });
