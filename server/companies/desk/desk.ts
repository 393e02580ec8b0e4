import { adStatuses } from '../../../contract/ads/adStates.ts';
import type { CompanyInList, CompanyRecord, companyDesk } from '../../../contract/companies/companyDesk.ts';
import type { CompanyKind } from '../../../contract/companies/companyShapes.ts';
import type { Answer, Received } from '../../../contract/core/endpoint.ts';
import { page } from '../../../contract/core/page.ts';
import type { Sql } from '../../db/client.ts';
import { ensure } from '../../lib/errors.ts';
import { isPublicCompany, membersOf } from '../companies.queries.ts';
import { domainsOf } from '../domains.queries.ts';
import { seatsOf } from '../membership.ts';
import { countAds, findListed, formerMembers, type ListedCompany, listCompanies } from './desk.queries.ts';

const viewListed = (row: ListedCompany): CompanyInList => ({
  id: row.id,
  slug: row.slug,
  displayName: row.display_name,
  legalName: row.legal_name,
  country: row.country,
  level: row.level,
  state: row.status === 'closed' ? 'closed' : 'active',
  members: row.members,
  ads: row.ads,
  plan: row.plan,
  createdAt: row.created_at.toISOString(),
});

/** Companies that match, closed ones too. */
export async function searchCompanies(
  db: Sql,
  query: Received<typeof companyDesk.list>['query'],
): Promise<Answer<typeof companyDesk.list>> {
  const { items, total } = await listCompanies(db, query);
  return page(items.map(viewListed), total, query);
}

/** One company as staff see it. Refuses `NOT_FOUND`. */
export async function readRecord(db: Sql, id: string): Promise<CompanyRecord> {
  const row = await findListed(db, id);
  ensure(row, 'NOT_FOUND');
  const people = await membersOf(db, id);
  const [isPublic, of, former, domains, ads] = await Promise.all([
    row.status === 'closed' ? false : isPublicCompany(db, id),
    seatsOf(db, people),
    formerMembers(db, id),
    domainsOf(db, id),
    countAds(db, id),
  ]);
  return {
    ...viewListed(row),
    kinds: row.kinds as CompanyKind[],
    registrationNo: row.registration_no,
    vatId: row.vat_id,
    lei: row.lei,
    address: row.address,
    website: row.website,
    isPublic,
    seats: { used: people.filter(({ role, seat }) => role !== 'viewer' && seat).length, of },
    people: people.map((one) => ({
      userId: one.user_id,
      username: one.username,
      name: one.name,
      isActive: one.is_active,
      role: one.role,
      seat: one.seat,
      joinedAt: one.joined_at.toISOString(),
    })),
    former: former.map((one) => ({
      userId: one.user_id,
      username: one.username,
      joinedAt: one.joined_at.toISOString(),
      leftAt: one.left_at.toISOString(),
    })),
    domains: domains.map(({ domain, method, verified_at: verifiedAt }) => ({
      domain,
      method,
      verifiedAt: verifiedAt?.toISOString() ?? null,
    })),
    adsByStatus: Object.fromEntries(
      adStatuses.map((status) => [status, ads.find((one) => one.status === status)?.count ?? 0]),
    ) as CompanyRecord['adsByStatus'],
  };
}
