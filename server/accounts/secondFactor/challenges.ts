import type { Sql } from '../../db/client.ts';
import type { FactorChallengesPurpose } from '../../db/schema/tables.ts';
import { ensure } from '../../lib/errors.ts';
import { hashOf, newToken } from '../../lib/secretToken.ts';
import { countTry, endChallenge, insertChallenge } from './challenges.queries.ts';

/** The token is also the WebAuthn challenge: 256 bits in base64url. */
export async function newChallenge(
  db: Sql,
  purpose: FactorChallengesPurpose,
  userId: string | null,
): Promise<string> {
  const token = newToken();
  await insertChallenge(db, { hash: hashOf(token), purpose, userId });
  return token;
}

/** Counts an attempt, outside of any transaction that may roll it back. @throws CHALLENGE_INVALID */
export async function tryChallenge(
  db: Sql,
  token: string,
  purpose: FactorChallengesPurpose,
): Promise<{ userId: string | null; isLast: boolean }> {
  const tried = await countTry(db, hashOf(token), purpose);
  ensure(tried, 'CHALLENGE_INVALID');
  return { userId: tried.user_id, isLast: tried.isLast };
}

/** @throws CHALLENGE_INVALID */
export async function spendChallenge(tx: Sql, token: string): Promise<void> {
  ensure(await endChallenge(tx, hashOf(token)), 'CHALLENGE_INVALID');
}
