import type { Dimension } from '../../contract/baseData/baseData.ts';
import type { FormulaTerm } from '../../contract/prices/formula.ts';
import type { Sql } from '../db/client.ts';
import type { UnitFactor } from '../valuation/conversion.ts';
import { seriesKey } from './evaluate.ts';
import type { Series } from './publicationDays.ts';

/** A benchmark of the base data with the quotes that its reader may see. */
export type StoredSeries = {
  /** As `seriesKey` has it. */
  key: string;
  code: string;
  /** Null where the base data does not say what it is quoted in. */
  currency: string | null;
  unit: UnitFactor | null;
  series: Series;
};

export type SeriesQuery = {
  terms: readonly Pick<FormulaTerm, 'benchmark' | 'contract'>[];
  /** Null: a visitor. */
  readerId: string | null;
  /** Time of knowledge; null: now. */
  at: Date | null;
  correctionDays: number;
};

export async function storedSeries(db: Sql, { terms }: SeriesQuery): Promise<StoredSeries[]> {
  const rows = await db
    .selectFrom('benchmarks as b')
    .leftJoin('currencies as c', 'c.id', 'b.currency_id')
    .leftJoin('units as u', 'u.id', 'b.unit_id')
    .select(['b.code', 'c.code as currency', 'u.dimension', 'u.to_base'])
    .where(
      'b.code',
      'in',
      terms.map(({ benchmark }) => benchmark),
    )
    .execute();
  return terms.flatMap((term) => {
    const row = rows.find(({ code }) => code === term.benchmark);
    if (!row) return [];
    return [
      {
        key: seriesKey(term),
        code: row.code,
        currency: row.currency,
        unit:
          row.dimension && row.to_base
            ? { dimension: row.dimension as Dimension, toBase: row.to_base }
            : null,
        series: { quotes: new Map(), newestDay: null, isOpen: null },
      },
    ];
  });
}
