import { sql } from 'kysely';
import type { PriceFormula } from '../../../contract/prices/formula.ts';
import { inJson, isPublic, named, summaryRows } from '../../ads/rows/adRows.queries.ts';
import type { Sql } from '../../db/client.ts';
import { compiledQuery } from '../../db/compiledQuery.ts';

const find = compiledQuery((db: Sql, numbers: number[]) =>
  inJson(db, summaryRows(db).where(sql<boolean>`a.number = any(${numbers}::int[])`).where(isPublic)),
);

/** Those of the ads that are published, with what lists show, unordered. */
export const findPublicSummaries = (db: Sql, numbers: number[]) => find(named(db), numbers);

/** Formulas that can be evaluated, by the id of their ad. */
export async function findFormulas(db: Sql, adIds: string[]): Promise<Map<string, PriceFormula>> {
  const rows = await db
    .selectFrom('ads as a')
    .select(['a.id', 'a.price_formula'])
    .where(sql<boolean>`a.id = any(${adIds}::uuid[])`)
    .where('a.price_formula', 'is not', null)
    .execute();
  return new Map(rows.map(({ id, price_formula }) => [id, price_formula as PriceFormula]));
}
