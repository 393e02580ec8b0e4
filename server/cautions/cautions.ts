import type { AdPayload } from '../../contract/ads/adPayload.ts';
import type { Caution } from '../../contract/ads/adShapes.ts';
import type { Message } from '../../contract/core/message.ts';
import { englishText } from '../../contract/messages/englishText.ts';
import { standardOf } from '../ads/content/content.ts';
import type { Refs } from '../ads/rows/refs.queries.ts';
import { conformanceOf } from '../conformance/conformance.ts';
import type { Sql } from '../db/client.ts';
import { compare } from '../valuation/comparable.ts';
import { cautionRules } from './cautionRules.ts';
import type { Subject } from './cautionSubject.ts';
import {
  fileFindings,
  findStanding,
  listRules,
  medianPrices,
  nearestText,
  type RuleRow,
} from './cautions.queries.ts';
import { fingerprintOf } from './fingerprint.ts';
import { foldText } from './foldedText.ts';

export { borrowedName } from './cautionAccounts.ts';

/** As stored with an ad, including findings of inactive rules, so that activating one takes effect at once. */
export type StoredCaution = {
  code: string;
  found: string | Message | null;
  figure?: number;
  /** Added by a moderator; `found` is their note. */
  byHand?: true;
};

/**
 * Barrels per tonne if the density is unknown: the ratio of the two limits of the trade, 500 000 t and 3 million bbl.
 */
const BBL_PER_TONNE = 6;

const textOf = (ad: AdPayload): string =>
  foldText(
    [
      ad.title,
      ad.description,
      ad.delivery?.place,
      ad.price?.note,
      ad.price?.benchmark,
      ...(ad.documents ?? []).map((one) => one.title),
    ]
      .filter(Boolean)
      .join(' . '),
  );

/** Whether a finding counts under the present rule. Also implemented in SQL, by `recountRisk`. */
const holds = (one: StoredCaution, rule: RuleRow): boolean =>
  rule.is_active &&
  (one.figure === undefined ||
    rule.threshold === null ||
    (rule.threshold_unit === 'bits'
      ? one.figure <= Number(rule.threshold)
      : one.figure > Number(rule.threshold)));

type Checked = {
  ad: AdPayload;
  refs: Refs;
  ownerId: string;
  /** The stored ad with this content; null for a new one. */
  adId: string | null;
  /** SHA-256 of files that are not stored yet; stored documents of the payload are looked up. */
  hashes?: Buffer[];
  /** Number of ads that the same account writes before it in the same batch. */
  ahead?: number;
};

async function subjectOf(
  db: Sql,
  { ad, refs, ownerId, adId, hashes = [], ahead = 0 }: Checked,
): Promise<Subject> {
  const { price, quantity } = compare(ad, refs);
  const fingerprint = fingerprintOf(ad.description);
  const documentIds = (ad.documents ?? []).flatMap(({ id }) => id ?? []);
  const [owner, files, nearest, market] = await Promise.all([
    findStanding(db, ownerId, adId),
    fileFindings(db, ownerId, { hashes, documentIds }),
    fingerprint ? nearestText(db, ownerId, fingerprint) : null,
    price && ad.side && ad.productId
      ? medianPrices(db, { ownerId, productId: ad.productId, side: ad.side })
      : null,
  ]);
  const tonnes = quantity?.tonnes ?? null;
  const barrels = quantity?.barrels ?? null;
  return {
    ad,
    refs,
    text: textOf(ad),
    conformance: conformanceOf(ad.quality ?? [], standardOf(refs)),
    price,
    tonnes: tonnes !== null ? Number(tonnes) : barrels !== null ? Number(barrels) / BBL_PER_TONNE : null,
    owner: { ...owner, burst: owner.burst + ahead },
    market,
    files,
    nearest,
  };
}

/** Findings of an ad that is being written: nothing of its files, and no risk by them. */
export async function cautionsOfDraft(db: Sql, checked: Checked) {
  const rules = new Map((await listRules(db)).map((rule) => [rule.code, rule]));
  const cautions = (await cautionsOf(db, checked)).cautions.filter(
    ({ code }) => rules.get(code)?.area !== OF_FILES,
  );
  const risk = cautions.reduce((sum, one) => {
    const rule = rules.get(one.code);
    return rule && holds(one, rule) ? sum + rule.weight : sum;
  }, 0);
  return { cautions, risk };
}

/** Findings of an ad, the resulting risk, and the fingerprint of its text; all three are stored with the ad. */
export async function cautionsOf(
  db: Sql,
  checked: Checked,
): Promise<{ cautions: StoredCaution[]; risk: number; fingerprint: string | null }> {
  const [rules, subject] = await Promise.all([listRules(db), subjectOf(db, checked)]);
  const cautions: StoredCaution[] = [];
  let risk = 0;
  for (const rule of rules) {
    const finding = cautionRules[rule.code]?.(subject);
    if (!finding) continue;
    const one = { code: rule.code, ...finding };
    cautions.push(one);
    if (holds(one, rule)) risk += rule.weight;
  }
  return { cautions, risk, fingerprint: fingerprintOf(checked.ad.description) };
}

/** Areas of rules whose findings contain data only for the owner and moderators, such as a mail domain. */
const OF_ACCOUNT = new Set(['identity', 'volume']);
/** The area of rules about files: nobody learns by uploading whether somebody else has a file (documentChecks). */
const OF_FILES = 'file';

/** Who reads cautions: weights and fixes are for owner and moderators, what files tell for moderators alone. */
export type CautionReader = 'anybody' | 'owner' | 'moderator';

/** Stored cautions under the present rules, as far as the reader may know. */
export async function viewCautions(
  db: Sql,
  stored: readonly StoredCaution[],
  reader: CautionReader,
): Promise<Caution[]> {
  return stored.length === 0 ? [] : cautionsUnder(await listRules(db), stored, reader);
}

export const cautionsUnder = (
  rules: readonly RuleRow[],
  stored: readonly StoredCaution[],
  reader: CautionReader,
): Caution[] =>
  rules.flatMap((rule) => {
    const one = stored.find(({ code }) => code === rule.code);
    if (!one || !holds(one, rule)) return [];
    if (rule.area === OF_FILES && reader !== 'moderator') return [];
    const inner = reader !== 'anybody';
    const isForAll = !OF_ACCOUNT.has(rule.area) && !one.byHand;
    const found = inner || isForAll ? one.found : null;
    const isMessage = typeof found === 'object';
    return {
      id: rule.code,
      weight: inner ? rule.weight : null,
      reason: rule.name,
      fix: inner ? rule.fix : null,
      found: isMessage ? found && englishText(found) : found,
      foundMessage: isMessage ? found : null,
    };
  });

/** As a caution of a moderator is stored with its ad. */
export const byHand = (code: string, note: string): StoredCaution => ({ code, found: note, byHand: true });
