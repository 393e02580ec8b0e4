import { sql } from 'kysely';
import type { LanguageCode } from '../../../contract/core/languages.ts';
import type { Sql } from '../../db/client.ts';
import type { MailTokensPurpose } from '../../db/schema/tables.ts';

export type TokenOwner = {
  id: string;
  email: string;
  email_key: string;
  username: string;
  email_verified: boolean;
  owner_proved: boolean;
  language: LanguageCode | null;
};

/** The active account to send a link to, with its row locked. */
export const lockOwner = (
  db: Sql,
  by: { emailKey: string } | { userId: string },
): Promise<TokenOwner | undefined> =>
  db
    .selectFrom('users')
    .select(['id', 'email', 'email_key', 'username', 'email_verified', 'owner_proved', 'language'])
    .where((eb) => ('userId' in by ? eb('id', '=', by.userId) : eb('email_key', '=', by.emailKey)))
    .where('is_active', '=', true)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();

/** Replaces all tokens of the user and purpose. Also deletes expired tokens of others. */
export async function replaceToken(
  db: Sql,
  token: { hash: Buffer; purpose: MailTokensPurpose; owner: TokenOwner; seconds: number },
): Promise<void> {
  await sql`
    delete from mail_tokens where token_hash in (
      select token_hash from mail_tokens where expires_at < now() order by expires_at limit 20
      for update skip locked
    )`.execute(db);
  await deleteTokens(db, token.owner.id, token.purpose);
  await db
    .insertInto('mail_tokens')
    .values({
      token_hash: token.hash,
      user_id: token.owner.id,
      purpose: token.purpose,
      email_key: token.owner.email_key,
      expires_at: sql<Date>`now() + make_interval(secs => ${token.seconds})`,
    })
    .execute();
}

export const deleteTokens = (db: Sql, userId: string, purpose?: MailTokensPurpose) =>
  db
    .deleteFrom('mail_tokens')
    .where('user_id', '=', userId)
    .$if(purpose !== undefined, (q) => q.where('purpose', '=', purpose as MailTokensPurpose))
    .execute();

/** The owner of a valid token: not expired, and sent to the account's present address. */
const goodTokens = (db: Sql, hash: Buffer, purpose: MailTokensPurpose) =>
  db
    .selectFrom('mail_tokens as t')
    .innerJoin('users as u', (join) =>
      join.onRef('u.id', '=', 't.user_id').onRef('u.email_key', '=', 't.email_key'),
    )
    .select([
      'u.id',
      'u.email',
      'u.email_key',
      'u.username',
      'u.email_verified',
      'u.owner_proved',
      'u.first_name',
      'u.last_name',
      'u.company',
      'u.language',
    ])
    .where('t.token_hash', '=', hash)
    .where('t.purpose', '=', purpose)
    .where('t.expires_at', '>', sql<Date>`now()`)
    .where('u.is_active', '=', true)
    .where('u.deleted_at', 'is', null);

export const ownerOfToken = (db: Sql, hash: Buffer, purpose: MailTokensPurpose) =>
  goodTokens(db, hash, purpose).executeTakeFirst();

/** Consumes a token and returns its owner with the row locked; of two concurrent calls one fails. */
export async function takeToken(
  db: Sql,
  hash: Buffer,
  purpose: MailTokensPurpose,
): Promise<TokenOwner | undefined> {
  const owner = await goodTokens(db, hash, purpose).forNoKeyUpdate('u').executeTakeFirst();
  if (!owner) return undefined;
  const { numDeletedRows } = await db
    .deleteFrom('mail_tokens')
    .where('token_hash', '=', hash)
    .executeTakeFirst();
  return numDeletedRows === 1n ? owner : undefined;
}
