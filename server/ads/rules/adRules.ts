import type { AdPayload } from '../../../contract/ads/adPayload.ts';
import { type RuleFinding, type RuleStanding, stoppingStandings } from '../../../contract/ads/adRules.ts';
import { type Message, msg } from '../../../contract/core/message.ts';
import type { Sql } from '../../db/client.ts';
import { fail } from '../../lib/errors.ts';
import { rulesFor } from '../../screening/screening.ts';
import { storedPayload } from '../content/payload.queries.ts';
import { loadRefs, type Refs } from '../rows/refs.queries.ts';
import {
  attestationsFor,
  countriesOfPorts,
  currentResults,
  endResults,
  findJudged,
  insertResults,
  isJudged,
  releasesFor,
} from './adRules.queries.ts';
import { type CapPrice, capPriceOf, contentKeyOf, judge } from './judge.ts';

type AttestationRow = Awaited<ReturnType<typeof attestationsFor>>[number];
type ReleaseRow = Awaited<ReturnType<typeof releasesFor>>[number];

export type FoundRule = {
  finding: RuleFinding;
  asksTier: boolean;
  attestation: AttestationRow | null;
  release: ReleaseRow | null;
};
export type JudgedAd = {
  found: FoundRule[];
  price: CapPrice;
  contentKey: string;
  mainId: string;
  reference: string;
};

/** Rules of ships' flags are met by nominations alone: an ad names no ship. */
const NOT_OF_ADS = ['vessel_flag'];

/** What an ad tells a rule; `countries` are those of its owner and of its ports. */
const factsOf = (
  { delivery }: AdPayload,
  refs: Refs,
  { countries, fob }: { countries: readonly string[]; fob: string | null },
) => ({
  countries: [...countries, ...(refs.country ? [refs.country.code] : [])],
  portIds: [delivery?.portId, delivery?.counterPortId].filter((id) => id !== undefined),
  hs: (refs.type?.hs_code ?? refs.product?.hs_code ?? '').replaceAll('.', '') || null,
  origin: refs.origin?.code ?? null,
  fobPerBbl: fob,
});

/** What the rules of today say of an ad with this content; `id` null: it is not stored yet. */
export async function findRules(
  db: Sql,
  { id, ad, refs, countries }: { id: string | null; ad: AdPayload; refs: Refs; countries: readonly string[] },
): Promise<Pick<JudgedAd, 'found' | 'price' | 'contentKey'>> {
  const price = capPriceOf(ad, refs);
  const contentKey = contentKeyOf(ad, refs);
  const all = [...countries, ...(await countriesOfPorts(db, [refs.port?.id, refs.counterPort?.id]))];
  const facts = factsOf(ad, refs, { countries: all, fob: price.fob });
  const results = (await rulesFor(db, facts, refs.today)).filter(({ kind }) => !NOT_OF_ADS.includes(kind));
  if (results.length === 0) return { found: [], price, contentKey };
  const [attestations, releases] =
    id === null
      ? [[], []]
      : await Promise.all([attestationsFor(db, id, contentKey), releasesFor(db, id, contentKey)]);
  const found = results.map((result): FoundRule => {
    const { tier, ruleId, version } = result;
    const attestation = attestations.find((one) => one.rule_id === ruleId) ?? null;
    const release = releases.find((one) => one.rule_id === ruleId && one.rule_version === version) ?? null;
    const judged = judge(result, { price, stated: attestation, isReleased: release !== null });
    const { authority, kind, action, message, sourceUrl, capPerBbl } = result;
    return {
      finding: { ruleId, version, authority, kind, action, message, sourceUrl, capPerBbl, ...judged },
      asksTier: tier !== null,
      attestation,
      release,
    };
  });
  return { found, price, contentKey };
}

/** The same of a stored ad, with the content that it has or is about to get. */
export async function rulesOfAd(
  db: Sql,
  id: string,
  given?: { ad: AdPayload; refs: Refs },
): Promise<JudgedAd | null> {
  const row = await findJudged(db, id);
  if (!row) return null;
  const ad = given?.ad ?? (await storedPayload(db, id));
  const refs = given?.refs ?? (await loadRefs(db, ad));
  const judged = await findRules(db, { id: row.main_id, ad, refs, countries: row.countries });
  return { ...judged, mainId: row.main_id, reference: row.reference };
}

/** Judges an ad by the rules of today and keeps each outcome that changed. */
export async function judgeAd(
  tx: Sql,
  id: string,
  given?: { ad: AdPayload; refs: Refs },
): Promise<RuleFinding[]> {
  if (!(await isJudged(tx, id))) return [];
  const judged = await rulesOfAd(tx, id, given);
  if (judged === null) return [];
  const findings = judged.found.map(({ finding }) => finding);
  const current = await currentResults(tx, id);
  const isKept = (row: (typeof current)[number], one: RuleFinding) =>
    row.rule_id === one.ruleId &&
    row.rule_version === one.version &&
    row.standing === one.standing &&
    row.is_over === one.isOver &&
    (row.fob_per_bbl === null ? null : Number(row.fob_per_bbl)) ===
      (one.fobPerBbl === null ? null : Number(one.fobPerBbl));
  const over = current.filter((row) => !findings.some((one) => isKept(row, one)));
  const changed = findings.filter((one) => !current.some((row) => isKept(row, one)));
  if (over.length > 0)
    await endResults(
      tx,
      over.map((row) => row.id),
    );
  if (changed.length > 0) await insertResults(tx, id, changed);
  return findings;
}

const sentences = {
  blocked: 'ads.ruleBlocks',
  held: 'ads.ruleHolds',
  attest: 'ads.ruleAttest',
} as const;

/** Why an ad may not be on the market, the strictest rule first; null if none stands in the way. */
export function stoppedBy(
  findings: readonly RuleFinding[],
  by: readonly RuleStanding[] = stoppingStandings,
): Message | null {
  const [worst] = findings
    .filter(({ standing }) => by.includes(standing))
    .toSorted((a, b) => rank(b.standing) - rank(a.standing));
  if (!worst) return null;
  const { authority, message: rule } = worst;
  return msg(sentences[worst.standing as keyof typeof sentences], { authority, rule });
}
const rank = (standing: RuleStanding) => (stoppingStandings as readonly RuleStanding[]).indexOf(standing);

/** Refuses `RULE_APPLIES` where an ad may not be published. */
export function ensureNotStopped(
  findings: readonly RuleFinding[],
  by: readonly RuleStanding[] = stoppingStandings,
): void {
  const reason = stoppedBy(findings, by);
  if (reason) fail('RULE_APPLIES', { message: reason });
}

/** The same where it can never be published; a statement or a release may come while it waits. */
export const ensureNotBlocked = (findings: readonly RuleFinding[]): void =>
  ensureNotStopped(findings, ['blocked']);
