import { randomInt } from 'node:crypto';
import { msg } from '../../contract/core/message.ts';
import { daysOf, needsTwo } from '../../contract/evidence/evidenceKinds.ts';
import type { ActOn } from '../../contract/operations/auditActions.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../db/client.ts';
import type { Actor } from '../http/caller.ts';
import { ensure, type Fault, invalid } from '../lib/errors.ts';
import { hashOf } from '../lib/secretToken.ts';
import { recordAudit } from '../operations/audit/audit.ts';
import { nameScore } from '../screening/screening.ts';
import {
  adOfCompany,
  dbNow,
  type EvidenceRow,
  findEvidence,
  isHeldByAnother,
  isMember,
  lockForEvidence,
  type Source,
  setCode,
} from './evidence.queries.ts';
import { whatOf } from './evidence.view.ts';
import { becomes, daysFrom, keepEvidence, settleLevel, tellEnded } from './keepEvidence.ts';

type Ctx = Pick<Context, 'db' | 'jobs'>;
const NAME_MIN = 0.9;

export type Seen = {
  name: string;
  ibanCountry: string | null;
  reference: string;
  officers: string;
  expires: string | null;
};

/** A row with its company, held; never by somebody of that company. */
async function hold(tx: Tx, actor: Actor, id: string) {
  const found = await findEvidence(tx, id);
  ensure(found, 'NOT_FOUND');
  const company = await lockForEvidence(tx, found.company_id);
  const row = await findEvidence(tx, id);
  ensure(company && row, 'NOT_FOUND');
  ensure(!(await isMember(tx, company.id, actor.id)), 'FORBIDDEN');
  return { row, company };
}
type Held = Awaited<ReturnType<typeof hold>>;

const audit = (tx: Tx, actor: Actor, row: EvidenceRow, act: ActOn<'evidence'>, more: object = {}) =>
  recordAudit(tx, {
    actorId: actor.id,
    address: actor.address,
    action: `evidence.${act}`,
    entity: 'company',
    entityId: row.company_id,
    after: { kind: row.kind, method: row.method, ...more },
  });

/** What has to be seen before a signature, by kind. */
function faultsOf({ row, company }: Held, seen: Seen, today: string): Fault[] {
  const faults: Fault[] = [];
  const isTransfer = row.kind === 'binding' && row.method === 'transfer';
  if (row.kind === 'register' || isTransfer) {
    if (seen.name === '') faults.push({ path: 'name', message: msg('field.required') });
    else if (nameScore(company.legal_name, seen.name) < NAME_MIN)
      faults.push({ path: 'name', message: msg('evidence.nameInRegister', { name: company.legal_name }) });
    if (seen.reference === '') faults.push({ path: 'reference', message: msg('field.required') });
  }
  if (isTransfer && (seen.ibanCountry === null || seen.ibanCountry !== company.country))
    faults.push({ path: 'ibanCountry', message: msg('evidence.otherIban') });
  if (row.kind === 'authority' && row.method === 'mandate' && seen.expires === null)
    faults.push({ path: 'expires', message: msg('evidence.expiresNeeded') });
  if (seen.expires !== null && seen.expires <= today)
    faults.push({ path: 'expires', message: msg('evidence.past') });
  return faults;
}

const sourceOf = (row: EvidenceRow, seen: Seen): Source | null => {
  if (row.source !== null) return row.source;
  // Of a payment nobody but staff learns where it came from.
  if (row.kind === 'binding') return null;
  const name = row.kind === 'register' ? String(row.facts.register ?? '') : String(row.facts.issuer ?? '');
  return name === '' ? null : { name, ...(seen.reference !== '' && { reference: seen.reference }) };
};

const isFirst = ({ status, by_user: byUser }: EvidenceRow) => byUser === null || status === 'failed';

/**
 * Signs what was seen at its source. Where two have to, the first signature leaves it waiting; what counts with one can get
 * a second one later. A letter gets its code, which is told this once.
 */
