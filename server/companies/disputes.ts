import type { DisputeOutcome } from '../../contract/companies/companyShapes.ts';
import type { Dispute } from '../../contract/companies/domainDisputes.ts';
import { type Message, msg } from '../../contract/core/message.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../db/client.ts';
import type { Actor, Caller } from '../http/caller.ts';
import { ensure, fail, invalid } from '../lib/errors.ts';
import { newToken } from '../lib/secretToken.ts';
import { uuidv7 } from '../lib/uuidv7.ts';
import { auditCompany } from '../operations/audit/audit.ts';
import { membersOf } from './companies.queries.ts';
import {
  claimOf,
  countOpen,
  type DisputeRow,
  deskDisputes,
  endDispute,
  endDisputesAbout,
  findDispute,
  findOpen,
  heldDomains,
  holderOf,
  insertDispute,
  lockDomain,
  passToSharer,
  setAnswer,
  setFirst,
  setShared,
  unshareAll,
  wasRefused,
  withdrawClaims,
} from './disputes.queries.ts';
import { claimDomain, type DomainRow, findDomain, markUnproved, markVerified } from './domains.queries.ts';
import { holdAsAdmin } from './membership.ts';
import { notifyAdmins } from './notifyAdmins.ts';
import { areRecorded } from './txtRecords.ts';

type Ctx = Pick<Context, 'jobs'>;

const OPEN_MAX = 3;
/** After staff left a domain with its holder. */
const REFUSED_DAYS = 30;
const DESK_MAX = 100;

const outcomeText = (outcome: DisputeOutcome, reason: string): Message =>
  ({
    claimant: msg('companies.disputeToClaimant', { reason }),
    holder: msg('companies.disputeToHolder', { reason }),
    shared: msg('companies.disputeShared'),
    given_up: msg('companies.disputeGivenUp'),
    withdrawn: msg('companies.disputeWithdrawn'),
  })[outcome];

/** Tells the admins of a company how a dispute ended. */
const tellEnd = (
  ctx: Ctx,
  tx: Tx,
  companyId: string,
  { domain, outcome, reason = '' }: { domain: string; outcome: DisputeOutcome; reason?: string },
): Promise<void> =>
  notifyAdmins(ctx, tx, companyId, {
    kind: 'companyDomainDecided',
    data: { domain, how: outcomeText(outcome, reason) },
    link: '/users/company',
  });

/** Claims a domain that another company holds. */
export const openDispute = (
  ctx: Context,
  caller: Caller,
  companyId: string,
  { domain, note }: { domain: string; note: string },
): Promise<void> =>
  ctx.db.transaction().execute(async (tx) => {
    await lockDomain(tx, domain);
    const { company } = await holdAsAdmin(tx, caller, companyId);
    if (await findOpen(tx, companyId, domain)) return;
    const holder = await holderOf(tx, domain);
    ensure(holder && holder.company_id !== companyId, 'WRONG_STATE');
    ensure(!(await wasRefused(tx, { companyId, domain, days: REFUSED_DAYS })), 'WRONG_STATE', {
      message: msg('companies.disputeRefused', { days: REFUSED_DAYS }),
    });
    ensure((await countOpen(tx, companyId)) < OPEN_MAX, 'TOO_MANY');
    // What it is proved with once it may be.
    await claimDomain(tx, { companyId, userId: caller.id, domain, token: newToken(), mailbox: null });
    await insertDispute(tx, { id: uuidv7(), companyId, domain, note, userId: caller.id });
    await auditCompany(tx, caller, companyId, 'dispute_domain', { domain, holderId: holder.company_id });
    await notifyAdmins(ctx, tx, holder.company_id, {
      kind: 'companyDomainDisputed',
      data: { domain, by: company.display_name, note },
      link: '/users/company',
    });
  });

/** A dispute with its domain, held. */
async function hold(tx: Tx, id: string): Promise<DisputeRow> {
  const found = await findDispute(tx, id);
  ensure(found, 'NOT_FOUND');
  await lockDomain(tx, found.domain);
  return (await findDispute(tx, id)) ?? fail('NOT_FOUND');
}

