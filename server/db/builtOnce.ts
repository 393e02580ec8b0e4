import type { Compilable, CompiledQuery } from 'kysely';
import type { Sql } from './client.ts';

/** A statement that is built once: building one of seventy columns costs more than reading its answer. It takes what
 * it is given as its parameters, in this order and nothing else. */
export function builtOnce<Row, Given extends readonly unknown[]>(
  build: (db: Sql, ...given: Given) => Compilable<Row>,
) {
  let built: CompiledQuery<Row> | null = null;
  return async (db: Sql, ...given: Given): Promise<Row[]> => {
    built ??= build(db, ...given).compile();
    return (await db.executeQuery<Row>({ ...built, parameters: given })).rows;
  };
}
