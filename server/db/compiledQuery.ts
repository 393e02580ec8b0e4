import type { Compilable, CompiledQuery } from 'kysely';
import type { Sql } from './client.ts';

/**
 * A query that is compiled once: building one of seventy columns costs more than reading its result. The arguments
 * become the parameters, in this order; the query must have no others.
 */
export function compiledQuery<Row, Given extends readonly unknown[]>(
  build: (db: Sql, ...given: Given) => Compilable<Row>,
) {
  let built: CompiledQuery<Row> | null = null;
  return async (db: Sql, ...given: Given): Promise<Row[]> => {
    built ??= build(db, ...given).compile();
    return (await db.executeQuery<Row>({ ...built, parameters: given })).rows;
  };
}