/** An open dispute for the admins of a company, held. */
async function holdOpen(tx: Tx, caller: Caller, { companyId, id }: { companyId: string; id: string }) {
  const row = await hold(tx, id);
  await holdAsAdmin(tx, caller, companyId);
  ensure(row.outcome === null, 'NOT_FOUND');
  return row;
}

export const withdrawDispute = (
  ctx: Context,
  caller: Caller,
  of: { companyId: string; id: string },
): Promise<void> =>
  ctx.db.transaction().execute(async (tx) => {
    const row = await holdOpen(tx, caller, of);
    ensure(row.company_id === of.companyId, 'NOT_FOUND');
    await endDispute(tx, row.id, { outcome: 'withdrawn', userId: caller.id });
    const holder = await holderOf(tx, row.domain);
    await auditCompany(tx, caller, of.companyId, 'withdraw_dispute', { domain: row.domain });
    if (holder) await tellEnd(ctx, tx, holder.company_id, { domain: row.domain, outcome: 'withdrawn' });
  });

/** A dispute for the company that holds its domain. */
async function holdAsHolder(tx: Tx, caller: Caller, of: { companyId: string; id: string }) {
  const row = await holdOpen(tx, caller, of);
  const holder = await holderOf(tx, row.domain);
  ensure(holder?.company_id === of.companyId, 'NOT_FOUND');
  return row;
}

export const answerDispute = (
  ctx: Context,
  caller: Caller,
  of: { companyId: string; id: string },
  answer: string,
): Promise<void> =>
  ctx.db.transaction().execute(async (tx) => {
    const row = await holdAsHolder(tx, caller, of);
    await setAnswer(tx, row.id, { answer, userId: caller.id });
    await auditCompany(tx, caller, of.companyId, 'answer_dispute', { domain: row.domain });
  });

/** Lets the company of a dispute prove the domain as well. */
export const shareDomain = (
  ctx: Context,
  caller: Caller,
  of: { companyId: string; id: string },
): Promise<void> =>
  ctx.db.transaction().execute(async (tx) => {
    const { id, domain, company_id: claimant } = await holdAsHolder(tx, caller, of);
    const claim = await claimOf(tx, claimant, domain);
    ensure(claim, 'NOT_FOUND');
    await setShared(tx, claim.id, true);
    await endDispute(tx, id, { outcome: 'shared', userId: caller.id });
    await auditCompany(tx, caller, of.companyId, 'share_domain', { domain, with: claimant });
    await tellEnd(ctx, tx, claimant, { domain, outcome: 'shared' });
  });

/** A domain of a company for its admins, held. */
export async function holdDomain(tx: Tx, caller: Caller, companyId: string, id: string): Promise<DomainRow> {
  const found = await findDomain(tx, companyId, id);
  if (found) await lockDomain(tx, found.domain);
  await holdAsAdmin(tx, caller, companyId);
  return (await findDomain(tx, companyId, id)) ?? fail('NOT_FOUND');
}

/** Ends what `shareDomain` allowed; nothing happens where nothing is shared. */
export const unshareDomain = (
  ctx: Context,
  caller: Caller,
  { companyId, domainId, otherId }: { companyId: string; domainId: string; otherId: string },
): Promise<void> =>
  ctx.db.transaction().execute(async (tx) => {
    const own = await holdDomain(tx, caller, companyId, domainId);
    ensure(own.verified_at !== null && !own.shared, 'NOT_FOUND');
    const claim = await claimOf(tx, otherId, own.domain);
    if (!claim?.shared) return;
    await setShared(tx, claim.id, false);
    await auditCompany(tx, caller, companyId, 'unshare_domain', { domain: own.domain, with: otherId });
  });

/** After its holder let a domain go: whoever shared it first holds it; without one, whoever claims it is told. */
export async function freeDomain(ctx: Ctx, tx: Tx, domain: string): Promise<void> {
  if (await passToSharer(tx, domain)) return;
  await unshareAll(tx, domain);
  for (const { company_id: claimant } of await endDisputesAbout(tx, domain))
    await tellEnd(ctx, tx, claimant, { domain, outcome: 'given_up' });
}

