import { sql } from 'kysely';
import type { Sql } from '../../db/client.ts';
import { uuidv7 } from '../../lib/uuidv7.ts';

/** Serializes everything that can remove a superadmin, so that two concurrent calls cannot remove the last two. */
export const lockSuperadmins = (db: Sql) =>
  sql`select pg_advisory_xact_lock(hashtext('gasmap.superadmins'))`.execute(db);

/** Locks the ads and then their owner, in the same order as submitting an ad; another order could deadlock. */
export async function lockAccount(db: Sql, userId: string) {
  await db.selectFrom('ads').select('id').where('owner_id', '=', userId).orderBy('id').forUpdate().execute();
  return db
    .selectFrom('users')
    .select(['id', 'email', 'username', 'language', 'role', 'password_hash', 'image_key', 'held_at'])
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

/** Deletes drafts and pending revisions; returns the keys of their files. */
export async function deleteUnpublished(db: Sql, ownerId: string): Promise<string[]> {
  const unpublished = sql<boolean>`owner_id = ${ownerId} and (status = 'draft' or revises_id is not null)`;
  const files = await db
    .selectFrom('ad_documents')
    .select('file_key')
    .where('ad_id', 'in', db.selectFrom('ads').select('id').where(unpublished))
    .execute();
  await db.deleteFrom('ads').where(unpublished).execute();
  const keys = files.map((file) => file.file_key);
  const used = keys.length === 0 ? [] : await filesInUse(db, keys);
  // A revision may share files with its ad.
  return keys.filter((key) => !used.includes(key));
}

const filesInUse = async (db: Sql, keys: string[]): Promise<string[]> =>
  (await db.selectFrom('ad_documents').select('file_key').where('file_key', 'in', keys).execute()).map(
    (row) => row.file_key,
  );

/** Closes every ad of an owner, with an event for each, and removes the contact details from all of them. */
export async function closeAds(db: Sql, ownerId: string, actorId: string | null): Promise<void> {
  const open = await db
    .selectFrom('ads')
    .select(['id', 'status'])
    .where('owner_id', '=', ownerId)
    .where('status', '<>', 'closed')
    .where('deleted_at', 'is', null)
    .execute();
  await db
    .updateTable('ads')
    .set({
      status: 'closed',
      contact: JSON.stringify({ types: ['in_app'] }),
      version: sql<number>`version + 1`,
      updated_at: sql<Date>`now()`,
    })
    .where('owner_id', '=', ownerId)
    .execute();
  await sql`
    insert into ad_events (id, ad_id, actor_id, from_status, to_status)
    select event_id, ad_id, ${actorId}::uuid, from_status, 'closed'
    from unnest(
      ${open.map(() => uuidv7())}::uuid[], ${open.map((ad) => ad.id)}::uuid[], ${open.map((ad) => ad.status)}::text[]
    ) as moved (event_id, ad_id, from_status)`.execute(db);
}

/**
 * Closes all requests of an account about its data: its erasure is done, also where nobody had filed one, and free words
 * about it go. Returns the keys of its copies.
 */
export async function closeRequests(db: Sql, userId: string, actorId: string): Promise<string[]> {
  const { numUpdatedRows } = await db
    .updateTable('data_requests')
    .set({ state: 'done', closed_at: sql<Date>`now()` })
    .where('user_id', '=', userId)
    .where('kind', '=', 'erasure')
    .where('state', '=', 'open')
    .executeTakeFirst();
  if (numUpdatedRows === 0n) {
    await db
      .insertInto('data_requests')
      .values({
        id: uuidv7(),
        user_id: userId,
        kind: 'erasure',
        state: 'done',
        filed_by: actorId === userId ? null : actorId,
        closed_at: sql<Date>`now()`,
      })
      .execute();
  }
  const copies = await db
    .deleteFrom('data_requests')
    .where('user_id', '=', userId)
    .where('kind', '=', 'copy')
    .returning('file_key')
    .execute();
  await db
    .updateTable('data_requests')
    .set({ note: null, answer: null })
    .where('user_id', '=', userId)
    .execute();
  return copies.flatMap(({ file_key }) => file_key ?? []);
}

/** Notes that a member asked for the erasure of an account under a legal hold; once. */
export const noteErasure = (db: Sql, userId: string) =>
  db
    .insertInto('data_requests')
    .values({ id: uuidv7(), user_id: userId, kind: 'erasure' })
    .onConflict((on) => on.columns(['user_id', 'kind']).where('state', '=', 'open').doNothing())
    .execute();

/**
 * Removes all personal data of an account. The row stays for its references, and its `username_key` stays taken, so
 * that nobody can impersonate the author of old messages.
 */
export async function erasePerson(db: Sql, userId: string): Promise<void> {
  await sql`delete from company_invitations where accepted_by = ${userId}
    or email_key = (select email_key from users where id = ${userId})`.execute(db);
  const nowhere = `${userId}@deleted.invalid`;
  await db
    .updateTable('users')
    .set({
      email: nowhere,
      email_key: nowhere,
      email_verified: false,
      username: 'Deleted account',
      password_hash: null,
      role: 'guest',
      custom_role_id: null,
      permissions: [],
      is_active: false,
      first_name: null,
      last_name: null,
      phone: null,
      company: null,
      country: null,
      image_url: null,
      image_key: null,
      image_bytes: null,
      last_seen_at: null,
      response_rate: null,
      reply_hours: null,
      block_note: null,
      digest_at: null,
      deleted_at: sql<Date>`now()`,
      updated_at: sql<Date>`now()`,
    })
    .where('id', '=', userId)
    .execute();
  const own = [
    'sessions',
    'identities',
    'mail_tokens',
    'social_states',
    'favorites',
    'saved_searches',
    'saved_views',
    'notifications',
    'notification_settings',
    'push_subscriptions',
    'known_devices',
    'totp_secrets',
    'recovery_codes',
    'passkeys',
    'factor_challenges',
    'device_tokens',
    'terms_consents',
    'billing_details',
    'company_join_requests',
    'admin_requests',
  ] as const;
  for (const table of [...own, 'ad_document_grants'] as const) {
    await db.deleteFrom(table).where('user_id', '=', userId).execute();
  }
  await db
    .deleteFrom('user_blocks')
    .where((eb) => eb.or([eb('blocker_id', '=', userId), eb('blocked_id', '=', userId)]))
    .execute();
  await sql`
    update audit_log set before = without_personal_values(before), after = without_personal_values(after)
    where entity = 'user' and entity_id = ${userId}
      and (before is distinct from without_personal_values(before)
        or after is distinct from without_personal_values(after))`.execute(db);
  await db.deleteFrom('idempotency_keys').where('caller', '=', userId).execute();
}
