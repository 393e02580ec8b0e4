import type { Insertable } from 'kysely';
import { sql } from 'kysely';
import type { SocialProvider } from '../../../contract/accounts/socialLogin.ts';
import type { Sql } from '../../db/client.ts';
import type { IdentitiesTable } from '../../db/schema/tables.ts';

export type NewState = {
  hash: Buffer;
  provider: SocialProvider;
  nonce: string;
  /** Empty for a sign-in without PKCE. */
  codeVerifier: string;
  /** The user who links a provider; null for a sign-in. */
  userId: string | null;
};

/** Stores a state for ten minutes. Also deletes expired ones. */
export async function insertState(db: Sql, state: NewState): Promise<void> {
  await sql`
    delete from social_states where state_hash in (
      select state_hash from social_states where expires_at < now() order by expires_at limit 20
      for update skip locked
    )`.execute(db);
  await db
    .insertInto('social_states')
    .values({
      state_hash: state.hash,
      provider: state.provider,
      nonce: state.nonce,
      code_verifier: state.codeVerifier,
      user_id: state.userId,
      expires_at: sql<Date>`now() + interval '10 minutes'`,
    })
    .execute();
}

/** Consumes a state: of two concurrent calls one fails. */
export const consumeState = (db: Sql, hash: Buffer) =>
  db
    .deleteFrom('social_states')
    .where('state_hash', '=', hash)
    .returning([
      'provider',
      'nonce',
      'code_verifier',
      'user_id',
      sql<boolean>`expires_at > now()`.as('isFresh'),
    ])
    .executeTakeFirst();

const account = [
  'u.id',
  'u.email_key',
  'u.password_hash',
  'u.is_active',
  'u.email_verified',
  'u.owner_proved',
] as const;

type Vouched = { issuer: string; subject: string };

/** The same subject with another issuer is a different person. */
export const findIdentityOwner = (db: Sql, provider: SocialProvider, { issuer, subject }: Vouched) =>
  db
    .selectFrom('identities as i')
    .innerJoin('users as u', 'u.id', 'i.user_id')
    .select(account)
    .where('i.provider', '=', provider)
    .where('i.subject', '=', subject)
    .where((eb) => eb.or([eb('i.issuer', '=', issuer), eb('i.issuer', 'is', null)]))
    .where('u.deleted_at', 'is', null)
    .executeTakeFirst();

/** The account of an address, locked until the transaction ends. */
export const lockAccountOfEmail = (tx: Sql, emailKey: string) =>
  tx
    .selectFrom('users as u')
    .select(account)
    .where('u.email_key', '=', emailKey)
    .where('u.deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();

/** An account, locked until the transaction ends. */
export const lockAccount = (tx: Sql, id: string) =>
  tx
    .selectFrom('users as u')
    .select(account)
    .where('u.id', '=', id)
    .where('u.deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();

export const hasPassword = async (db: Sql, userId: string): Promise<boolean> =>
  (await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('password_hash', 'is not', null)
    .executeTakeFirst()) !== undefined;

/** For identities that were linked before issuers were stored. */
export const noteIssuer = (tx: Sql, provider: SocialProvider, { issuer, subject }: Vouched) =>
  tx
    .updateTable('identities')
    .set({ issuer })
    .where('provider', '=', provider)
    .where('subject', '=', subject)
    .where('issuer', 'is', null)
    .execute();

/**
 * Deletes the identities of a provider whose issuer changed: the new issuer could claim to be anybody. Returns their
 * number.
 */
export async function endIdentitiesOf(tx: Sql, provider: SocialProvider): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('identities')
    .where('provider', '=', provider)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** False if the provider's account is already linked, or the account already has this provider. */
export async function insertIdentity(tx: Sql, identity: Insertable<IdentitiesTable>): Promise<boolean> {
  // Its former account was deleted; the person may return.
  await sql`
    delete from identities i using users u
    where i.provider = ${identity.provider} and i.subject = ${identity.subject}
      and u.id = i.user_id and u.deleted_at is not null`.execute(tx);
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('identities')
    .values(identity)
    .onConflict((on) => on.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export const listIdentities = (db: Sql, userId: string) =>
  db
    .selectFrom('identities')
    .select(['provider', 'subject', 'email', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('provider')
    .execute();

export const deleteIdentity = (tx: Sql, userId: string, provider: SocialProvider) =>
  tx.deleteFrom('identities').where('user_id', '=', userId).where('provider', '=', provider).execute();

/** The saved settings; undefined before the first save. */
export const findSettings = async (db: Sql): Promise<unknown> =>
  (await db.selectFrom('social_login_settings').select('settings').executeTakeFirst())?.settings;

/** Serializes changes until the transaction ends. */
export const lockSettings = (tx: Sql) =>
  sql`select pg_advisory_xact_lock(hashtext('gasmap.socialLoginSettings'))`.execute(tx);

export const storeSettings = (tx: Sql, settings: object) =>
  tx
    .insertInto('social_login_settings')
    .values({ settings: JSON.stringify(settings) })
    .onConflict((on) =>
      on.column('id').doUpdateSet({ settings: JSON.stringify(settings), updated_at: sql<Date>`now()` }),
    )
    .execute();
