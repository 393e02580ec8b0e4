import { sql } from 'kysely';
import type { userSorts } from '../../../contract/accounts/users.ts';
import type { AdStatus } from '../../../contract/ads/adStates.ts';
import type { Role } from '../../../contract/core/access.ts';
import type { Sql } from '../../db/client.ts';
import { containingWords } from '../../db/like.ts';
import type { UsersBlockReason } from '../../db/schema/tables.ts';
import { type UserRow, userRows } from '../users/users.ts';

export type UserFilters = {
  q?: string | undefined;
  role?: Role[] | undefined;
  customRoleId?: string | undefined;
  isActive?: 'true' | 'false' | undefined;
  emailVerified?: 'true' | 'false' | undefined;
  country?: string | undefined;
};
type Sort = (typeof userSorts)[number];
type Page = { page: number; limit: number };

/** The same expression as in the index. */
const searched = sql<string>`(u.username || ' ' || u.email || ' ' || coalesce(u.company, '') || ' ' || coalesce(u.first_name, '') || ' ' || coalesce(u.last_name, ''))`;

/** Matches accounts that contain every word of `q`. */
function filteredUsers(db: Sql, filters: UserFilters) {
  let found = userRows(db);
  for (const pattern of containingWords(filters.q ?? '')) found = found.where(searched, 'ilike', pattern);
  if (filters.role) found = found.where('u.role', 'in', filters.role);
  if (filters.customRoleId) found = found.where('u.custom_role_id', '=', filters.customRoleId);
  if (filters.isActive) found = found.where('u.is_active', '=', filters.isActive === 'true');
  if (filters.emailVerified) found = found.where('u.email_verified', '=', filters.emailVerified === 'true');
  if (filters.country) found = found.where('u.country', '=', filters.country);
  return found;
}

function sortedUsers(db: Sql, filters: UserFilters, sort: Sort) {
  const found = filteredUsers(db, filters).select(
    sql<number>`(select count(*)::int from ads a where a.owner_id = u.id and a.deleted_at is null)`.as('ads'),
  );
  switch (sort) {
    case 'newest':
      return found.orderBy('u.created_at', 'desc').orderBy('u.id');
    case 'oldest':
      return found.orderBy('u.created_at').orderBy('u.id', 'desc');
    case 'username':
      return found.orderBy('u.username_key');
    case 'last_seen':
      return found.orderBy('u.last_seen_at', (order) => order.desc().nullsLast()).orderBy('u.id');
  }
}
export type ListedUser = UserRow & { ads: number };

export async function listUsers(
  db: Sql,
  { page, limit, sort, ...filters }: UserFilters & Page & { sort: Sort },
) {
  const [items, counted] = await Promise.all([
    sortedUsers(db, filters, sort)
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    filteredUsers(db, filters)
      .clearSelect()
      .select(sql<number>`count(*)::int`.as('count'))
      .executeTakeFirst(),
  ]);
  return { items, total: counted?.count ?? 0 };
}

export const usersToExport = (
  db: Sql,
  { sort, ...filters }: UserFilters & { sort: Sort },
  limit: number,
): Promise<ListedUser[]> => sortedUsers(db, filters, sort).limit(limit).execute();

export const findAccount = (db: Sql, id: string) => userRows(db).where('u.id', '=', id).executeTakeFirst();

const SHOWN_ADS = 10;
const SHOWN_SESSIONS = 50;

/** An ad past its end counts as expired, whatever its stored status. */
const shownStatus = sql<AdStatus>`case
  when status in ('approved', 'paused') and valid_until < (now() at time zone 'utc')::date then 'expired'
  else status end`;

export async function findAdsOf(db: Sql, ownerId: string) {
  const own = db.selectFrom('ads').where('owner_id', '=', ownerId).where('deleted_at', 'is', null);
  const [counts, recent] = await Promise.all([
    own
      .select([shownStatus.as('status'), sql<number>`count(*)::int`.as('count')])
      .groupBy(sql`1`)
      .execute(),
    own
      .select(['id', 'slug', 'reference', 'title', shownStatus.as('status')])
      .orderBy('updated_at', 'desc')
      .limit(SHOWN_ADS)
      .execute(),
  ]);
  return { counts, recent };
}

export const membershipOf = (db: Sql, userId: string) =>
  db
    .selectFrom('company_members as m')
    .innerJoin('companies as c', 'c.id', 'm.company_id')
    .select(['m.company_id as companyId', 'c.display_name as displayName', 'm.role'])
    .where('m.user_id', '=', userId)
    .where('m.left_at', 'is', null)
    .executeTakeFirst();

