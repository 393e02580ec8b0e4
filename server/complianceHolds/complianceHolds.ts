import type { Sql } from '../db/client.ts';
import { ensure } from '../lib/errors.ts';
import { strictestHold } from './complianceHolds.queries.ts';

export { strictestHold, suspendedParties } from './complianceHolds.queries.ts';

type Parties = readonly (string | null)[];

/**
 * For what adds to what a held party has at stake: publishing, and money that leaves. Refuses `HELD`, whose text gives
 * no reason: whoever reads it must not learn of a list.
 */
export const ensureNotHeld = async (db: Sql, parties: Parties): Promise<void> =>
  ensure((await strictestHold(db, parties)) === null, 'HELD');

/** For what only a confirmed match stops: messages, purchases. Refuses `HELD`. */
export const ensureNotSuspended = async (db: Sql, parties: Parties): Promise<void> =>
  ensure((await strictestHold(db, parties)) !== 'suspended', 'HELD');