export const approveEvidence = (
  ctx: Ctx,
  actor: Actor,
  id: string,
  seen: Seen,
): Promise<{ code: string | null }> =>
  ctx.db.transaction().execute(async (tx) => {
    const held = await hold(tx, actor, id);
    const { row, company } = held;
    const isWaiting = row.status === 'pending' || row.status === 'disputed';
    const isSecond = !isFirst(row);
    ensure(row.kind !== 'vat' || isWaiting, 'WRONG_STATE');
    ensure(
      isWaiting || (row.status === 'ok' && row.by_user !== null && row.second_by === null),
      'WRONG_STATE',
    );
    ensure(isWaiting ? row.next_check_at === null : true, 'WRONG_STATE');
    ensure(row.by_user !== actor.id, 'FOUR_EYES');
    const now = await dbNow(tx);
    if (row.kind === 'binding' && row.method === 'post' && isWaiting) {
      const code = String(randomInt(100_000_000)).padStart(8, '0');
      // A new letter ends the code of the one before.
      const sent = await becomes(tx, row, {
        status: 'pending',
        reason: null,
        facts: { ...row.facts, sentBy: actor.id },
      });
      await setCode(tx, sent, hashOf(`${sent} ${code}`));
      await audit(tx, actor, row, 'send_code');
      return { code };
    }
    const faults = faultsOf(held, seen, now.toISOString().slice(0, 10));
    if (faults.length > 0) invalid(faults);
    if (row.kind === 'lei' || row.kind === 'register')
      ensure(
        !(await isHeldByAnother(tx, { companyId: company.id, kind: row.kind, subject: row.subject })),
        'WRONG_STATE',
      );
    const by = isSecond ? { first: row.by_user as string, second: actor.id } : { first: actor.id };
    const facts = {
      ...row.facts,
      ...(seen.name !== '' && { nameSeen: seen.name }),
      ...(seen.officers !== '' && { officers: seen.officers }),
      ...(seen.ibanCountry !== null && { ibanCountry: seen.ibanCountry }),
      ...(seen.reference !== '' && { referenceSeen: seen.reference }),
      ...(row.kind === 'lei' && { approved: true }),
    };
    const needsAnother = !isSecond && (needsTwo(row.kind, row.method) || row.facts.disputed === true);
    const own = daysOf(row.kind, row.method);
    const day = seen.expires ?? (typeof row.facts.expires === 'string' ? row.facts.expires : null);
    const validUntil =
      day === null ? (own === null ? null : daysFrom(now, own)) : daysFrom(new Date(`${day}T00:00:00Z`), 1);
    await becomes(tx, row, {
      by,
      facts,
      status: needsAnother ? row.status : 'ok',
      reason: needsAnother ? row.reason : null,
      source: sourceOf(row, seen),
      checkedAt: now,
      validUntil: needsAnother ? null : validUntil,
      nextCheckAt: row.kind === 'lei' && !needsAnother ? daysFrom(now, 7) : null,
    });
    await audit(tx, actor, row, isSecond ? 'sign_second' : 'sign');
    await settleLevel(ctx, tx, company.id);
    return { code: null };
  });

/** Refuses what waits; what counts stays. */
export const rejectEvidence = (ctx: Ctx, actor: Actor, id: string, reason: string): Promise<void> =>
  ctx.db.transaction().execute(async (tx) => {
    const { row } = await hold(tx, actor, id);
    ensure(row.status === 'pending' || row.status === 'disputed', 'WRONG_STATE');
    await becomes(tx, row, {
      by: { first: actor.id },
      status: 'failed',
      reason,
      validUntil: null,
      nextCheckAt: null,
    });
    await audit(tx, actor, row, 'reject', { reason });
  });

/** Takes back what counts; one person is enough. */
export const revokeEvidence = (ctx: Ctx, actor: Actor, id: string, reason: string): Promise<void> =>
  ctx.db.transaction().execute(async (tx) => {
    const { row, company } = await hold(tx, actor, id);
    ensure((row.status === 'ok' || row.status === 'stale') && row.kind !== 'screening', 'WRONG_STATE');
    await becomes(tx, row, { by: { first: actor.id }, status: 'revoked', reason, nextCheckAt: null });
    await audit(tx, actor, row, 'revoke', { reason });
    await tellEnded(ctx, tx, {
      companyId: company.id,
      company: company.display_name,
      what: whatOf(row),
      why: msg('evidence.said', { text: reason }),
    });
    await settleLevel(ctx, tx, company.id);
  });

/** Keeps what a terminal, refinery or inspector answered about an ad. */
export const confirmSource = (
  ctx: Ctx,
  actor: Actor,
  { adId, ...answer }: { adId: string; source: string; said: string; foundAt: string },
): Promise<void> =>
  ctx.db.transaction().execute(async (tx) => {
    const companyId = await adOfCompany(tx, adId);
    ensure(companyId !== null, 'NOT_FOUND');
    ensure(!(await isMember(tx, companyId, actor.id)), 'FORBIDDEN');
    const now = await dbNow(tx);
    const id = await keepEvidence(tx, {
      companyId,
      kind: 'source_confirmation',
      subject: adId,
      status: 'ok',
      by: { first: actor.id },
      source: { name: answer.source },
      facts: answer,
      validUntil: daysFrom(now, daysOf('source_confirmation', null) ?? 0),
    });
    const row = await findEvidence(tx, id);
    if (row) await audit(tx, actor, row, 'confirm_source', { adId });
    await settleLevel(ctx, tx, companyId);
  });
