import { getDomain } from 'tldts';
import { msg } from '../../contract/core/message.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../db/client.ts';
import { type Subject, screenSubject } from '../screening/screening.ts';
import {
  actingPeople,
  dbNow,
  type EvidenceRow,
  localFacts,
  lockForEvidence,
  ownersToScreen,
  presentRows,
  screeningFacts,
} from './evidence.queries.ts';
import { whatOf } from './evidence.view.ts';
import { becomes, daysFrom, keepEvidence, settleLevel, tellEnded } from './keepEvidence.ts';

type Ctx = Pick<Context, 'db' | 'jobs'>;

/** Days that a domain still shows as out of date after its record was not found for a week. */
const STALE_DAYS = 7;
const REFRESH_DAYS = 30;
const DAY_MS = 86_400_000;

/** What was checked of the name and the country. */
const ofTheName: ReadonlySet<string> = new Set([
  'lei',
  'vat',
  'register',
  'binding',
  'authority',
  'document',
]);

const registrable = (domain: string): string => getDomain(domain, { allowPrivateDomains: true }) ?? domain;

type ScreenedCompany = NonNullable<Awaited<ReturnType<typeof lockForEvidence>>>;

/** A company as it is held against the lists. */
export const subjectOf = (company: ScreenedCompany): Subject => ({
  kind: 'company',
  ref: company.id,
  names: [company.legal_name, company.display_name],
  ids: [
    { kind: 'lei' as const, value: company.lei },
    { kind: 'registration' as const, value: company.registration_no },
    { kind: 'tax' as const, value: company.vat_id },
  ].flatMap(({ kind, value }) => (value === null ? [] : [{ kind, value, country: company.country }])),
  countries: company.country === null ? [] : [company.country],
});

/** Screens a company, who acts for it, and its declared owners, if they changed since they were screened last. */
export async function screenCompany(ctx: Ctx, companyId: string): Promise<void> {
  const { mark, screened_mark: before } = await screeningFacts(ctx.db, companyId);
  if (mark !== before) {
    const company = await ctx.db.transaction().execute((tx) => lockForEvidence(tx, companyId));
    if (!company) return;
    await screenSubject(ctx, subjectOf(company), { mark });
  }
  for (const { user_id: ref, name, country, mark: own } of await actingPeople(ctx.db, companyId))
    await screenSubject(
      ctx,
      { kind: 'person', ref, names: [name], ids: [], countries: country === null ? [] : [country] },
      { mark: own },
    );
  for (const { id: ref, kind, name, country, birth_year: birthYear } of await ownersToScreen(
    ctx.db,
    companyId,
  ))
    await screenSubject(ctx, {
      kind,
      ref,
      names: [name],
      ids: [],
      countries: country === null ? [] : [country],
      birthYear,
    });
}

/** Whether a row that counts is to be written anew: it is not there, or it is a month old. */
const isDue = (row: EvidenceRow | undefined, now: Date): boolean =>
  row?.status !== 'ok' || now.getTime() - row.checked_at.getTime() > REFRESH_DAYS * DAY_MS;

