import type { AdPayload } from '../../../contract/ads/adPayload.ts';
import type { RuleFinding } from '../../../contract/ads/adRules.ts';
import type { AdStatus } from '../../../contract/ads/adStates.ts';
import { msg } from '../../../contract/core/message.ts';
import { SUSPEND_AT_MIN } from '../../../contract/site/siteSettings.ts';
import { byHand, cautionsOf, type StoredCaution, viewCautions } from '../../cautions/cautions.ts';
import { givenCautions } from '../../cautions/givenCautions.queries.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import type { MarketTx } from '../../http/cache/changeMarket.ts';
import { suspendAt } from '../../site/siteSettings/siteSettings.ts';
import { storedPayload } from '../content/payload.queries.ts';
import { documentsOf, type LockedAd, lockAd } from '../rows/ads.queries.ts';
import { updateAd } from '../rows/adWrites.queries.ts';
import { loadRefs, type Refs } from '../rows/refs.queries.ts';
import { judgeAd } from '../rules/adRules.ts';
import { MY_ADS, moveAd, notifyOwner } from './moves.ts';

export type Assessment = { risk: number; cautions: StoredCaution[]; rules: RuleFinding[] };

/** Assesses a stored ad, saves the cautions found and the rules that it meets, and returns them with the risk. */
export async function assessAd(
  tx: Tx,
  { id, ad, refs, ownerId }: { id: string; ad: AdPayload; refs: Refs; ownerId: string },
): Promise<Assessment> {
  const documents = await documentsOf(tx, id);
  const hashes = documents.map((row) => row.sha256);
  const found = await cautionsOf(tx, { ad, refs, ownerId, adId: id, hashes });
  const given = await givenCautions(tx, id);
  const cautions = [...found.cautions, ...given.map(({ code, note }) => byHand(code, note))];
  const risk = found.risk + given.reduce((sum, { weight }) => sum + weight, 0);
  const { fingerprint } = found;
  await updateAd(tx, id, {
    cautions: JSON.stringify(cautions),
    risk,
    fingerprint,
  });
  return { risk, cautions, rules: await judgeAd(tx, id, { ad, refs }) };
}

/** Assesses an ad anew of whose files something was found. */
export async function reassessAd(tx: Tx, id: string): Promise<void> {
  const row = await lockAd(tx, id);
  if (!row) return;
  const ad = await storedPayload(tx, id);
  await assessAd(tx, { id, ad, refs: await loadRefs(tx, ad), ownerId: row.owner_id });
}

/** Suspends an ad whose risk is too high. Returns whether it did. */
export async function suspendIfRisky(
  ctx: Pick<Context, 'jobs'>,
  tx: MarketTx,
  ad: Pick<LockedAd, 'id' | 'owner_id' | 'title' | 'reference'>,
  from: AdStatus,
  { risk, cautions }: Assessment,
): Promise<boolean> {
  if (risk < SUSPEND_AT_MIN || risk < (await suspendAt(tx))) return false;
  const found = await viewCautions(tx, cautions, 'anybody');
  const message = msg('ads.cautionsFound', { cautions: found.map(({ reason }) => ({ name: reason })) });
  await moveAd(tx, { adId: ad.id, actorId: null, from, to: 'suspended', message });
  await notifyOwner(ctx, tx, ad, 'adSuspended', { actorId: null, reason: message, path: MY_ADS });
  return true;
}
