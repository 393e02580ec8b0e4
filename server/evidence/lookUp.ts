import { evidenceSpecs } from '../../contract/evidence/evidenceKinds.ts';
import { borrowedName } from '../cautions/cautions.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../db/client.ts';
import { nameScore } from '../screening/screening.ts';
import {
  dbNow,
  type Facts,
  isHeldByAnother,
  localFacts,
  lockForEvidence,
  presentRows,
  putOff,
  type Source,
} from './evidence.queries.ts';
import { becomes, daysFrom, keepEvidence, settleLevel } from './keepEvidence.ts';
import { NoAnswer } from './sources/ask.ts';
import { askGleif } from './sources/gleif.ts';
import { askVies } from './sources/vies.ts';

type Ctx = Pick<Context, 'db' | 'env' | 'jobs'>;
export type LookedUpKind = 'lei' | 'vat';

const LEI_NAME_MIN = 0.9;
const VAT_NAME_MIN = 0.8;
const HOURS_MAX = 24;

export type Firm = { legal_name: string; country: string | null };
type Verdict = { status: 'ok' | 'stale' | 'failed'; reason: string | null; facts: Facts; source: Source };

export const isOn = ({ env }: Pick<Context, 'env'>, kind: LookedUpKind): boolean =>
  (kind === 'lei' ? env.GLEIF_URL : env.VIES_URL) !== undefined;

/** What a record of the GLEIF shows of a company. @throws NoAnswer */
async function lookUpLei(base: string, lei: string, firm: Firm): Promise<Verdict> {
  const source: Source = { name: 'GLEIF', url: `https://search.gleif.org/#/record/${lei}`, reference: lei };
  const found = await askGleif(base, lei);
  if (found === null) return { status: 'failed', reason: 'evidence.unknown', facts: {}, source };
  const score = nameScore(firm.legal_name, found.name);
  const facts: Facts = {
    name: found.name,
    nameScore: score,
    entityStatus: found.entityStatus,
    registrationStatus: found.registrationStatus,
    countries: found.countries.join(' '),
    registeredAs: found.registeredAs,
    nextRenewal: found.nextRenewal,
    corroboration: found.corroboration,
    parent: found.parent,
  };
  const failed = (reason: string): Verdict => ({ status: 'failed', reason, facts, source });
  if (found.entityStatus !== 'ACTIVE') return failed('evidence.inactive');
  const registration = found.registrationStatus;
  if (registration !== 'ISSUED' && registration !== 'LAPSED' && !registration.startsWith('PENDING'))
    return failed('evidence.inactive');
  if (score < LEI_NAME_MIN) return failed('evidence.otherName');
  if (firm.country === null || !found.countries.includes(firm.country))
    return failed('evidence.otherCountry');
  if (registration !== 'ISSUED') return { status: 'stale', reason: 'evidence.lapsed', facts, source };
  return { status: 'ok', reason: null, facts, source };
}

/** What VIES says of a VAT number. @throws NoAnswer */
async function lookUpVat(base: string, vatId: string, firm: Firm): Promise<Verdict> {
  const found = await askVies(base, vatId);
  const source: Source = { name: 'VIES', url: 'https://ec.europa.eu/taxation_customs/vies/' };
  if (found.reference !== null) source.reference = found.reference;
  const score = found.name === null ? null : nameScore(firm.legal_name, found.name);
  const facts: Facts = { name: found.name, nameScore: score };
  if (!found.isValid) return { status: 'failed', reason: 'evidence.unknown', facts, source };
  if (score !== null && score < VAT_NAME_MIN)
    return { status: 'failed', reason: 'evidence.otherName', facts, source };
  return { status: 'ok', reason: null, facts, source };
}

const askSource = ({ env }: Ctx, kind: LookedUpKind, subject: string, firm: Firm): Promise<Verdict> => {
  const base = kind === 'lei' ? env.GLEIF_URL : env.VIES_URL;
  if (base === undefined) throw new NoAnswer('switched off');
  return kind === 'lei' ? lookUpLei(base, subject, firm) : lookUpVat(base, subject, firm);
};

