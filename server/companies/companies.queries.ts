import { sql } from 'kysely';
import { isPublic } from '../ads/ads.ts';
import type { Sql } from '../db/client.ts';
import { uuidv7 } from '../lib/uuidv7.ts';
import type { Brought } from './brought/brought.queries.ts';

export const findCompany = (db: Sql, id: string) =>
  db.selectFrom('companies').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
export type CompanyRow = Awaited<ReturnType<typeof findCompany>>;

/** Serializes everything that changes a company and its people. */
export const lockCompany = (db: Sql, id: string) =>
  db
    .selectFrom('companies')
    .selectAll()
    .where('id', '=', id)
    .where('status', '<>', 'closed')
    .forNoKeyUpdate()
    .executeTakeFirst();

export const membersOf = (db: Sql, companyId: string) =>
  db
    .selectFrom('company_members as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select(['m.user_id', 'm.role', 'm.also_trader', 'm.limit_usd', 'm.products', 'm.seat', 'm.joined_at'])
    .select([
      'u.username',
      'u.is_active',
      sql<string | null>`nullif(concat_ws(' ', u.first_name, u.last_name), '')`.as('name'),
    ])
    .where('m.company_id', '=', companyId)
    .where('m.left_at', 'is', null)
    .orderBy('m.joined_at')
    .orderBy('m.id')
    .execute();
export type MemberRow = Awaited<ReturnType<typeof membersOf>>[number];

export const membersOfCompany = async (db: Sql, companyId: string): Promise<string[]> =>
  (await membersOf(db, companyId)).map(({ user_id }) => user_id).sort();

export const adminsOf = async (db: Sql, companyId: string): Promise<string[]> =>
  (
    await db
      .selectFrom('company_members')
      .select('user_id')
      .where('company_id', '=', companyId)
      .where('left_at', 'is', null)
      .where('role', '=', 'admin')
      .execute()
  ).map(({ user_id }) => user_id);

/** Who may act for a company, with a seat or waiting for one. */
export const seatsUsed = async (db: Sql, companyId: string): Promise<number> =>
  (await membersOf(db, companyId)).filter(({ role }) => role !== 'viewer').length;

/** The company that an account is a member of now. */
export const companyIdOf = async (db: Sql, userId: string): Promise<string | null> =>
  (
    await db
      .selectFrom('company_members')
      .select('company_id')
      .where('user_id', '=', userId)
      .where('left_at', 'is', null)
      .executeTakeFirst()
  )?.company_id ?? null;

export const findPerson = (db: Sql, userId: string) =>
  db
    .selectFrom('users')
    .select(['id', 'username', 'email', 'email_key', 'email_verified', 'is_active', 'language', 'company'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();

export const countProducts = async (db: Sql, ids: readonly string[]): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from products where id = any(${ids}::uuid[])`.execute(db);
  return rows[0]?.count ?? 0;
};

export type CompanyColumns = {
  legal_name: string;
  display_name: string;
  country: string;
  kinds: string[];
  registration_no: string | null;
  vat_id: string | null;
  lei: string | null;
  address: string | null;
  website: string | null;
};

export const companyExists = async (db: Sql, id: string): Promise<boolean> =>
  (await db.selectFrom('companies').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;

export const insertCompany = (
  db: Sql,
  row: CompanyColumns & { id: string; slug: string; created_by: string },
) => db.insertInto('companies').values(row).execute();

export const updateCompany = (
  db: Sql,
  id: string,
  change: Partial<CompanyColumns> & { policy?: string; status?: 'closed' },
) =>
  db
    .updateTable('companies')
    .set({ ...change, version: sql<number>`version + 1`, updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();

export const insertMember = (
  db: Sql,
  of: {
    companyId: string;
    userId: string;
    role: MemberRow['role'];
    alsoTrader: boolean;
    limitUsd: number | null;
    seat: boolean;
    brought: Brought;
  },
) =>
  db
    .insertInto('company_members')
    .values({
      id: uuidv7(),
      company_id: of.companyId,
      user_id: of.userId,
      role: of.role,
      also_trader: of.alsoTrader,
      limit_usd: of.limitUsd,
      seat: of.seat,
      brought_ads: of.brought.ads,
      brought_inquiries: of.brought.inquiries,
    })
    .execute();

/** A profile counts as complete with a company: who has none gets the name of theirs. */
export const nameCompanyInProfile = (db: Sql, userId: string, name: string) =>
  db
    .updateTable('users')
    .set({ company: name })
    .where('id', '=', userId)
    .where('company', 'is', null)
    .execute();

export const updateMember = (
  db: Sql,
  userId: string,
  change: {
    role?: MemberRow['role'];
    also_trader?: boolean;
    limit_usd?: number | null;
    products?: string[] | null;
    seat?: boolean;
    left_at?: Date;
  },
) =>
  db
    .updateTable('company_members')
    .set(change)
    .where('user_id', '=', userId)
    .where('left_at', 'is', null)
    .execute();

export const endMembership = (db: Sql, userId: string) =>
  db
    .updateTable('company_members')
    .set({ left_at: sql<Date>`clock_timestamp()` })
    .where('user_id', '=', userId)
    .where('left_at', 'is', null)
    .execute();

/** Gives the ads and conversations of a company that ends back to who posted them. */
export async function giveBackAds(db: Sql, companyId: string): Promise<void> {
  await sql`update ads set company_id = null where company_id = ${companyId}`.execute(db);
  await sql`update conversations set owner_company_id = null where owner_company_id = ${companyId}`.execute(
    db,
  );
  await sql`update conversations set inquirer_company_id = null where inquirer_company_id = ${companyId}`.execute(
    db,
  );
}

/** What a company paid for and did not use up: the balance in minor units, and the last day (UTC) of its plan. */
export async function paidBy(db: Sql, companyId: string) {
  const { rows } = await sql<{
    balance: number;
    digits: number;
    currency: string;
    plan: string | null;
    until: string;
  }>`
    select coalesce(w.balance, 0)::bigint as balance, coalesce(y.minor_digits, 0) as digits, coalesce(w.currency, '') as currency,
      d.plan_name as plan, coalesce((d.ends_at at time zone 'utc')::date::text, '') as until
    from companies c
    left join wallets w on w.payer_id = c.id
    left join currencies y on y.code = w.currency
    left join lateral (
      select plan_name, ends_at from plan_periods p
      where p.payer_id = c.id and p.ended_at is null and p.ends_at > now() order by p.ends_at desc limit 1
    ) d on true
    where c.id = ${companyId}`.execute(db);
  return rows[0] ?? { balance: 0, digits: 0, currency: '', plan: null, until: '' };
}

/** Ends what is open of a company: invitations, requests, proposals, domains. */
export async function endAllOf(db: Sql, companyId: string): Promise<void> {
  await sql`update company_invitations set revoked_at = now()
    where company_id = ${companyId} and accepted_at is null and revoked_at is null`.execute(db);
  await sql`update company_join_requests set state = 'refused', decided_at = now()
    where company_id = ${companyId} and state = 'open'`.execute(db);
  await sql`update company_proposals set state = 'withdrawn', decided_at = now()
    where company_id = ${companyId} and state = 'open'`.execute(db);
  await sql`delete from company_domains where company_id = ${companyId}`.execute(db);
  await sql`update admin_requests set outcome = 'withdrawn', ended_at = now()
    where company_id = ${companyId} and outcome is null`.execute(db);
}

/** Ends what somebody who leaves has open in a company: invitations and requests by them, proposals by them and about them. */
export async function endOpenOf(db: Sql, companyId: string, userId: string): Promise<void> {
  await sql`update company_invitations set revoked_at = now()
    where company_id = ${companyId} and invited_by = ${userId} and accepted_at is null and revoked_at is null`.execute(
    db,
  );
  await sql`update company_proposals set state = 'withdrawn', decided_at = now()
    where company_id = ${companyId} and state = 'open' and (proposed_by = ${userId} or user_id = ${userId})`.execute(
    db,
  );
  await sql`update admin_requests set outcome = 'withdrawn', ended_at = now()
    where company_id = ${companyId} and user_id = ${userId} and outcome is null`.execute(db);
}

/**
 * Passes the ads and conversations of a company from one person to another. Contact details of who goes are taken off
 * the ads; readers write here. Returns how many, and the published ads among them.
 */
export async function handOver(db: Sql, of: { companyId: string; from: string; to: string }) {
  const { rows: ads } = await sql<{ id: string; published: boolean }>`
    update ads set owner_id = ${of.to}, contact = '{"types": ["in_app"]}', version = version + 1
    where company_id = ${of.companyId} and owner_id = ${of.from}
    returning id, status = 'approved' and deleted_at is null as published, revises_id`.execute(db);
  const { numAffectedRows: asked = 0n } = await sql`
    update conversations set owner_id = ${of.to}
    where owner_company_id = ${of.companyId} and owner_id = ${of.from} and inquirer_id <> ${of.to}`.execute(
    db,
  );
  const { numAffectedRows: asking = 0n } = await sql`
    update conversations c set inquirer_id = ${of.to}
    where inquirer_company_id = ${of.companyId} and inquirer_id = ${of.from} and owner_id <> ${of.to}
      and not exists (select from conversations d where d.ad_id = c.ad_id and d.inquirer_id = ${of.to})`.execute(
    db,
  );
  return {
    ads: ads.length,
    published: ads.filter((ad) => ad.published).map((ad) => ad.id),
    conversations: Number(asked + asking),
  };
}

/** Whether company `c` has a page for everybody: it has a published ad or a proved domain, and is not suspended. */
const hasPage = sql<boolean>`(
  exists (select from company_domains d where d.company_id = c.id and d.verified_at is not null)
  or exists (select from ads a join users u on u.id = a.owner_id and u.is_active where a.company_id = c.id and ${isPublic})
) and not exists (select from held_parties h where h.party = c.id and h.hold = 'suspended')`;

/** Addresses of the companies that have a page, the oldest first. */
export const slugsWithPage = async (db: Sql, limit: number): Promise<string[]> =>
  (
    await sql<{ slug: string }>`
      select c.slug from companies c where c.status = 'active' and ${hasPage}
      order by c.created_at, c.id limit ${limit}`.execute(db)
  ).rows.map(({ slug }) => slug);

export const isPublicCompany = async (db: Sql, companyId: string): Promise<boolean> => {
  const { rows } = await sql<{ shown: boolean }>`
    select ${hasPage} as shown from companies c where c.id = ${companyId}`.execute(db);
  return rows[0]?.shown ?? false;
};

export const findBySlug = (db: Sql, slug: string) =>
  db
    .selectFrom('companies')
    .selectAll()
    .where('slug', '=', slug)
    .where('status', '=', 'active')
    .executeTakeFirst();

/** Ids of the newest published ads of a company, and the number of all of them. */
export async function publicAdIds(db: Sql, companyId: string, limit: number) {
  const { rows } = await sql<{ id: string; total: number }>`
    select a.id, (count(*) over ())::int as total from ads a join users u on u.id = a.owner_id and u.is_active
    where a.company_id = ${companyId} and ${isPublic}
    order by a.published_at desc, a.id limit ${limit}`.execute(db);
  return { ids: rows.map(({ id }) => id), total: rows[0]?.total ?? 0 };
}

/**
 * Gives the seats of a company to its people who act, the longest there first, so that the newest are without one; the
 * admins before the others.
 */
export const fitSeats = (db: Sql, companyId: string, seats: number | null) =>
  sql`update company_members m set seat = n.seat
    from (
      select id, ${seats}::int is null or row_number() over (
        order by (role = 'admin') desc, joined_at, id
      ) <= greatest(${seats}::int, 1) as seat
      from company_members where company_id = ${companyId} and left_at is null and role <> 'viewer'
    ) as n
    where n.id = m.id and m.seat is distinct from n.seat`.execute(db);

export const activeCompanies = async (db: Sql): Promise<string[]> =>
  (
    await db
      .selectFrom('companies as c')
      .select('c.id')
      .where('c.status', '<>', 'closed')
      // Of one alone nobody can lose a seat.
      .where(
        sql<boolean>`(select count(*) from company_members m where m.company_id = c.id and m.left_at is null) > 1`,
      )
      .execute()
  ).map((row) => row.id);