/** Brings the rows that follow from what is here up to date: addresses, domains, the screening; ends what ran out. */
export async function followCompany(ctx: Ctx, tx: Tx, companyId: string): Promise<void> {
  const company = await lockForEvidence(tx, companyId);
  if (!company) return;
  const now = await dbNow(tx);
  const rows = await presentRows(tx, companyId);
  const facts = await localFacts(tx, companyId);
  const verdict = (kind: EvidenceRow['kind'], subject = '') =>
    rows.find(
      (row) =>
        row.kind === kind &&
        row.subject === subject &&
        !['pending', 'failed', 'disputed'].includes(row.status),
    );
  const end = async (row: EvidenceRow, reason: string) => {
    await becomes(tx, row, { status: 'expired', validUntil: now, reason, nextCheckAt: null });
    await tellEnded(ctx, tx, {
      companyId,
      company: company.display_name,
      what: whatOf(row),
      why: { code: reason },
    });
  };

  const { renamed_at: renamedAt } = company;
  for (const row of rows)
    if (renamedAt !== null && ofTheName.has(row.kind) && row.checked_at < renamedAt && row.status === 'ok') {
      const isLookup = row.kind === 'lei' || row.kind === 'vat';
      await becomes(tx, row, {
        status: 'stale',
        reason: 'evidence.renamed',
        validUntil: null,
        nextCheckAt: isLookup ? now : null,
        checkedAt: now,
      });
      await tellEnded(ctx, tx, {
        companyId,
        company: company.display_name,
        what: whatOf(row),
        why: { code: 'evidence.renamed' },
      });
    }

  const email = verdict('email');
  if (facts.email && email?.status !== 'ok')
    await keepEvidence(tx, { companyId, kind: 'email', status: 'ok' });
  if (!facts.email && email?.status === 'ok') await end(email, 'evidence.ended');

  for (const { domain, method, verified, checked_at: checkedAt } of facts.domains) {
    const row = verdict('domain', domain);
    if (verified && isDue(row, now))
      await keepEvidence(tx, {
        companyId,
        kind: 'domain',
        subject: domain,
        status: 'ok',
        source: { name: method === 'dns' ? `DNS TXT _gasmap.${domain}` : `postmaster@${domain}` },
        ...(checkedAt && { checkedAt }),
        nextCheckAt: null,
      });
    if (!verified && row?.status === 'ok')
      await becomes(tx, row, {
        status: 'stale',
        reason: 'evidence.recordGone',
        validUntil: daysFrom(now, STALE_DAYS),
      });
  }
  const claimed = new Set(facts.domains.map(({ domain }) => domain));
  for (const row of rows)
    if (row.kind === 'domain' && ['ok', 'stale'].includes(row.status) && !claimed.has(row.subject))
      await end(row, 'evidence.givenUp');

  const mails = new Set(facts.mails.map(registrable));
  const proved = facts.domains.filter(({ verified, domain }) => verified && mails.has(registrable(domain)));
  for (const { domain } of proved)
    if (verdict('company_mail', domain)?.status !== 'ok')
      await keepEvidence(tx, { companyId, kind: 'company_mail', subject: domain, status: 'ok' });
  for (const row of rows)
    if (
      row.kind === 'company_mail' &&
      row.status === 'ok' &&
      !proved.some(({ domain }) => domain === row.subject)
    )
      await end(row, 'evidence.ended');

  await followScreening(tx, companyId, verdict('screening'), now);

  for (const row of await presentRows(tx, companyId))
    if (
      row.valid_until !== null &&
      row.valid_until <= now &&
      (row.status === 'ok' || row.status === 'stale')
    ) {
      // A look-up that the source gave no answer to for a month after it was due is out of date, not over.
      const isLookup = (row.kind === 'lei' || row.kind === 'vat') && row.status === 'ok';
      await becomes(tx, row, {
        status: isLookup ? 'stale' : 'expired',
        reason: isLookup ? 'evidence.noAnswer' : 'evidence.ended',
        nextCheckAt: isLookup ? now : null,
        ...(isLookup && { validUntil: null }),
      });
      await tellEnded(ctx, tx, {
        companyId,
        company: company.display_name,
        what: whatOf(row),
        why: isLookup ? msg('evidence.noAnswer') : msg('evidence.ended'),
      });
    }
  await settleLevel(ctx, tx, companyId);
}

/** Without a list in use nothing was compared. What is open or confirmed against a company is told to nobody. */
async function followScreening(tx: Tx, companyId: string, row: EvidenceRow | undefined, now: Date) {
  const found = await screeningFacts(tx, companyId);
  const isClear = found.lists > 0 && found.mark === found.screened_mark && !found.waiting;
  if (isClear && isDue(row, now))
    await keepEvidence(tx, {
      companyId,
      kind: 'screening',
      status: 'ok',
      facts: { lists: found.lists },
      ...(found.screened_at && { checkedAt: found.screened_at }),
    });
  if (!isClear && row?.status === 'ok')
    await becomes(tx, row, { status: 'stale', validUntil: null, reason: 'evidence.waits' });
}