/** Null if the source gave no answer. */
async function verdictOf(ctx: Ctx, kind: LookedUpKind, subject: string, firm: Firm): Promise<Verdict | null> {
  try {
    return await askSource(ctx, kind, subject, firm);
  } catch (error) {
    if (error instanceof NoAnswer) return null;
    throw error;
  }
}

/** Whether the name is near that of a major and no proved domain is the major's (rule C02): then staff look first. */
export async function isNearMajor(tx: Tx, companyId: string, legalName: string): Promise<boolean> {
  const { domains } = await localFacts(tx, companyId);
  const proved = domains.filter(({ verified }) => verified).map(({ domain }) => domain);
  return (proved.length === 0 ? ['unproved.invalid'] : proved).every(
    (domain) => borrowedName({ company: legalName, email: `of@${domain}` }) !== null,
  );
}

/** Keeps what a look-up found; nothing follows from no answer but another try, after 1, 2, 4 … 24 hours. */
async function keepLookup(
  ctx: Ctx,
  tx: Tx,
  { companyId, kind, subject }: { companyId: string; kind: LookedUpKind; subject: string },
  verdict: Verdict | null,
): Promise<void> {
  const company = await lockForEvidence(tx, companyId);
  if (!company) return;
  const now = await dbNow(tx);
  const rows = await presentRows(tx, companyId);
  const same = rows.filter((row) => row.kind === kind && row.subject === subject);
  if (verdict === null) {
    const waiting = same.filter(
      ({ status }) => status === 'pending' || status === 'ok' || status === 'stale',
    );
    for (const row of waiting) await putOff(tx, row.id, Math.min(HOURS_MAX, 2 ** row.tries), row.tries + 1);
    if (waiting.length === 0)
      await keepEvidence(tx, {
        companyId,
        kind,
        subject,
        status: 'pending',
        reason: 'evidence.noAnswer',
        nextCheckAt: new Date(now.getTime() + 3_600_000),
        tries: 1,
      });
    return;
  }
  const { recheckDays, days } = evidenceSpecs[kind];
  const base = { companyId, kind, subject, source: verdict.source };
  const isApproved = same.some(({ status, facts }) => status === 'ok' && facts.approved === true);
  const facts = isApproved ? { ...verdict.facts, approved: true } : verdict.facts;
  if (verdict.status !== 'failed' && !isApproved) {
    const isTaken = kind === 'lei' && (await isHeldByAnother(tx, { companyId, kind, subject }));
    // What staff took back counts again only when they say so.
    const wasRevoked = same.some(({ status }) => status === 'revoked');
    if (isTaken || wasRevoked || (await isNearMajor(tx, companyId, company.legal_name))) {
      await keepEvidence(tx, {
        ...base,
        status: isTaken ? 'disputed' : 'pending',
        reason: isTaken ? 'evidence.disputed' : 'evidence.waits',
        facts: { ...facts, disputed: isTaken, revoked: wasRevoked, nearMajor: !isTaken && !wasRevoked },
      });
      await settleLevel(ctx, tx, companyId);
      return;
    }
  }
  // One LEI and one VAT number: what counted under another gives way.
  for (const row of rows)
    if (verdict.status === 'ok' && row.kind === kind && row.subject !== subject && row.status === 'ok')
      await becomes(tx, row, { status: 'expired', validUntil: now });
  await keepEvidence(tx, {
    ...base,
    status: verdict.status,
    reason: verdict.reason,
    facts,
    validUntil: verdict.status === 'ok' && days !== null ? daysFrom(now, days) : null,
    nextCheckAt: verdict.status === 'failed' || recheckDays === null ? null : daysFrom(now, recheckDays),
  });
  await settleLevel(ctx, tx, companyId);
}

/** Looks something up and keeps what was found. */
export async function lookUp(
  ctx: Ctx,
  of: { companyId: string; kind: LookedUpKind; subject: string },
  firm: Firm,
): Promise<void> {
  const verdict = await verdictOf(ctx, of.kind, of.subject, firm);
  await ctx.db.transaction().execute((tx) => keepLookup(ctx, tx, of, verdict));
}
