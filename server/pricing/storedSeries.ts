import type { Dimension } from '../../contract/baseData/baseData.ts';
import type { Sql } from '../db/client.ts';
import type { UnitFactor } from '../valuation/conversion.ts';
import type { Series } from './publicationDays.ts';

/** A benchmark of the base data with the quotes that its reader may see. */
export type StoredBenchmark = {
  code: string;
  name: string;
  isActive: boolean;
  /** Null where the base data does not say what it is quoted in. */
  currency: string | null;
  unit: UnitFactor | null;
  /** The licensed benchmark that it may stand for. */
  proxyOf: string | null;
  staleAfterDays: number;
  /** By contract; of a benchmark with one quote a day by the empty text. */
  series: ReadonlyMap<string, Series>;
};

export const NO_QUOTES: Series = { quotes: new Map(), newestDay: null, isOpen: null };

export type SeriesQuery = {
  codes: readonly string[] | 'all';
  /** Null: everybody, without an account. */
  readerId: string | null;
  /** Time of knowledge; null: now. */
  at: Date | null;
  /** Calendar day of the oldest quote that is asked for. */
  from: string;
  correctionDays: number;
  /** Whose quotes are read, with those that stand for them; by default all of `codes`. */
  quotesOf?: readonly string[] | 'all';
};

/** By code. */
export async function storedBenchmarks(
  db: Sql,
  { codes }: SeriesQuery,
): Promise<Map<string, StoredBenchmark>> {
  const rows = await db
    .selectFrom('benchmarks as b')
    .leftJoin('currencies as c', 'c.id', 'b.currency_id')
    .leftJoin('units as u', 'u.id', 'b.unit_id')
    .select(['b.code', 'b.name', 'b.is_active', 'c.code as currency', 'u.dimension', 'u.to_base'])
    .$if(codes !== 'all', (query) => query.where('b.code', 'in', codes as string[]))
    .execute();
  return new Map(
    rows.map((row) => [
      row.code,
      {
        code: row.code,
        name: row.name,
        isActive: row.is_active,
        currency: row.currency,
        unit:
          row.dimension && row.to_base
            ? { dimension: row.dimension as Dimension, toBase: row.to_base }
            : null,
        proxyOf: null,
        staleAfterDays: 5,
        series: new Map(),
      },
    ]),
  );
}
