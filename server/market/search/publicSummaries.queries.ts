import { sql } from 'kysely';
import { inJson, isPublic, named, summaryRows } from '../../ads/rows/adRows.queries.ts';
import type { Sql } from '../../db/client.ts';
import { compiledQuery } from '../../db/compiledQuery.ts';

const find = compiledQuery((db: Sql, numbers: number[]) =>
  inJson(db, summaryRows(db).where(sql<boolean>`a.number = any(${numbers}::int[])`).where(isPublic)),
);

/** Those of the ads that are published, with what lists show, unordered. */
export const findPublicSummaries = (db: Sql, numbers: number[]) => find(named(db), numbers);