export const liveSessionsOf = (db: Sql, userId: string) =>
  db
    .selectFrom('sessions')
    .select(['id', 'user_agent', 'ip', 'created_at', 'last_seen_at', 'expires_at'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', sql<Date>`now()`)
    .orderBy('last_seen_at', 'desc')
    .limit(SHOWN_SESSIONS)
    .execute();

/** False if the account has no such session. */
export async function deleteSessionOf(tx: Sql, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('sessions')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/**
 * Locks an account and all superadmins until the transaction ends, always in the same order: what is read afterwards
 * stays true, and two people cannot remove the last two superadmins at once.
 */
export const lockUser = (tx: Sql, id: string) =>
  tx
    .selectFrom('users')
    .select('id')
    .where('deleted_at', 'is', null)
    .where((eb) => eb.or([eb('id', '=', id), eb('role', '=', 'superadmin')]))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();

export const rolePermissionsOf = async (db: Sql, role: Role): Promise<string[]> =>
  (await db.selectFrom('roles').select('permissions').where('code', '=', role).executeTakeFirst())
    ?.permissions ?? [];

export const setActive = (tx: Sql, id: string) =>
  tx
    .updateTable('users')
    .set({
      is_active: true,
      blocked_at: null,
      block_reason: null,
      block_note: null,
      updated_at: sql<Date>`now()`,
    })
    .where('id', '=', id)
    .execute();

/** Returns when; to the millisecond, so that a job can name this very block. */
export const setBlocked = async (
  tx: Sql,
  id: string,
  { reason, note }: { reason: UsersBlockReason; note: string | null },
): Promise<Date> => {
  const { blocked_at } = await tx
    .updateTable('users')
    .set({
      is_active: false,
      blocked_at: sql<Date>`date_trunc('milliseconds', clock_timestamp())`,
      block_reason: reason,
      block_note: note,
      updated_at: sql<Date>`now()`,
    })
    .where('id', '=', id)
    .returning('blocked_at')
    .executeTakeFirstOrThrow();
  return blocked_at ?? new Date();
};

export const blockedSince = async (db: Sql, id: string): Promise<Date | null> =>
  (await db.selectFrom('users').select('blocked_at').where('id', '=', id).executeTakeFirst())?.blocked_at ??
  null;

const ASKERS_MAX = 1_000;

/** Who asked about ads of this owner in the last 30 days, each with the ad asked about last. */
export const askersOf = (db: Sql, ownerId: string) =>
  db
    .selectFrom('inquiries as i')
    .innerJoin('ads as a', 'a.id', 'i.ad_id')
    .leftJoin('conversations as c', (join) =>
      join.onRef('c.ad_id', '=', 'i.ad_id').onRef('c.inquirer_id', '=', 'i.inquirer_id'),
    )
    .distinctOn('i.inquirer_id')
    .select(['i.inquirer_id', 'a.title', 'a.reference', 'c.id as conversation_id'])
    .where('a.owner_id', '=', ownerId)
    .where('i.created_at', '>', sql<Date>`now() - interval '30 days'`)
    .orderBy('i.inquirer_id')
    .orderBy('i.created_at', 'desc')
    .limit(ASKERS_MAX)
    .execute();

export const countMovedByBlock = async (db: Sql, ownerId: string): Promise<number> =>
  (
    await db
      .selectFrom('ads')
      .select(sql<number>`count(*)::int`.as('count'))
      .where('owner_id', '=', ownerId)
      .where('moved_by_block', '=', true)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
  )?.count ?? 0;

export const setGranted = (tx: Sql, id: string, permissions: string[]) =>
  tx.updateTable('users').set({ permissions, updated_at: sql<Date>`now()` }).where('id', '=', id).execute();

export type Hold = { held_at: Date; hold_reason: string; by: string | null; erasure_waits: boolean };

/** The legal hold on an account, if there is one. */
export async function holdOf(db: Sql, id: string): Promise<Hold | undefined> {
  const { rows } = await sql<Hold>`
    select u.held_at, u.hold_reason, b.username as by, exists (
      select from data_requests r
      where r.user_id = u.id and r.kind = 'erasure' and r.state = 'open' and r.filed_by is null
    ) as erasure_waits
    from users u left join users b on b.id = u.held_by and b.deleted_at is null
    where u.id = ${id} and u.held_at is not null`.execute(db);
  return rows[0];
}
