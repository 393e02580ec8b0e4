import { sql } from 'kysely';
import { REAUTH_MINUTES } from '../../../contract/core/endpoint.ts';
import type { Sql } from '../../db/client.ts';
import { holdsFactor } from '../secondFactor/secondFactor.ts';

/** The device of a session. */
export type Device = { ip: string; userAgent: string | null };

export type NewSession = { id: string; tokenHash: Buffer; device: Device };

/**
 * A valid session by its token, with the active user and the permissions of both roles; `isStale` if not seen for
 * five minutes.
 */
export const findSession = (db: Sql, tokenHash: Buffer) =>
  db
    .selectFrom('sessions as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .leftJoin('roles as r', 'r.code', 'u.role')
    .leftJoin('roles as c', 'c.id', 'u.custom_role_id')
    .leftJoin('company_members as m', (join) =>
      join.onRef('m.user_id', '=', 'u.id').on('m.left_at', 'is', null),
    )
    .select([
      's.id as sessionId',
      'u.id as userId',
      'u.role',
      'u.permissions',
      'r.permissions as rolePermissions',
      'c.permissions as customPermissions',
      'm.company_id as companyId',
      'm.role as companyRole',
      'm.also_trader as alsoTrader',
      'm.seat',
      sql<boolean>`s.authenticated_at > now() - make_interval(mins => ${REAUTH_MINUTES})`.as(
        'isReauthenticated',
      ),
      holdsFactor('u.id').as('hasSecondFactor'),
      sql<boolean>`s.last_seen_at < now() - interval '5 minutes'`.as('isStale'),
    ])
    .where('s.token_hash', '=', tokenHash)
    .where('s.expires_at', '>', sql<Date>`now()`)
    .where('u.is_active', '=', true)
    .where('u.deleted_at', 'is', null)
    .executeTakeFirst();

/* Expires 30 days after the last use and 90 days after sign-in. */
const slidingEnd = (signedInAt: 'created_at' | 'now()') =>
  sql<Date>`least(now() + interval '30 days', ${sql.raw(signedInAt)} + interval '90 days')`;

/** Extends the session. Of concurrent requests one writes, and none waits for a lock. */
export const touchSession = (db: Sql, sessionId: string) =>
  sql`
    with seen as (
      update sessions set last_seen_at = now(), expires_at = ${slidingEnd('created_at')}
      where id = (select id from sessions where id = ${sessionId} for no key update skip locked)
      returning user_id
    )
    update users set last_seen_at = now()
    where id = (
      select u.id from users u join seen on u.id = seen.user_id for no key update of u skip locked
    )`.execute(db);

/**
 * Opens a session unless the account was blocked or deleted, got another password since it was read, or has an
 * unverified second factor. The user's row is locked: either the session exists before such a change, which then ends
 * it, or it is not opened. Returns whether it was opened. Also deletes expired sessions.
 */
export async function insertSession(
  db: Sql,
  session: NewSession,
  user: { id: string; passwordHash: string | null; factorProved?: boolean },
): Promise<boolean> {
  await sql`
    delete from sessions where id in (
      select id from sessions where expires_at < now() order by expires_at limit 20 for update skip locked
    )`.execute(db);
  const { numAffectedRows } = await sql`
    with owner as (
      update users set last_seen_at = now()
      where id = ${user.id} and is_active and deleted_at is null
        and password_hash is not distinct from ${user.passwordHash}
        and (${user.factorProved ?? false} or not ${holdsFactor('users.id')})
      returning id
    )
    insert into sessions (id, user_id, token_hash, ip, user_agent, expires_at)
    select ${session.id}::uuid, id, ${session.tokenHash}::bytea, ${session.device.ip}::text,
      ${session.device.userAgent}::text, ${slidingEnd('now()')}
    from owner`.execute(db);
  return numAffectedRows === 1n;
}

/** Replaces a session; the sign-in time stays. Of two concurrent calls one fails. */
export async function replaceSession(db: Sql, oldId: string, session: NewSession): Promise<boolean> {
  // Locks the user's row first, as every change that ends sessions; another order could deadlock.
  const { numAffectedRows } = await sql`
    with owner as materialized (
      select u.id from users u join sessions s on s.user_id = u.id
      where s.id = ${oldId} and s.expires_at > now() and u.is_active and u.deleted_at is null
      for share of u
    ), ended as (
      delete from sessions s using owner where s.id = ${oldId} and s.user_id = owner.id
      returning s.user_id, s.created_at, s.authenticated_at
    )
    insert into sessions (id, user_id, token_hash, ip, user_agent, created_at, authenticated_at, expires_at)
    select ${session.id}::uuid, user_id, ${session.tokenHash}::bytea, ${session.device.ip}::text,
      ${session.device.userAgent}::text, created_at, authenticated_at, ${slidingEnd('created_at')}
    from ended`.execute(db);
  return numAffectedRows === 1n;
}

export const markReauthenticated = (db: Sql, id: string) =>
  db.updateTable('sessions').set({ authenticated_at: sql<Date>`now()` }).where('id', '=', id).execute();

export const deleteSession = (db: Sql, id: string) =>
  db.deleteFrom('sessions').where('id', '=', id).execute();

/** Ends all sessions of these users except `exceptId`. The caller has locked the users. */
export const endSessionsOf = (db: Sql, userIds: readonly string[], exceptId: string | null = null) =>
  db
    .deleteFrom('sessions')
    .where('user_id', '=', (eb) => eb.fn.any(eb.val(userIds)))
    .$if(exceptId !== null, (q) => q.where('id', '<>', exceptId))
    .execute();
