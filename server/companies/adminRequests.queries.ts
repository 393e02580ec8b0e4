import { sql } from 'kysely';
import type { AdminOutcome, Member } from '../../contract/companies/companyShapes.ts';
import type { Sql } from '../db/client.ts';

export const insertAdminRequest = (
  db: Sql,
  of: { id: string; companyId: string; userId: string; domain: string; token: string; note: string },
) =>
  db
    .insertInto('admin_requests')
    .values({
      id: of.id,
      company_id: of.companyId,
      user_id: of.userId,
      domain: of.domain,
      token: of.token,
      note: of.note,
    })
    .execute();

/** `is_over`: the notice of it has ended, by the clock of the database. */
export const findAdminRequest = (db: Sql, id: string) =>
  db
    .selectFrom('admin_requests')
    .selectAll()
    .select(sql<boolean>`coalesce(notice_until <= now(), false)`.as('is_over'))
    .where('id', '=', id)
    .executeTakeFirst();
export type AdminRequestRow = NonNullable<Awaited<ReturnType<typeof findAdminRequest>>>;

/** Open requests of a company with who asked, the oldest first. */
export const openAdminRequests = (db: Sql, companyId: string) =>
  db
    .selectFrom('admin_requests as r')
    .innerJoin('users as u', 'u.id', 'r.user_id')
    .select(['r.id', 'r.user_id', 'u.username', 'r.domain', 'r.token', 'r.opened_at', 'r.proved_at'])
    .select([
      'r.notice_until',
      sql<string | null>`nullif(concat_ws(' ', u.first_name, u.last_name), '')`.as('name'),
    ])
    .where('r.company_id', '=', companyId)
    .where('r.outcome', 'is', null)
    .orderBy('r.opened_at')
    .orderBy('r.id')
    .execute();

export const markProved = (db: Sql, id: string) =>
  db
    .updateTable('admin_requests')
    .set({ proved_at: sql<Date>`coalesce(proved_at, now())` })
    .where('id', '=', id)
    .where('outcome', 'is', null)
    .execute();

/** The first signature, with the end of the notice. */
export const signFirst = async (
  db: Sql,
  id: string,
  { userId, extract, days }: { userId: string; extract: string; days: number },
): Promise<Date> => {
  const { notice_until: until } = await db
    .updateTable('admin_requests')
    .set({
      first_by: userId,
      extract,
      notice_until: sql<Date>`now() + make_interval(days => ${days})`,
    })
    .where('id', '=', id)
    .returning('notice_until')
    .executeTakeFirstOrThrow();
  return until as Date;
};

export const endAdminRequest = (
  db: Sql,
  id: string,
  { outcome, reason, userId }: { outcome: AdminOutcome; reason?: string; userId: string },
) =>
  db
    .updateTable('admin_requests')
    .set({
      outcome,
      decided_by: userId,
      ended_at: sql<Date>`now()`,
      ...(reason !== undefined && { reason }),
    })
    .where('id', '=', id)
    .execute();

/** Requests as staff see them; `is_member` if the reader is of the company. */
export const deskAdminRequests = async (
  db: Sql,
  { state, readerId, limit }: { state: 'open' | 'ended'; readerId: string; limit: number },
) => {
  const isOpen = state === 'open';
  const { rows } = await sql<
    AdminRequestRow & {
      legal_name: string;
      country: string | null;
      registration_no: string | null;
      level: number;
      admins: { name: string; lastSeenAt: string | null }[];
      username: string;
      name: string | null;
      email: string;
      role: Member['role'];
      joined_at: Date;
      is_proved_domain: boolean;
      first_name: string | null;
      is_member: boolean;
    }
  >`
    select r.*, c.legal_name, c.country, c.registration_no, c.level, u.username, u.email, m.role, m.joined_at,
      nullif(concat_ws(' ', u.first_name, u.last_name), '') as name,
      coalesce((
        select jsonb_agg(jsonb_build_object('name', coalesce(nullif(concat_ws(' ', a.first_name, a.last_name), ''), a.username),
          'lastSeenAt', a.last_seen_at) order by a.last_seen_at desc nulls last)
        from company_members am join users a on a.id = am.user_id
        where am.company_id = r.company_id and am.left_at is null and am.role = 'admin'
      ), '[]') as admins,
      exists (
        select from company_domains d where d.company_id = r.company_id and d.domain = r.domain and d.verified_at is not null
      ) as is_proved_domain,
      coalesce(nullif(concat_ws(' ', f.first_name, f.last_name), ''), f.username) as first_name,
      exists (
        select from company_members s where s.company_id = r.company_id and s.user_id = ${readerId} and s.left_at is null
      ) as is_member,
      coalesce(r.notice_until <= now(), false) as is_over
    from admin_requests r
    join companies c on c.id = r.company_id
    join users u on u.id = r.user_id
    join lateral (
      select role, joined_at from company_members
      where company_id = r.company_id and user_id = r.user_id order by joined_at desc limit 1
    ) m on true
    left join users f on f.id = r.first_by
    where (r.outcome is null) = ${isOpen}
    order by case when ${isOpen} then r.opened_at end, r.ended_at desc, r.id
    limit ${limit}`.execute(db);
  return rows;
};
