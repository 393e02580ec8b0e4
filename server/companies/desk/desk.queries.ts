import { sql } from 'kysely';
import type { companySorts, companyStates } from '../../../contract/companies/companyDesk.ts';
import { isPublic, shownStatus } from '../../ads/ads.ts';
import type { Sql } from '../../db/client.ts';
import { currentPlanOf } from '../../db/currentPlan.ts';
import { containingWords } from '../../db/like.ts';

export type CompanyFilters = {
  q?: string | undefined;
  country?: string | undefined;
  level?: number | undefined;
  state?: (typeof companyStates)[number] | undefined;
};
type Sort = (typeof companySorts)[number];

const FORMER_SHOWN = 20;

/** Companies in which every word of `q` is found, each in whatever column. */
function filtered(db: Sql, { q = '', country, level, state }: CompanyFilters) {
  let found = db.selectFrom('companies as c');
  for (const pattern of containingWords(q)) {
    found = found.where(sql<boolean>`(
      concat_ws(' ', c.display_name, c.legal_name, c.registration_no, c.vat_id, c.lei) ilike ${pattern}
      or exists (select from company_domains d where d.company_id = c.id and d.domain ilike ${pattern})
    )`);
  }
  if (country !== undefined) found = found.where('c.country', '=', country);
  if (level !== undefined) found = found.where('c.level', '>=', level);
  if (state !== undefined) found = found.where('c.status', state === 'closed' ? '=' : '<>', 'closed');
  return found;
}

const listed = (db: Sql, filters: CompanyFilters) =>
  filtered(db, filters)
    .selectAll('c')
    .select([
      sql<number>`(select count(*)::int from company_members m where m.company_id = c.id and m.left_at is null)`.as(
        'members',
      ),
      sql<number>`(
        select count(*)::int from ads a join users u on u.id = a.owner_id and u.is_active
        where a.company_id = c.id and ${isPublic})`.as('ads'),
      currentPlanOf('c.id').as('plan'),
    ]);
export type ListedCompany = Awaited<ReturnType<ReturnType<typeof listed>['executeTakeFirstOrThrow']>>;

function sorted(db: Sql, filters: CompanyFilters, sort: Sort) {
  const found = listed(db, filters);
  switch (sort) {
    case 'newest':
      return found.orderBy('c.created_at', 'desc').orderBy('c.id');
    case 'oldest':
      return found.orderBy('c.created_at').orderBy('c.id', 'desc');
    case 'name':
      return found.orderBy(sql`lower(c.display_name)`).orderBy('c.id');
  }
}

export async function listCompanies(
  db: Sql,
  { page, limit, sort, ...filters }: CompanyFilters & { sort: Sort; page: number; limit: number },
) {
  const [items, counted] = await Promise.all([
    sorted(db, filters, sort)
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    filtered(db, filters).select(sql<number>`count(*)::int`.as('count')).executeTakeFirst(),
  ]);
  return { items, total: counted?.count ?? 0 };
}

export const findListed = (db: Sql, id: string) => listed(db, {}).where('c.id', '=', id).executeTakeFirst();

/** Those that left last; a deleted account has no name any more. */
export const formerMembers = (db: Sql, companyId: string) =>
  db
    .selectFrom('company_members as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select(['m.user_id', 'm.joined_at'])
    .select(sql<string | null>`case when u.deleted_at is null then u.username end`.as('username'))
    .select((eb) => eb.ref('m.left_at').$notNull().as('left_at'))
    .where('m.company_id', '=', companyId)
    .where('m.left_at', 'is not', null)
    .orderBy('m.left_at', 'desc')
    .orderBy('m.id')
    .limit(FORMER_SHOWN)
    .execute();

export const countAds = (db: Sql, companyId: string) =>
  db
    .selectFrom('ads as a')
    .select([shownStatus.as('status'), sql<number>`count(*)::int`.as('count')])
    .where('a.company_id', '=', companyId)
    .where('a.deleted_at', 'is', null)
    .groupBy(sql`1`)
    .execute();
