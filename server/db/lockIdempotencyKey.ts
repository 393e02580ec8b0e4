import { sql } from 'kysely';
import type { Tx } from './client.ts';

/**
 * Serializes runs with the same Idempotency-Key until the transaction ends: once the lock is held, the earlier run has
 * committed or never will. A row lock that both runs take first has the same effect.
 */
export const lockIdempotencyKey = (tx: Tx, effectId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${effectId}, 0))`.execute(tx);
