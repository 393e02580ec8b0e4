import { msg } from '../../contract/core/message.ts';
import type { Claim } from '../../contract/evidence/evidence.ts';
import { daysOf, type EvidenceMethod } from '../../contract/evidence/evidenceKinds.ts';
import { ensureFilesFit, type NewFile, withFiles } from '../accounts/storage/storage.ts';
import { holdAsAdmin } from '../companies/companies.ts';
import type { Context } from '../context.ts';
import type { Caller } from '../http/caller.ts';
import type { ReceivedFile } from '../http/uploads.ts';
import { ensure, fail, invalid } from '../lib/errors.ts';
import { hashOf } from '../lib/secretToken.ts';
import {
  dbNow,
  type EvidenceRow,
  type Facts,
  findEvidence,
  isHeldByAnother,
  presentRows,
  tryCode,
} from './evidence.queries.ts';
import { becomes, daysFrom, keepEvidence, settleLevel } from './keepEvidence.ts';
import { isNearMajor, isOn, lookUp } from './lookUp.ts';
import { insertPapers } from './papers.queries.ts';
import { isForVies } from './sources/vies.ts';

const CODE_TRIES = 5;
const HOUR_MS = 3_600_000;
const OPEN_MAX = 20;

const companyOf = (caller: Caller): string => {
  ensure(caller.company, 'NEEDS_COMPANY');
  return caller.company.id;
};

/** Looks an LEI or VAT number up at once. */
async function claimLookup(
  ctx: Context,
  caller: Caller,
  kind: 'lei' | 'vat',
  subject: string,
): Promise<void> {
  const field = kind === 'lei' ? 'lei' : 'vatId';
  const companyId = companyOf(caller);
  const firm = await ctx.db
    .transaction()
    .execute(async (tx) => (await holdAsAdmin(tx, caller, companyId)).company);
  if (!isOn(ctx, kind)) invalid([{ path: field, message: msg('evidence.switchedOff') }]);
  if (firm.country === null) invalid([{ path: field, message: msg('evidence.countryFirst') }]);
  if (kind === 'vat' && !isForVies(subject)) invalid([{ path: field, message: msg('evidence.noVies') }]);
  await lookUp(ctx, { companyId, kind, subject }, firm);
}

type ClaimOfStaff = Exclude<Claim, { kind: 'lei' | 'vat' }>;

/** What the company says of a claim, as staff read it. */
function factsOf(claim: ClaimOfStaff): {
  method: EvidenceMethod | null;
  subject: string;
  facts: Facts;
} {
  switch (claim.kind) {
    case 'register':
      return {
        method: null,
        subject: `${claim.register} ${claim.number}`,
        facts: { register: claim.register, number: claim.number },
      };
    case 'binding':
      return { method: claim.method, subject: '', facts: { note: claim.note } };
    case 'authority':
      return {
        method: claim.method,
        subject: claim.person,
        facts: { person: claim.person, note: claim.note },
      };
    default:
      return {
        method: claim.method,
        subject: claim.issuer,
        facts: { issuer: claim.issuer, reference: claim.reference, expires: claim.expires, note: claim.note },
      };
  }
}

const takesPapers = ({ kind }: Claim) => kind === 'register' || kind === 'authority' || kind === 'document';

/** Asks for a check of the own company, with files to look at. */
export async function claimEvidence(
  ctx: Context,
  caller: Caller,
  claim: Claim,
  received: ReceivedFile[],
): Promise<void> {
  if (received.length > 0 && !takesPapers(claim))
    invalid([{ path: 'files', message: msg('evidence.noPapers') }]);
  if (claim.kind === 'lei') return claimLookup(ctx, caller, 'lei', claim.lei);
  if (claim.kind === 'vat') return claimLookup(ctx, caller, 'vat', claim.vatId);
  await withFiles(ctx, received, (files) => claimByStaff(ctx, caller, claim, files));
}

