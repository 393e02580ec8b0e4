import { type RawBuilder, sql } from 'kysely';
import type { Sql } from '../../db/client.ts';

/** Whether an account has a second factor; `userId` is a column. */
export const holdsFactor = (userId: string): RawBuilder<boolean> => {
  const id = sql.ref(userId);
  return sql<boolean>`(exists (select from passkeys where passkeys.user_id = ${id})
    or exists (select from totp_secrets t where t.user_id = ${id} and t.confirmed_at is not null))`;
};

/** Locked until the transaction ends: serializes changes of factors, and blocks new sessions meanwhile. */
export const lockOwner = (tx: Sql, userId: string) =>
  tx
    .selectFrom('users')
    .select(['id', 'email', 'username'])
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();

export const findTotp = (db: Sql, userId: string) =>
  db
    .selectFrom('totp_secrets')
    .select([
      'secret',
      'confirmed_at',
      'last_step',
      sql<boolean>`created_at > now() - interval '1 hour'`.as('isFresh'),
      sql<number>`extract(epoch from now())::float8`.as('seconds'),
    ])
    .where('user_id', '=', userId)
    .executeTakeFirst();

/** Replaces an unconfirmed secret. False if the account has a confirmed one. */
export async function startTotp(tx: Sql, userId: string, secret: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('totp_secrets')
    .values({ user_id: userId, secret })
    .onConflict((on) =>
      on
        .column('user_id')
        .doUpdateSet({ secret, created_at: sql<Date>`now()` })
        .where('totp_secrets.confirmed_at', 'is', null),
    )
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export const confirmTotp = (tx: Sql, userId: string) =>
  tx
    .updateTable('totp_secrets')
    .set({ confirmed_at: sql<Date>`now()` })
    .where('user_id', '=', userId)
    .execute();

/** False if a code of this step or a later one was already accepted. */
export async function spendStep(tx: Sql, userId: string, step: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('totp_secrets')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where((eb) => eb.or([eb('last_step', 'is', null), eb('last_step', '<', step)]))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function deleteTotp(tx: Sql, userId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('totp_secrets')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

export async function replaceRecoveryCodes(tx: Sql, userId: string, hashes: Buffer[]): Promise<void> {
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  await tx
    .insertInto('recovery_codes')
    .values(hashes.map((code_hash) => ({ user_id: userId, code_hash })))
    .execute();
}

/** False if there is no such code or it was already used. */
export async function markCodeUsed(tx: Sql, userId: string, hash: Buffer): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('recovery_codes')
    .set({ used_at: sql<Date>`now()` })
    .where('user_id', '=', userId)
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export const countRecoveryCodes = (db: Sql, userId: string) =>
  db
    .selectFrom('recovery_codes')
    .select([
      sql<number>`count(*) filter (where used_at is null)::int`.as('left'),
      sql<Date | null>`min(created_at)`.as('created_at'),
    ])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();

export async function deleteFactors(tx: Sql, userId: string): Promise<void> {
  for (const table of ['passkeys', 'totp_secrets', 'recovery_codes', 'factor_challenges'] as const)
    await tx.deleteFrom(table).where('user_id', '=', userId).execute();
}

/** The factors of an account, with the time each was set up. */
export async function factorsOf(db: Sql, userId: string) {
  const [totp, passkeys] = await Promise.all([
    db
      .selectFrom('totp_secrets')
      .select('confirmed_at')
      .where('user_id', '=', userId)
      .where('confirmed_at', 'is not', null)
      .executeTakeFirst(),
    db.selectFrom('passkeys').selectAll().where('user_id', '=', userId).orderBy('created_at').execute(),
  ]);
  return { totpSince: totp?.confirmed_at ?? null, passkeys };
}
