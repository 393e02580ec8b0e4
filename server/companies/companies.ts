import { vatNumberFault } from '../../contract/billing/vatForms.ts';
import { openPolicy } from '../../contract/companies/approval.ts';
import type { CompanyField } from '../../contract/companies/companyActivity.ts';
import type { Company, CompanyBody } from '../../contract/companies/companyShapes.ts';
import { msg, readFault } from '../../contract/core/message.ts';
import { activeCountryExists } from '../accounts/users/users.ts';
import type { Context } from '../context.ts';
import type { Sql } from '../db/client.ts';
import { changeMarket } from '../http/cache/changeMarket.ts';
import type { Caller } from '../http/caller.ts';
import { ensure, type Fault, fail, invalid } from '../lib/errors.ts';
import { plainTokens } from '../lib/searchText.ts';
import { recordAudit } from '../operations/audit/audit.ts';
import { openAdminRequests } from './adminRequests.queries.ts';
import { bringAlong, findBrought, nothingBrought } from './brought/brought.queries.ts';
import {
  type CompanyColumns,
  companyExists,
  companyIdOf,
  findCompany,
  findPerson,
  insertCompany,
  insertMember,
  isPublicCompany,
  membersOf,
  nameCompanyInProfile,
  updateCompany,
} from './companies.queries.ts';
import { viewCompany } from './companies.view.ts';
import { openDisputesOf, sharesOf } from './disputes.queries.ts';
import { domainsOf } from './domains.queries.ts';
import { openInvitations, openRequests, withdrawRequestsOf } from './joining.queries.ts';
import { holdAsAdmin, seatsOf } from './membership.ts';
import { ownersOf } from './owners.queries.ts';
import { openProposals } from './proposals.queries.ts';

export {
  adminsOf,
  companyExists,
  findBySlug,
  isPublicCompany,
  membersOfCompany,
  seatsUsed,
  slugsWithPage,
} from './companies.queries.ts';
export { leaveForGood } from './leaving.ts';
export { giveSeats, holdAsAdmin } from './membership.ts';
export { notifyAdmins } from './notifyAdmins.ts';
export { giveSeatsOf } from './seats.ts';

/** Words for people and search engines, and a part of the id for uniqueness. */
const slugOf = (name: string, id: string): string =>
  [
    ...plainTokens(name)
      .filter((word) => /^[a-z0-9]+$/.test(word))
      .slice(0, 6),
    id.replaceAll('-', '').slice(-8),
  ].join('-');

async function columnsOf(db: Sql, body: CompanyBody): Promise<CompanyColumns> {
  const faults: Fault[] = [];
  if (!(await activeCountryExists(db, body.country)))
    faults.push({ path: 'country', message: msg('field.pickCountry') });
  const vatFault = vatNumberFault(body.country, body.vatId);
  if (vatFault !== null) faults.push({ path: 'vatId', message: readFault(vatFault) });
  if (faults.length > 0) invalid(faults);
  return {
    legal_name: body.legalName,
    display_name: body.displayName,
    country: body.country,
    kinds: [...new Set(body.kinds)],
    registration_no: body.registrationNo || null,
    vat_id: body.vatId || null,
    lei: body.lei || null,
    address: body.address || null,
    website: body.website || null,
  };
}

/** The data of a company as the audit log has it. */
const dataOf = (
  row: Omit<CompanyColumns, 'country'> & { country: string | null },
): Record<CompanyField, unknown> => ({
  legalName: row.legal_name,
  displayName: row.display_name,
  country: row.country,
  kinds: row.kinds,
  registrationNo: row.registration_no,
  vatId: row.vat_id,
  lei: row.lei,
  address: row.address,
  website: row.website,
});

/** The company of a member as they may see it. */
export async function readCompany(db: Sql, companyId: string, userId: string): Promise<Company> {
  const members = await membersOf(db, companyId);
  const me = members.find(({ user_id }) => user_id === userId);
  if (!me) return fail('NOT_FOUND');
  const isAdmin = me.role === 'admin';
  const [
    company,
    isPublic,
    seats,
    proposals,
    adminRequests,
    invitations,
    domains,
    shares,
    disputes,
    owners,
    joinRequests,
    brought,
  ] = await Promise.all([
    findCompany(db, companyId),
    isPublicCompany(db, companyId),
    seatsOf(db, members),
    openProposals(db, companyId),
    openAdminRequests(db, companyId),
    isAdmin ? openInvitations(db, companyId) : [],
    isAdmin ? domainsOf(db, companyId) : [],
    isAdmin ? sharesOf(db, companyId) : [],
    isAdmin ? openDisputesOf(db, companyId) : [],
    isAdmin ? ownersOf(db, companyId) : [],
    isAdmin ? openRequests(db, companyId) : [],
    findBrought(db, userId),
  ]);
  return viewCompany(company, me, {
    members,
    isPublic,
    seats,
    proposals,
    adminRequests: adminRequests.filter(
      ({ user_id, notice_until }) => isAdmin || user_id === userId || notice_until !== null,
    ),
    invitations,
    domains,
    shares,
    disputes,
    owners,
    joinRequests,
    brought,
  });
}

export async function readOwnCompany(db: Sql, caller: Pick<Caller, 'id'>): Promise<Company | null> {
  const companyId = await companyIdOf(db, caller.id);
  return companyId === null ? null : readCompany(db, companyId, caller.id);
}

/** Creates a company under the given `id`, with its creator as admin who acts; repeating the call has no further effect. */
export async function createCompany(
  ctx: Context,
  caller: Caller,
  id: string,
  { bringAds: brings, ...body }: CompanyBody & { bringAds: boolean },
): Promise<void> {
  if (await companyExists(ctx.db, id)) return;
  const columns = await columnsOf(ctx.db, body);
  await changeMarket(ctx, async (tx) => {
    const person = await findPerson(tx, caller.id);
    ensure(person.email_verified, 'EMAIL_UNCONFIRMED');
    ensure((await companyIdOf(tx, caller.id)) === null, 'ALREADY_MEMBER');
    await insertCompany(tx, { ...columns, id, slug: slugOf(body.displayName, id), created_by: caller.id });
    await updateCompany(tx, id, { policy: JSON.stringify(openPolicy) });
    const brought = brings ? await bringAlong(tx, caller.id, id) : nothingBrought;
    const admin = { role: 'admin', alsoTrader: true, limitUsd: null, seat: true } as const;
    await insertMember(tx, { companyId: id, userId: caller.id, ...admin, brought });
    await nameCompanyInProfile(tx, caller.id, body.displayName);
    await withdrawRequestsOf(tx, caller.id);
    await recordAudit(tx, {
      actorId: caller.id,
      action: 'company.create',
      entity: 'company',
      entityId: id,
      after: { legalName: body.legalName, country: body.country },
    });
    tx.market.listsChanged();
  });
}

/** Changes the data of a company. Refuses `STALE` if it changed since it was read. */
export async function editCompany(
  ctx: Context,
  caller: Caller,
  id: string,
  { version, ...body }: CompanyBody & { version: number },
): Promise<void> {
  const columns = await columnsOf(ctx.db, body);
  await changeMarket(ctx, async (tx) => {
    const { company } = await holdAsAdmin(tx, caller, id);
    ensure(company.version === version, 'STALE');
    await updateCompany(tx, id, columns);
    await recordAudit(tx, {
      actorId: caller.id,
      action: 'company.update',
      entity: 'company',
      entityId: id,
      before: dataOf(company),
      after: dataOf(columns),
    });
    if (company.display_name !== body.displayName) tx.market.listsChanged();
  });
}
