import { sql } from 'kysely';
import type { Tx } from './client.ts';

/**
 * Runs of one call with one Idempotency-Key pass one at a time until the transaction ends: what the one before made is
 * there when this answers, or never will be. A row whose lock both runs take first does the same.
 */
export const holdEffect = (tx: Tx, effectId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${effectId}, 0))`.execute(tx);
