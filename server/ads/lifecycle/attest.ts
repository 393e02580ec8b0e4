import {
  type AdRuleList,
  ATTESTATION_TEXT_VERSION,
  type OwnRuleFinding,
} from '../../../contract/ads/adRules.ts';
import { msg } from '../../../contract/core/message.ts';
import type { Context } from '../../context.ts';
import type { Sql } from '../../db/client.ts';
import { changeMarket, type MarketTx } from '../../http/cache/changeMarket.ts';
import { type Actor, type Caller, may } from '../../http/caller.ts';
import { ensure } from '../../lib/errors.ts';
import { recordAudit } from '../../operations/audit/audit.ts';
import { actsFor, isOwn } from '../rows/adSummary.view.ts';
import { type LockedAd, lockAd } from '../rows/ads.queries.ts';
import { touchAd } from '../rows/adWrites.queries.ts';
import { findRuledAd, insertAttestation, insertRelease } from '../rules/adRules.queries.ts';
import { type FoundRule, judgeAd, rulesOfAd } from '../rules/adRules.ts';
import { type CapPrice, type StatedCosts, statedFob } from '../rules/judge.ts';
import { followRulesOf } from './followRules.ts';
import { lockOwn } from './moves.ts';

const isStaff = (caller: Caller) => may(caller, 'ads.moderate') || may(caller, 'compliance.read');

type Viewed = {
  isStaff: boolean;
  mayAttest: boolean;
  mayRelease: boolean;
  price: CapPrice['stateable'] | undefined;
};

const viewRule = (
  { finding, asksTier, attestation, release }: FoundRule,
  viewer: Viewed,
): OwnRuleFinding => ({
  ...finding,
  asksTier,
  attestation: attestation && {
    at: attestation.attested_at.toISOString(),
    by: attestation.username,
    tier: attestation.tier,
    price: attestation.price,
    freight: attestation.freight,
    insurance: attestation.insurance,
    other: attestation.other,
    fobPerBbl: attestation.fob_per_bbl,
  },
  release: release && {
    at: release.released_at.toISOString(),
    by: viewer.isStaff ? release.username : null,
    note: viewer.isStaff ? release.note : null,
  },
  mayAttest: viewer.mayAttest && asksForStatement(finding, viewer.price),
  mayRelease: viewer.mayRelease && finding.standing === 'held',
});

/** Whether a statement would change anything. Costs in a price can be corrected while it is held for being over the cap. */
const asksForStatement = (
  { standing, kind }: Pick<OwnRuleFinding, 'standing' | 'kind'>,
  price: CapPrice['stateable'] | undefined,
): boolean =>
  Boolean(price) &&
  (standing === 'attest' || (kind === 'price_cap' && standing === 'held' && price?.hasFreight === true));

/** The rules that an ad meets, for those it belongs to and for staff. */
export async function readAdRules(db: Sql, caller: Caller, id: string): Promise<AdRuleList> {
  const row = await findRuledAd(db, id);
  ensure(row && (isOwn(row, caller) || isStaff(caller)), 'NOT_FOUND');
  const judged = await rulesOfAd(db, id);
  return {
    items: (judged?.found ?? []).map((one) =>
      viewRule(one, {
        isStaff: isStaff(caller),
        mayAttest: actsFor(row, caller),
        price: judged?.price.stateable,
        mayRelease: may(caller, 'compliance.review') && !isOwn(row, caller),
      }),
    ),
    price: judged?.price.stateable ?? null,
  };
}

/** What a statement or a release is about; refuses `NOT_FOUND` and `STALE`. */
async function lockRule(tx: MarketTx, id: string, ruleId: string, version: number) {
  const judged = await rulesOfAd(tx, id);
  const found = judged?.found.find(({ finding }) => finding.ruleId === ruleId);
  ensure(judged && found, 'NOT_FOUND');
  ensure(found.finding.version === version, 'STALE');
  const { mainId: adId, reference, contentKey } = judged;
  return {
    of: { adId, reference, ruleId, version, contentKey },
    finding: found.finding,
    price: judged.price,
    found,
  };
}

/** Makes open forms stale, and follows what the statement or the release changed. */
async function follow(ctx: Context, tx: MarketTx, row: LockedAd, actorId: string): Promise<void> {
  await touchAd(tx, row.id);
  await followRulesOf(ctx, tx, row, { findings: await judgeAd(tx, row.id), actorId });
}

/** Keeps what an owner states of the costs in a price; a later statement counts instead of the earlier. */
export const attest = (
  ctx: Context,
  caller: Caller,
  { id, ruleId }: { id: string; ruleId: string },
  {
    version,
    tier,
    ...costs
  }: Omit<StatedCosts, 'tier'> & { version: number; tier?: StatedCosts['tier'] | undefined },
): Promise<void> =>
  changeMarket(ctx, async (tx) => {
    const row = await lockOwn(ctx, tx, caller, id);
    const { of, finding, price, found } = await lockRule(tx, id, ruleId, version);
    ensure(price.stateable && asksForStatement(finding, price.stateable), 'WRONG_STATE');
    ensure(tier || !found.asksTier, 'VALIDATION_FAILED', {
      details: [{ path: 'tier', message: msg('field.required') }],
    });
    const stated = { ...costs, tier: tier ?? null };
    const { hasFreight, ...facts } = price.stateable;
    const sum = Number(costs.freight) + Number(costs.insurance) + Number(costs.other);
    ensure(hasFreight || sum === 0, 'VALIDATION_FAILED', {
      details: [{ path: 'freight', message: msg('ads.noFreightInside') }],
    });
    const fobPerBbl = statedFob(facts, stated);
    ensure(Number(fobPerBbl) > 0, 'VALIDATION_FAILED', {
      details: [{ path: 'freight', message: msg('ads.costsOverPrice') }],
    });
    await insertAttestation(tx, of, {
      ...stated,
      ...facts,
      fobPerBbl,
      textVersion: ATTESTATION_TEXT_VERSION,
      by: caller.id,
      companyId: row.company_id,
    });
    await follow(ctx, tx, row, caller.id);
  });

/** Lets an ad pass that a rule holds, for as long as its content and the rule stay. */
export const release = (
  ctx: Context,
  actor: Actor & Caller,
  { id, ruleId }: { id: string; ruleId: string },
  { version, note }: { version: number; note: string },
): Promise<void> =>
  changeMarket(ctx, async (tx) => {
    const row = await lockAd(tx, id);
    ensure(row, 'NOT_FOUND');
    ensure(!isOwn(row, actor), 'OWN_AD', { message: msg('ads.releaseOwn') });
    const { of, finding } = await lockRule(tx, id, ruleId, version);
    ensure(finding.standing === 'held', 'WRONG_STATE');
    await insertRelease(tx, of, { note, by: actor.id });
    await recordAudit(tx, {
      actorId: actor.id,
      address: actor.address,
      action: 'screening.rule_release',
      entity: 'ad',
      entityId: of.adId,
      after: { ruleId, version, note },
    });
    await follow(ctx, tx, row, actor.id);
  });
