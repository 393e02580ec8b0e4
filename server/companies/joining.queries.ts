import { sql } from 'kysely';
import type { Sql } from '../db/client.ts';
import { uuidv7 } from '../lib/uuidv7.ts';
import type { MemberRow } from './companies.queries.ts';

const isOpen = sql<boolean>`i.accepted_at is null and i.revoked_at is null and i.expires_at > now()`;

export const openInvitations = (db: Sql, companyId: string) =>
  db
    .selectFrom('company_invitations as i')
    .innerJoin('users as u', 'u.id', 'i.invited_by')
    .select([
      'i.id',
      'i.email_key',
      'i.role',
      'i.limit_usd',
      'i.created_at',
      'i.expires_at',
      'u.username as by_name',
    ])
    .where('i.company_id', '=', companyId)
    .where(isOpen)
    .orderBy('i.created_at', 'desc')
    .execute();

/** Ends the invitation of an address that is open, and makes a new one. */
export async function replaceInvitation(
  db: Sql,
  of: {
    companyId: string;
    emailKey: string;
    role: MemberRow['role'];
    limitUsd: number | null;
    invitedBy: string;
  },
): Promise<string> {
  await sql`update company_invitations set revoked_at = now()
    where company_id = ${of.companyId} and email_key = ${of.emailKey} and accepted_at is null and revoked_at is null`.execute(
    db,
  );
  const id = uuidv7();
  await db
    .insertInto('company_invitations')
    .values({
      id,
      company_id: of.companyId,
      email_key: of.emailKey,
      role: of.role,
      limit_usd: of.limitUsd,
      invited_by: of.invitedBy,
    })
    .execute();
  return id;
}

/** The role that was offered; undefined if the invitation is not open. */
export const revokeInvitation = async (db: Sql, companyId: string, id: string) =>
  (
    await db
      .updateTable('company_invitations')
      .set({ revoked_at: sql<Date>`now()` })
      .where('id', '=', id)
      .where('company_id', '=', companyId)
      .where('accepted_at', 'is', null)
      .where('revoked_at', 'is', null)
      .returning('role')
      .executeTakeFirst()
  )?.role;

const invitations = (db: Sql) =>
  db
    .selectFrom('company_invitations as i')
    .innerJoin('companies as c', 'c.id', 'i.company_id')
    .innerJoin('users as u', 'u.id', 'i.invited_by')
    .select(['i.id', 'i.company_id', 'i.email_key', 'i.role', 'i.limit_usd', 'i.invited_by', 'i.expires_at'])
    .select(['c.display_name', 'u.username as by_name'])
    .where(isOpen)
    .where('c.status', '<>', 'closed');

/** An open invitation by the hash of its token. */
export const findInvitation = (db: Sql, hash: Buffer) =>
  invitations(db).where('i.token_hash', '=', hash).executeTakeFirst();

/** An open invitation with the language of the account that has its address, if there is one. */
export const findInvitationToMail = (db: Sql, id: string) =>
  invitations(db)
    .leftJoin('users as r', (join) =>
      join.onRef('r.email_key', '=', 'i.email_key').on('r.deleted_at', 'is', null),
    )
    .select(['r.id as receiver_id', 'r.email as receiver_email', 'r.language as receiver_language'])
    .where('i.id', '=', id)
    .executeTakeFirst();

export const setInvitationToken = (db: Sql, id: string, hash: Buffer) =>
  db.updateTable('company_invitations').set({ token_hash: hash }).where('id', '=', id).execute();

/** Takes an invitation; of two at once one gets it. */
export const takeInvitation = async (db: Sql, id: string, userId: string): Promise<boolean> =>
  (await db
    .updateTable('company_invitations')
    .set({ accepted_at: sql<Date>`now()`, accepted_by: userId, token_hash: null })
    .where('id', '=', id)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning('id')
    .executeTakeFirst()) !== undefined;

/** The company that proved a domain and lets its people join, with the mode. */
export const findJoinable = (db: Sql, domain: string) =>
  db
    .selectFrom('company_domains as d')
    .innerJoin('companies as c', 'c.id', 'd.company_id')
    .select(['c.id', 'c.display_name', 'd.domain', 'd.join_mode'])
    .where('d.domain', '=', domain)
    .where('d.verified_at', 'is not', null)
    .where('d.join_mode', '<>', 'off')
    .where('c.status', '=', 'active')
    .executeTakeFirst();

export const openRequestOf = (db: Sql, userId: string) =>
  db
    .selectFrom('company_join_requests')
    .select(['id', 'company_id', 'created_at'])
    .where('user_id', '=', userId)
    .where('state', '=', 'open')
    .executeTakeFirst();

export const insertRequest = (db: Sql, of: { companyId: string; userId: string; note: string }) =>
  db
    .insertInto('company_join_requests')
    .values({ id: uuidv7(), company_id: of.companyId, user_id: of.userId, note: of.note })
    .onConflict((on) => on.column('user_id').where('state', '=', 'open').doNothing())
    .returning('id')
    .executeTakeFirst();

export const openRequests = (db: Sql, companyId: string) =>
  db
    .selectFrom('company_join_requests as r')
    .innerJoin('users as u', 'u.id', 'r.user_id')
    .select(['r.id', 'r.user_id', 'r.note', 'r.created_at', 'u.username', 'u.email'])
    .select(sql<string | null>`nullif(concat_ws(' ', u.first_name, u.last_name), '')`.as('name'))
    .where('r.company_id', '=', companyId)
    .where('r.state', '=', 'open')
    .where('u.is_active', '=', true)
    .orderBy('r.created_at')
    .execute();

export const decideRequest = (
  db: Sql,
  companyId: string,
  id: string,
  decision: { state: 'accepted' | 'refused'; by: string },
) =>
  db
    .updateTable('company_join_requests')
    .set({ state: decision.state, decided_by: decision.by, decided_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('company_id', '=', companyId)
    .where('state', '=', 'open')
    .returning('user_id')
    .executeTakeFirst();

export const withdrawRequestsOf = (db: Sql, userId: string) =>
  db
    .updateTable('company_join_requests')
    .set({ state: 'withdrawn', decided_at: sql<Date>`now()` })
    .where('user_id', '=', userId)
    .where('state', '=', 'open')
    .execute();
