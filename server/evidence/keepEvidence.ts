import type { msg } from '../../contract/core/message.ts';
import {
  type EvidenceKind,
  type EvidenceMethod,
  type EvidenceStatus,
  evidenceSpecs,
} from '../../contract/evidence/evidenceKinds.ts';
import { type LevelFound, levelOf } from '../../contract/evidence/levels.ts';
import { notifyAdmins } from '../companies/companies.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../db/client.ts';
import { uuidv7 } from '../lib/uuidv7.ts';
import {
  dbNow,
  type EvidenceRow,
  type Facts,
  insertEvidence,
  lockForEvidence,
  presentRows,
  type Source,
  storeDue,
  storeLevel,
  supersede,
} from './evidence.queries.ts';

type Ctx = Pick<Context, 'jobs'>;
const DAY_MS = 86_400_000;
const claimStatuses = ['pending', 'failed', 'disputed'] as const;
const verdictStatuses = ['ok', 'stale', 'expired', 'revoked'] as const;
export const EVIDENCE_PAGE = '/users/company';

export type NewEvidence = {
  companyId: string;
  kind: EvidenceKind;
  method?: EvidenceMethod | null;
  subject?: string;
  status: EvidenceStatus;
  by?: { first: string; second?: string | null };
  source?: Source | null;
  facts?: Facts;
  reason?: string | null;
  /** Days from now, or a day by itself. */
  validUntil?: Date | null;
  nextCheckAt?: Date | null;
  /** When the source was asked, where this row only says what became of it. */
  checkedAt?: Date;
  tries?: number;
  /** Ids of the files that were added. */
  papers?: readonly string[];
};

export const daysFrom = (now: Date, days: number): Date => new Date(now.getTime() + days * DAY_MS);

/**
 * Writes what a check found; it takes the place of the row of the same thing before. A refused claim leaves the verdict
 * that counts; everything else takes its place.
 */
export async function keepEvidence(tx: Tx, row: NewEvidence): Promise<string> {
  const { companyId, kind, method = null, subject = '', status } = row;
  const isClaim = claimStatuses.some((one) => one === status);
  const isVerdictLost = status === 'failed' && row.by === undefined;
  await supersede(tx, { companyId, kind, method, subject }, [
    ...claimStatuses,
    ...(isClaim && !isVerdictLost ? [] : verdictStatuses),
  ]);
  const id = uuidv7();
  await insertEvidence(tx, {
    id,
    company_id: companyId,
    kind,
    method,
    subject,
    status,
    checked_by: row.by ? 'staff' : 'auto',
    by_user: row.by?.first ?? null,
    second_by: row.by?.second ?? null,
    source: row.source ?? null,
    facts: row.facts ?? {},
    reason: row.reason ?? null,
    valid_until: row.validUntil ?? null,
    next_check_at: row.nextCheckAt ?? null,
    tries: row.tries ?? 0,
    visibility: evidenceSpecs[kind].visibility,
    document_ids: [...(row.papers ?? [])],
    ...(row.checkedAt && { checked_at: row.checkedAt }),
  });
  return id;
}

/** What a row becomes without another check: revoked, ended, out of date. */
export const becomes = (
  tx: Tx,
  row: EvidenceRow,
  change: Partial<NewEvidence> & { status: EvidenceStatus },
) =>
  keepEvidence(tx, {
    companyId: row.company_id,
    kind: row.kind,
    method: row.method,
    subject: row.subject,
    ...(row.by_user !== null && { by: { first: row.by_user, second: row.second_by } }),
    source: row.source,
    facts: row.facts,
    validUntil: row.valid_until,
    checkedAt: row.checked_at,
    papers: row.document_ids,
    ...change,
  });

export const levelRows = (rows: readonly EvidenceRow[]) =>
  rows.map(({ kind, method, subject, status, valid_until, second_by }) => ({
    kind,
    method,
    subject,
    status,
    validUntil: valid_until?.getTime() ?? null,
    byTwo: second_by !== null,
  }));

/** Stores the level that follows from the rows, and when it has to be looked at again; tells the admins of a change. */
export async function settleLevel(ctx: Ctx, tx: Tx, companyId: string): Promise<LevelFound> {
  const company = await lockForEvidence(tx, companyId);
  const now = await dbNow(tx);
  const rows = await presentRows(tx, companyId);
  const found = levelOf(levelRows(rows), now.getTime());
  const ends = rows.flatMap(({ status, valid_until }) =>
    valid_until !== null && (status === 'ok' || status === 'stale') ? [valid_until.getTime()] : [],
  );
  await storeDue(tx, companyId, ends.length === 0 ? null : new Date(Math.min(...ends)));
  if (company && company.level !== found.level) {
    await storeLevel(tx, companyId, found.level);
    await notifyAdmins(ctx, tx, companyId, {
      kind: 'companyLevel',
      data: { company: company.display_name, level: found.level, before: company.level },
      link: EVIDENCE_PAGE,
    });
  }
  return found;
}

/** Tells the admins that something does not count any more. */
export async function tellEnded(
  ctx: Ctx,
  tx: Tx,
  {
    companyId,
    company,
    what,
    why,
  }: {
    companyId: string;
    company: string;
    what: ReturnType<typeof msg>;
    why: ReturnType<typeof msg>;
  },
): Promise<void> {
  await notifyAdmins(ctx, tx, companyId, {
    kind: 'companyEvidenceEnded',
    data: { company, what, why },
    link: EVIDENCE_PAGE,
  });
}