/** What staff look at. */
async function claimByStaff(
  ctx: Context,
  caller: Caller,
  claim: ClaimOfStaff,
  files: NewFile[],
): Promise<void> {
  const companyId = companyOf(caller);
  await ctx.db.transaction().execute(async (tx) => {
    const { company } = await holdAsAdmin(tx, caller, companyId);
    const { method, subject, facts } = factsOf(claim);
    if (claim.kind === 'binding' && claim.method === 'post' && company.address === null)
      invalid([{ path: 'method', message: msg('evidence.addressFirst') }]);
    if (
      claim.kind === 'document' &&
      claim.expires !== null &&
      claim.expires <= (await dbNow(tx)).toISOString().slice(0, 10)
    )
      invalid([{ path: 'expires', message: msg('evidence.past') }]);
    const waiting = (await presentRows(tx, companyId)).filter(
      ({ status }) => status === 'pending' || status === 'disputed',
    );
    ensure(waiting.length < OPEN_MAX, 'WRONG_STATE');
    const isTaken =
      claim.kind === 'register' && (await isHeldByAnother(tx, { companyId, kind: 'register', subject }));
    const papers = await insertPapers(tx, { companyId, by: caller.id }, files);
    await ensureFilesFit(tx, caller.id, files);
    await keepEvidence(tx, {
      companyId,
      kind: claim.kind,
      papers,
      method,
      subject,
      status: isTaken ? 'disputed' : 'pending',
      reason: isTaken ? 'evidence.disputed' : 'evidence.waits',
      facts: {
        ...facts,
        ...(isTaken && { disputed: true }),
        ...((await isNearMajor(tx, companyId, company.legal_name)) && { nearMajor: true }),
      },
    });
  });
}

const findOwn = (
  ctx: Context,
  caller: Caller,
  id: string,
): Promise<{ row: EvidenceRow; firm: { legal_name: string; country: string | null } }> =>
  ctx.db.transaction().execute(async (tx) => {
    if (!caller.company) return fail('NOT_FOUND');
    const { company } = await holdAsAdmin(tx, caller, caller.company.id);
    const row = await findEvidence(tx, id);
    if (row?.company_id !== company.id) return fail('NOT_FOUND');
    return { row, firm: company };
  });

/** Looks an LEI or VAT number up again, once an hour. */
export async function recheckEvidence(ctx: Context, caller: Caller, id: string): Promise<void> {
  const { row, firm } = await findOwn(ctx, caller, id);
  const { kind, subject, status } = row;
  ensure(
    (kind === 'lei' || kind === 'vat') && !['superseded', 'revoked', 'disputed'].includes(status),
    'WRONG_STATE',
  );
  ensure(isOn(ctx, kind), 'WRONG_STATE');
  const now = await dbNow(ctx.db);
  ensure(now.getTime() - row.created_at.getTime() >= HOUR_MS, 'RATE_LIMITED');
  await lookUp(ctx, { companyId: row.company_id, kind, subject }, firm);
}

/** Takes the code that came by post; five tries, within thirty days. */
export async function enterCode(ctx: Context, caller: Caller, id: string, code: string): Promise<void> {
  const { row } = await findOwn(ctx, caller, id);
  ensure(row.kind === 'binding' && row.method === 'post' && row.status === 'pending', 'NOT_FOUND');
  // The try counts whether it was right or not, so it is no part of what a refusal takes back.
  ensure(await tryCode(ctx.db, id, hashOf(`${id} ${code}`), CODE_TRIES), 'WRONG_CODE');
  await ctx.db.transaction().execute(async (tx) => {
    await holdAsAdmin(tx, caller, row.company_id);
    const present = await findEvidence(tx, id);
    ensure(present?.status === 'pending', 'NOT_FOUND');
    const now = await dbNow(tx);
    await becomes(tx, present, {
      status: 'ok',
      reason: null,
      source: null,
      checkedAt: now,
      validUntil: daysFrom(now, daysOf('binding', 'post') ?? 0),
    });
    await settleLevel(ctx, tx, row.company_id);
  });
}
