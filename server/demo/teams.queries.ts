import { sql } from 'kysely';
import type { Sql } from '../db/client.ts';
import { uuidv7 } from '../lib/uuidv7.ts';

/** A company for each of these accounts, named as in their profiles, since they registered. */
export const insertCompanies = (db: Sql, userIds: readonly string[]) =>
  sql`
    with made as (
      select ids.id, u.id as user_id, u.company, u.country, u.created_at
      from unnest(${userIds}::uuid[], ${userIds.map(() => uuidv7())}::uuid[]) as ids (user_id, id)
      join users u on u.id = ids.user_id
    ), inserted as (
      insert into companies (id, slug, legal_name, display_name, country, kinds, created_by, created_at)
      select id,
        concat_ws('-', trim(both '-' from regexp_replace(lower(company), '[^a-z0-9]+', '-', 'g')), right(id::text, 8)),
        company, company, country, '{principal}', user_id, created_at
      from made
    )
    insert into company_members (id, company_id, user_id, role, also_trader, joined_at)
    select gen_random_uuid(), id, user_id, 'admin', true, created_at from made`.execute(db);

/** The companies of these accounts, in their order. */
export const companiesOf = async (db: Sql, userIds: readonly string[]): Promise<string[]> => {
  const rows = await db
    .selectFrom('company_members')
    .select(['user_id', 'company_id'])
    .where('user_id', 'in', [...userIds])
    .where('left_at', 'is', null)
    .execute();
  return userIds.flatMap((id) => rows.filter((row) => row.user_id === id).map((row) => row.company_id));
};

/** A domain that a company proved by its mailbox. */
export const insertDomain = (
  db: Sql,
  { companyId, domain, by, at }: { companyId: string; domain: string; by: string; at: Date },
) =>
  db
    .insertInto('company_domains')
    .values({
      id: uuidv7(),
      company_id: companyId,
      domain,
      method: 'mailbox',
      mailbox: 'postmaster',
      verified_at: at,
      checked_at: at,
      created_by: by,
    })
    .execute();

/** The domains of those of these accounts that confirmed their e-mail address. */
export const confirmedDomains = (db: Sql, userIds: readonly string[]) =>
  db
    .selectFrom('users')
    .select(['id', sql<string>`split_part(email_key, '@', 2)`.as('domain')])
    .where(sql<boolean>`id = any(${userIds}::uuid[])`)
    .where('email_verified', '=', true)
    .orderBy('id')
    .execute();

type Colleague = { id: string; role: 'approver' | 'viewer'; limitUsd: number | null; joinedAt: Date };

/** Gives somebody's company colleagues, a domain proved by a mailbox, and an invitation that waits. Returns its id. */
export async function insertTeam(
  db: Sql,
  adminId: string,
  of: { colleagues: readonly Colleague[]; domain: string; provedAt: Date; invited: string },
): Promise<string> {
  const { company_id: companyId } = await db
    .selectFrom('company_members')
    .select('company_id')
    .where('user_id', '=', adminId)
    .executeTakeFirstOrThrow();
  await db
    .insertInto('company_members')
    .values(
      of.colleagues.map(({ id, role, limitUsd, joinedAt }) => ({
        id: uuidv7(),
        company_id: companyId,
        user_id: id,
        role,
        joined_at: joinedAt,
        limit_usd: limitUsd === null ? null : limitUsd * 100,
        // The plan of the demo has one seat.
        seat: role === 'viewer',
      })),
    )
    .execute();
  await insertDomain(db, { companyId, domain: of.domain, by: adminId, at: of.provedAt });
  await db
    .insertInto('company_invitations')
    .values({
      id: uuidv7(),
      company_id: companyId,
      email_key: of.invited,
      role: 'viewer',
      limit_usd: 0,
      invited_by: adminId,
    })
    .execute();
  return companyId;
}
