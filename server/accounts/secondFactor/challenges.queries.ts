import { sql } from 'kysely';
import type { Sql } from '../../db/client.ts';
import type { FactorChallengesPurpose } from '../../db/schema/tables.ts';

const MINUTES = 5;
const TRIES_MAX = 5;

/** The state of the password: a challenge is void once the password changes. */
const passwordState = sql<Buffer>`sha256(convert_to(coalesce(u.password_hash, ''), 'UTF8'))`;

/** Also deletes expired challenges. Without a user the challenge is for any passkey. */
export async function insertChallenge(
  db: Sql,
  { hash, purpose, userId }: { hash: Buffer; purpose: FactorChallengesPurpose; userId: string | null },
): Promise<void> {
  await sql`
    delete from factor_challenges where token_hash in (
      select token_hash from factor_challenges where expires_at < now() order by expires_at limit 20
      for update skip locked
    )`.execute(db);
  await sql`
    insert into factor_challenges (token_hash, purpose, user_id, password_state, expires_at)
    select ${hash}::bytea, ${purpose}::text, u.id, ${passwordState}, now() + make_interval(mins => ${MINUTES})
    from (select) as one left join users u on u.id = ${userId}::uuid`.execute(db);
}

/**
 * Counts an attempt, whatever its outcome. Undefined if the challenge is expired, used, exhausted or of another
 * purpose.
 */
export async function countTry(db: Sql, hash: Buffer, purpose: FactorChallengesPurpose) {
  const { rows } = await sql<{ user_id: string | null; isLast: boolean }>`
    update factor_challenges c set tries = tries + 1
    where token_hash = ${hash} and purpose = ${purpose} and expires_at > now() and tries < ${TRIES_MAX}
      and (user_id is null or password_state = (select ${passwordState} from users u where u.id = c.user_id))
    returning user_id, tries = ${TRIES_MAX} as "isLast"`.execute(db);
  return rows[0];
}

/** Consumes the challenge: of two concurrent calls one fails. */
export async function endChallenge(tx: Sql, hash: Buffer): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('factor_challenges')
    .where('token_hash', '=', hash)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}
