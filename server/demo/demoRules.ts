import type { AdPayload } from '../../contract/ads/adPayload.ts';
import { ATTESTATION_TEXT_VERSION } from '../../contract/ads/adRules.ts';
import { englishText } from '../../contract/messages/englishText.ts';
import { insertPastAd } from '../ads/ads.ts';
import { updateAd } from '../ads/rows/adWrites.queries.ts';
import { insertAttestation } from '../ads/rules/adRules.queries.ts';
import { judgeAd, rulesOfAd, stoppedBy } from '../ads/rules/adRules.ts';
import { statedFob } from '../ads/rules/judge.ts';
import type { Tx } from '../db/client.ts';
import { storedMessage } from '../db/storedMessage.ts';
import { uuidv7 } from '../lib/uuidv7.ts';
import { insertRule, setConfirmed } from '../screening/rules/rules.queries.ts';
import { insertMoves, type Lookup } from './demo.queries.ts';
import { eventRow, type KnownAd } from './pastAds.ts';
import type { People } from './people.ts';
import type { Random } from './random.ts';

const HOUR = 3_600_000;
/** No demo ad is from there, so that the rule takes nothing off the market. */
const ORIGIN = { country: 'BN', port: 'BNLUM' };
/** US dollars a tonne. */
const COSTS = { tier: null, freight: '38', insurance: '1.2', other: '0' };
const CAP_BELOW = 4;

/**
 * A price cap that nobody made, and two ads that wait for it: the trader has to state the costs in a price, another company
 * did and is over the cap.
 */
export async function insertDemoRules(
  tx: Tx,
  random: Random,
  ads: readonly KnownAd[],
  { people, lookup, now }: { people: People; lookup: Lookup; now: Date },
): Promise<void> {
  const delivered = ads.filter(
    ({ ad }) =>
      ad.side === 'sell' &&
      ad.price?.type === 'fixed' &&
      ad.productId === lookup.product('DIESEL').id &&
      ad.density15 !== undefined &&
      ['CIF', 'CFR'].includes(ad.delivery?.term ?? ''),
  );
  const model = delivered.find(({ ownerId }) => ownerId !== people.trader);
  if (!model) return;
  const originCountryId = lookup.port(ORIGIN.port).country_id;
  const at = new Date(now.getTime() - 5 * HOUR);
  const post = async (ownerId: string, tonnes: number, status: 'pending' | 'suspended'): Promise<string> => {
    const { title: _title, documents: _documents, quantity, ...rest } = model.ad;
    const ad: AdPayload = {
      ...rest,
      originCountryId,
      ...(quantity && { quantity: { ...quantity, min: tonnes, max: tonnes } }),
    };
    const id = await insertPastAd(
      tx,
      {
        ownerId,
        ad,
        status,
        rejection: null,
        views: 0,
        createdAt: at,
        submittedAt: at,
        publishedAt: status === 'suspended' ? at : null,
        changedAt: at,
      },
      (below) => random.below(below),
    );
    await insertMoves(tx, [eventRow(id, { from: null, to: 'pending', by: ownerId, at })]);
    return id;
  };
  const own = await post(people.trader, 12_000, 'pending');
  const other = await post(model.ownerId, 27_500, 'suspended');
  const judged = await rulesOfAd(tx, other);
  if (!judged?.price.stateable) return;
  const { hasFreight: _hasFreight, ...price } = judged.price.stateable;
  const fobPerBbl = statedFob(price, COSTS);
  const ruleId = uuidv7();
  await insertRule(
    tx,
    ruleId,
    {
      authority: 'Demo authority',
      kind: 'price_cap',
      scope: { origins: [ORIGIN.country], hs: ['2710'] },
      from: '2026-01-01',
      to: null,
      params: { usdPerBbl: String(Math.floor(Number(fobPerBbl) - CAP_BELOW)) },
      action: 'hold',
      message: 'An invented price cap, to show what a rule does',
      sourceUrl: 'https://example.com/invented-rule',
    },
    people.admin,
  );
  await setConfirmed(tx, ruleId, people.superadmin);
  const { mainId: adId, reference, contentKey } = judged;
  await insertAttestation(
    tx,
    { adId, reference, ruleId, version: 2, contentKey },
    {
      ...COSTS,
      ...price,
      fobPerBbl,
      textVersion: ATTESTATION_TEXT_VERSION,
      by: model.ownerId,
      companyId: null,
    },
  );
  await judgeAd(tx, own);
  const message = stoppedBy(await judgeAd(tx, other));
  if (!message) return;
  await insertMoves(tx, [
    eventRow(other, { from: 'pending', to: 'approved', by: people.admin, at }),
    eventRow(other, {
      from: 'approved',
      to: 'suspended',
      by: null,
      at: now,
      message: storedMessage(message),
    }),
  ]);
  await updateAd(tx, other, {
    moved_by_rule: true,
    rejection_reason: englishText(message),
    rejection_message: storedMessage(message),
  });
}
