import type { BenchmarkEntry } from '../../contract/baseData/baseData.ts';
import type { Sql } from '../db/client.ts';
import { findBenchmarkByCode } from './baseData.queries.ts';
import { viewBenchmark } from './baseData.view.ts';
import { loadNames } from './names.queries.ts';

export type Names = Awaited<ReturnType<typeof loadNames>>;

/** Keyed by database: a transaction shares the adapter of the database it belongs to. */
const cache = new WeakMap<object, Promise<Names>>();
const databaseOf = (db: Sql): object => db.getExecutor().adapter;

/** Names of the base data, cached until `dropNames`. */
export function namesOf(db: Sql): Promise<Names> {
  const database = databaseOf(db);
  const known = cache.get(database);
  if (known) return known;
  const loaded = loadNames(db);
  cache.set(database, loaded);
  loaded.catch(() => cache.get(database) === loaded && cache.delete(database));
  return loaded;
}

/** Called when base data changed, here or on another instance (topic `baseData`). */
export const dropNames = (db: Sql): boolean => cache.delete(databaseOf(db));

/** The ids of products and all their descendants. */
export function withDescendants(names: Names, ids: readonly string[]): string[] {
  const found = new Set(ids);
  for (let before = -1; before !== found.size; ) {
    before = found.size;
    for (const { id, parent_id } of names.products.values()) {
      if (parent_id !== null && found.has(parent_id)) found.add(id);
    }
  }
  return [...found];
}

/** A benchmark by its code, active or not; null if there is none. */
export async function benchmarkByCode(db: Sql, code: string): Promise<BenchmarkEntry | null> {
  const row = await findBenchmarkByCode(db, code);
  return row ? viewBenchmark(row) : null;
}
