import {
  COMPARES_MAX,
  type CalculationRow as ListRow,
  type PriceCalculation,
} from '../../contract/prices/priceCalculations.ts';
import type { Sql } from '../db/client.ts';
import { proofFor } from './licence.ts';
import { adOf, type CalculationRow, comparesOf, sharesOf } from './priceCalculations.queries.ts';
import { asOfNow } from './priceCalculations.ts';

const successorOf = ({ superseded_by: id, superseded_by_number: number }: CalculationRow) =>
  id !== null && number !== null ? { id, number } : null;

/** A calculation with all that belongs to it, as a reader may see it. */
export async function viewCalculation(
  db: Sql,
  row: CalculationRow,
  readerId: string,
): Promise<PriceCalculation> {
  const mine = row.owner_id === readerId;
  const supersededBy = successorOf(row);
  const [{ proof, isOpen }, ad, shares, compares, now] = await Promise.all([
    proofFor(db, row, readerId),
    row.ad_id && adOf(db, row.ad_id),
    sharesOf(db, row.id, readerId),
    comparesOf(db, row.id),
    mine && supersededBy === null ? asOfNow(db, row) : null,
  ]);
  const seen = compares.filter((one) => mine || one.user_id === readerId);
  return {
    ...proof,
    mine,
    maker: { username: row.username, company: row.company },
    isLicensed: row.is_licensed,
    isOpen,
    supersedesId: mine ? row.supersedes : null,
    supersededBy,
    ad: ad || null,
    now,
    shares: shares.map((one) => ({ ...one, at: one.at.toISOString() })),
    compares: seen.map((one) => ({
      id: one.id,
      at: one.created_at.toISOString(),
      mine: one.user_id === readerId,
      by: one.by,
      counts: one.counts,
      result: one.result,
      changed: one.changed,
    })),
    comparesLeft: mine ? null : COMPARES_MAX - seen.length,
  };
}

/** For the list of its maker. */
export async function viewRow(db: Sql, row: CalculationRow): Promise<ListRow> {
  const { proof } = await proofFor(db, row, row.owner_id);
  const { id, number, status, formula, event, result, createdAt } = proof;
  return {
    id,
    number,
    status,
    formula,
    event,
    amount: result.amount,
    currency: result.currency,
    unit: result.unit,
    supersededBy: successorOf(row),
    createdAt,
  };
}
