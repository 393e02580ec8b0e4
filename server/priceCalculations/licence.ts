import type { LicenceClass } from '../../contract/baseData/baseData.ts';
import type { Proof } from '../../contract/prices/priceCalculations.ts';
import type { Sql } from '../db/client.ts';
import { ensure } from '../lib/errors.ts';
import { type CalculationRow, licencesNow } from './priceCalculations.queries.ts';
import { hiddenProof } from './proof.ts';

export const isFree = (licence: LicenceClass | undefined): boolean =>
  licence === 'open' || licence === 'attribution';

/**
 * Whether a reader sees the values of a calculation: everybody those of free benchmarks, its maker the licensed ones as well,
 * as long as the licence is the one under which they were frozen and has not ended.
 */
async function isOpenTo(db: Sql, row: CalculationRow, readerId: string): Promise<boolean> {
  const now = await licencesNow(db, Object.keys(row.licences));
  return Object.entries(row.licences).every(([code, then]) => {
    const present = now.get(code);
    if (isFree(present?.licence) && isFree(then)) return true;
    return row.owner_id === readerId && present?.licence === then && !present.hasEnded;
  });
}

/** The proof as a reader may see it. Refuses `NOT_FOUND` where what was free once is licensed now. */
export async function proofFor(
  db: Sql,
  row: CalculationRow,
  readerId: string,
): Promise<{ proof: Proof; isOpen: boolean }> {
  const isOpen = await isOpenTo(db, row, readerId);
  ensure(isOpen || row.is_licensed || row.owner_id === readerId, 'NOT_FOUND');
  return isOpen || !row.is_licensed
    ? { proof: row.proof, isOpen: true }
    : { proof: hiddenProof(row.proof), isOpen: false };
}
