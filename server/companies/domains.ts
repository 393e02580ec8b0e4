import { randomInt } from 'node:crypto';
import { DatabaseError } from 'pg';
import type { joinModes, mailboxes } from '../../contract/companies/companyShapes.ts';
import { msg } from '../../contract/core/message.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../db/client.ts';
import type { Caller } from '../http/caller.ts';
import { ensure, fail, invalid } from '../lib/errors.ts';
import { hashOf, newToken } from '../lib/secretToken.ts';
import type { Mail } from '../mail/mailTemplates.ts';
import { isFreeMail } from '../moderation/moderation.ts';
import { auditCompany } from '../operations/audit/audit.ts';
import { lockDomain, withdrawClaims } from './disputes.queries.ts';
import { freeDomain, holdDomain } from './disputes.ts';
import { ensureProves } from './domainNames.ts';
import {
  claimDomain,
  type DomainRow,
  deleteDomain,
  domainsOf,
  findDomain,
  findDomainToMail,
  isTaken,
  markMissed,
  markUnproved,
  markVerified,
  setCode,
  setJoinMode,
  takeDueDomains,
  tryCode,
} from './domains.queries.ts';
import { holdAsAdmin } from './membership.ts';
import { notifyAdmins } from './notifyAdmins.ts';
import { ensureRecorded, isRecorded } from './txtRecords.ts';

const DOMAINS_MAX = 10;
const CODE_TRIES = 5;
const DUE_AT_ONCE = 20;
/** Days in a row on which the record of a proved domain was not found, after which it is not proved any more. */
const MISSES = 7;
const UNIQUE_VIOLATION = '23505';

/** Without a mailbox, a TXT record proves it. */
type Claim = { domain: string; mailbox?: (typeof mailboxes)[number] | undefined };

/** Claims a domain, which has no effect until it is proved. */
export const addDomain = (ctx: Context, caller: Caller, companyId: string, claim: Claim): Promise<void> =>
  ctx.db.transaction().execute(async (tx) => {
    await holdAsAdmin(tx, caller, companyId);
    ensureProves(claim.domain);
    ensure(!(await isFreeMail(tx, claim.domain)), 'FREE_MAIL');
    const present = await domainsOf(tx, companyId);
    const own = present.find(({ domain }) => domain === claim.domain);
    ensure(own?.shared || !(await isTaken(tx, claim.domain, companyId)), 'DOMAIN_TAKEN');
    ensure(own || present.length < DOMAINS_MAX, 'TOO_MANY');
    const claimed = await claimDomain(tx, {
      companyId,
      userId: caller.id,
      domain: claim.domain,
      token: claim.mailbox ? null : newToken(),
      mailbox: claim.mailbox ?? null,
    });
    if (claimed && claim.mailbox) await ctx.jobs.enqueue(tx, 'companyMail', { domainId: claimed.id });
  });

/** The mail with a new code; null if the domain was proved or given up meanwhile. */
export const writeDomainCode = (ctx: Context, domainId: string): Promise<Mail | null> =>
  ctx.db.transaction().execute(async (tx) => {
    const row = await findDomainToMail(tx, domainId);
    if (!row) return null;
    const code = String(randomInt(100_000_000)).padStart(8, '0');
    await setCode(tx, row.id, hashOf(`${row.id} ${code}`));
    return {
      to: `${row.mailbox}@${row.domain}`,
      template: 'domainCode',
      values: { company: row.display_name, domain: row.domain, code, path: '/' },
    };
  });

async function prove(tx: Tx, row: DomainRow, by: Pick<Caller, 'id'> | null): Promise<void> {
  try {
    await markVerified(tx, row.id);
  } catch (error) {
    if (error instanceof DatabaseError && error.code === UNIQUE_VIOLATION) fail('DOMAIN_TAKEN');
    throw error;
  }
  if (row.verified_at === null)
    await auditCompany(tx, by, row.company_id, 'prove_domain', { domain: row.domain });
}

const findClaim = (ctx: Context, caller: Caller, companyId: string, id: string): Promise<DomainRow> =>
  ctx.db.transaction().execute(async (tx) => {
    await holdAsAdmin(tx, caller, companyId);
    return (await findDomain(tx, companyId, id)) ?? fail('NOT_FOUND');
  });

/** Looks for the TXT record now, or takes the code that went to the mailbox. */
export async function checkDomain(
  ctx: Context,
  caller: Caller,
  { companyId, id, code }: { companyId: string; id: string; code: string | undefined },
): Promise<void> {
  const row = await findClaim(ctx, caller, companyId, id);
  if (row.method === 'mailbox') {
    if (row.verified_at !== null) return;
    if (code === undefined) return invalid([{ path: 'code', message: msg('companies.code') }]);
    // The try counts whether it was right or not, so it is no part of what a refusal takes back.
    ensure(await tryCode(ctx.db, id, hashOf(`${id} ${code}`), CODE_TRIES), 'WRONG_CODE');
  } else {
    await ensureRecorded(ctx.env, row);
  }
  await ctx.db.transaction().execute((tx) => prove(tx, row, caller));
}

export const changeJoinMode = (
  ctx: Context,
  caller: Caller,
  { companyId, id }: { companyId: string; id: string },
  joinMode: (typeof joinModes)[number],
): Promise<void> =>
  ctx.db.transaction().execute(async (tx) => {
    await holdAsAdmin(tx, caller, companyId);
    const row = (await findDomain(tx, companyId, id)) ?? fail('NOT_FOUND');
    ensure(row.verified_at !== null && !row.shared, 'WRONG_STATE');
    await setJoinMode(tx, id, joinMode);
  });

export const removeDomain = (
  ctx: Context,
  caller: Caller,
  { companyId, id }: { companyId: string; id: string },
): Promise<void> =>
  ctx.db.transaction().execute(async (tx) => {
    const row = await holdDomain(tx, caller, companyId, id);
    await deleteDomain(tx, id);
    await withdrawClaims(tx, companyId, row.domain);
    if (row.verified_at !== null && !row.shared) await freeDomain(ctx, tx, row.domain);
    await auditCompany(tx, caller, companyId, 'remove_domain', { domain: row.domain });
  });

/** Counts a miss; a proved domain is not any more after a week of them. Silence of name servers does not count. */
const miss = (ctx: Context, row: DomainRow): Promise<void> =>
  ctx.db.transaction().execute(async (tx) => {
    await lockDomain(tx, row.domain);
    const counted = await markMissed(tx, row.id);
    if (!counted?.verified_at || counted.fails < MISSES) return;
    await markUnproved(tx, row.id);
    if (!row.shared) await freeDomain(ctx, tx, row.domain);
    await auditCompany(tx, null, row.company_id, 'lose_domain', { domain: row.domain });
    await notifyAdmins(ctx, tx, row.company_id, {
      kind: 'companyDomainLost',
      data: { domain: row.domain },
      link: '/users/company',
    });
  });

/** Looks for the records that are due. */
export async function checkDueDomains(ctx: Context): Promise<void> {
  const due = await takeDueDomains(ctx.db, DUE_AT_ONCE);
  await Promise.all(
    due.map(async ({ id, company_id: companyId }) => {
      const row = await findDomain(ctx.db, companyId, id);
      if (!row) return;
      const recorded = await isRecorded(ctx.env, row);
      if (recorded === false) await miss(ctx, row);
      const isNew = row.verified_at === null && !row.shared;
      if (recorded && !(isNew && (await isTaken(ctx.db, row.domain, companyId))))
        await ctx.db.transaction().execute((tx) => prove(tx, row, null));
    }),
  );
}