/** Before a company ends: takes its claims back, and frees what it holds once `remove` took its domains away. */
export async function endDisputesOf(
  ctx: Ctx,
  tx: Tx,
  companyId: string,
  remove: () => Promise<void>,
): Promise<void> {
  await withdrawClaims(tx, companyId);
  const held = await heldDomains(tx, companyId);
  await remove();
  for (const domain of held) await freeDomain(ctx, tx, domain);
}

/** Whose TXT records are there now; null if no name server answered. */
export async function lookAtDispute(ctx: Context, id: string) {
  const { company_id: companyId, domain } = (await findDispute(ctx.db, id)) ?? fail('NOT_FOUND');
  const claims = await Promise.all([claimOf(ctx.db, companyId, domain), holderOf(ctx.db, domain)]);
  const there = await areRecorded(ctx.env, domain, claims);
  return there && { claimant: there[0] === true, holder: there[1] === true };
}

/** Gives the domain to the company that claims it. */
async function give(tx: Tx, { company_id: companyId, domain }: DisputeRow): Promise<void> {
  const claim = (await claimOf(tx, companyId, domain)) ?? fail('WRONG_STATE');
  const holder = await holderOf(tx, domain);
  await unshareAll(tx, domain);
  if (holder) await markUnproved(tx, holder.id);
  await markVerified(tx, claim.id);
}

/**
 * Decides whose a domain is. The first decision waits; the same one by a second person takes effect, another one takes its
 * place. Nobody decides for a company that they are in. A domain passes only to a company whose TXT record is there now.
 */
export async function decideDispute(
  ctx: Context,
  actor: Actor,
  id: string,
  { outcome, reason }: { outcome: 'claimant' | 'holder'; reason: string },
): Promise<void> {
  if (outcome === 'claimant' && !(await lookAtDispute(ctx, id))?.claimant)
    return invalid([{ path: 'outcome', message: msg('companies.disputeNoRecord') }]);
  await ctx.db.transaction().execute(async (tx) => {
    const row = await hold(tx, id);
    ensure(row.outcome === null, 'WRONG_STATE');
    const { domain } = row;
    const holder = await holderOf(tx, domain);
    ensure(holder, 'WRONG_STATE');
    const people = await Promise.all([row.company_id, holder.company_id].map((one) => membersOf(tx, one)));
    ensure(!people.flat().some(({ user_id }) => user_id === actor.id), 'FORBIDDEN');
    ensure(row.first_by !== actor.id, 'FOUR_EYES');
    const entry = { domain, outcome, claimantId: row.company_id, holderId: holder.company_id };
    if (row.first_outcome !== outcome) {
      await setFirst(tx, id, { outcome, reason, userId: actor.id });
      await auditCompany(tx, actor, row.company_id, 'propose_dispute', entry);
      return;
    }
    if (outcome === 'claimant') await give(tx, row);
    await endDispute(tx, id, { outcome, reason, userId: actor.id });
    await auditCompany(tx, actor, row.company_id, 'decide_dispute', entry);
    for (const companyId of [row.company_id, holder.company_id])
      await tellEnd(ctx, tx, companyId, { domain, outcome, reason });
  });
}

export async function readDisputes(
  ctx: Pick<Context, 'db'>,
  readerId: string,
  state: 'open' | 'ended',
): Promise<Dispute[]> {
  const rows = await deskDisputes(ctx.db, { state, readerId, limit: DESK_MAX });
  const iso = (time: string | null) => (time === null ? null : new Date(time).toISOString());
  return rows.map((row) => ({
    id: row.id,
    domain: row.domain,
    claimant: { ...row.claimant, verifiedAt: iso(row.claimant.verifiedAt) },
    holder: row.holder && { ...row.holder, verifiedAt: iso(row.holder.verifiedAt) },
    note: row.note,
    answer: row.answer,
    openedAt: row.opened_at.toISOString(),
    first:
      row.first_outcome === null || row.outcome !== null
        ? null
        : { outcome: row.first_outcome, by: row.first_name ?? '', reason: row.reason ?? '' },
    mayDecide: row.outcome === null && !row.is_party && row.first_by !== readerId,
    outcome: row.outcome,
    reason: row.outcome === null ? null : row.reason,
    endedAt: row.ended_at?.toISOString() ?? null,
  }));
}
