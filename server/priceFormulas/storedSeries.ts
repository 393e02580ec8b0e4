import type { LicenceClass } from '../../contract/baseData/baseData.ts';
import type { Sql } from '../db/client.ts';
import { isOpen } from '../quotes/calendar.ts';
import {
  type BenchmarkFacts,
  benchmarkFacts,
  type QuoteRow,
  quoteRevisions,
} from '../quotes/quotesAt.queries.ts';
import type { UnitFactor } from './conversion.ts';
import { benchmarkStates } from './formulas.queries.ts';
import type { Quote, Series } from './publicationDays.ts';
import { Decimal } from './unitPrice.ts';

/** A benchmark of the base data with the quotes that its reader may see. */
export type StoredBenchmark = {
  code: string;
  name: string;
  isActive: boolean;
  isMonthly: boolean;
  /** Null where the base data does not say what it is quoted in. */
  currency: string | null;
  unit: (UnitFactor & { code: string }) | null;
  /** The free benchmark that may stand for it. */
  proxy: string | null;
  staleAfterDays: number;
  licenceClass: LicenceClass;
  /** Quotes of a contract, `''` for a benchmark with one quote a day. */
  seriesOf: (contract: string) => Series;
};

export type SeriesQuery = {
  codes: readonly string[];
  /** Null: everybody, without an account. */
  readerId: string | null;
  /** Time of knowledge; null: now. */
  at: Date | null;
  /** Calendar day of the oldest quote that is asked for. */
  from: string;
  correctionDays: number;
};

const DAY_MS = 86_400_000;

/**
 * The revision of a day that counts: the last one that came within the time of corrections, unless that withdrew the
 * quote. `revisions` are in their order; `laterKnownAt`: when the first quote of a later day became known.
 */
function quoteOf(
  revisions: readonly QuoteRow[],
  { releaseRule, licenceClass, newestDay }: BenchmarkFacts,
  { correctionDays, laterKnownAt }: { correctionDays: number; laterKnownAt: Date | null },
): Quote | null {
  const first = revisions[0];
  if (!first) return null;
  const end = first.knownAt.getTime() + correctionDays * DAY_MS;
  const counted = revisions.filter(({ knownAt }) => knownAt.getTime() <= end);
  const last = counted.at(-1);
  if (!last?.value || last.state === 'withdrawn') return null;
  // A source that releases each day does not come back to a day once a later one is there.
  const isPast = newestDay !== null && last.day < newestDay;
  const settles = releaseRule === 'each_day' || licenceClass === 'member_only';
  const wasFinal = ({ state }: QuoteRow, next: QuoteRow | undefined) =>
    state === 'final' ||
    (settles && laterKnownAt !== null && next !== undefined && laterKnownAt < next.knownAt);
  return {
    day: last.day,
    value: new Decimal(last.value),
    state: last.state === 'final' || (settles && isPast) ? 'final' : 'preliminary',
    revision: last.revision,
    corrects: counted.some((one, n) => one.value !== last.value && wasFinal(one, counted[n + 1])),
    firstKnownAt: first.knownAt.toISOString(),
    knownAt: last.knownAt.toISOString(),
  };
}

function seriesByContract(rows: readonly QuoteRow[], facts: BenchmarkFacts, correctionDays: number) {
  const { calendar } = facts;
  const open = calendar === null ? null : (day: string) => isOpen(calendar, day);
  const byContract = Map.groupBy(rows, ({ contract }) => contract);
  const series = new Map<string, Series>();
  for (const [contract, own] of byContract) {
    const quotes = new Map<string, Quote>();
    let laterKnownAt: Date | null = null;
    for (const [day, revisions] of [...Map.groupBy(own, (row) => row.day)].toReversed()) {
      const quote = quoteOf(revisions, facts, { correctionDays, laterKnownAt });
      if (quote) quotes.set(day, quote);
      const firstKnownAt = revisions[0]?.knownAt ?? null;
      if (firstKnownAt !== null && (laterKnownAt === null || firstKnownAt < laterKnownAt))
        laterKnownAt = firstKnownAt;
    }
    series.set(contract, { quotes, newestDay: [...quotes.keys()].toSorted().at(-1) ?? null, isOpen: open });
  }
  const none: Series = { quotes: new Map(), newestDay: null, isOpen: open };
  return (contract: string) => series.get(contract) ?? none;
}

/** Codes of those with one value a month. */
export const monthlyCodes = (benchmarks: ReadonlyMap<string, StoredBenchmark>): Set<string> =>
  new Set([...benchmarks.values()].flatMap(({ code, isMonthly }) => (isMonthly ? [code] : [])));

/** By code; codes that nobody knows are left out. */
export async function storedBenchmarks(
  db: Sql,
  { codes, readerId, at, from, correctionDays }: SeriesQuery,
): Promise<Map<string, StoredBenchmark>> {
  const [facts, rows, states] = await Promise.all([
    benchmarkFacts(db, codes, { readerId, at }),
    quoteRevisions(db, { codes, readerId, at, from }),
    benchmarkStates(db, codes),
  ]);
  const byCode = Map.groupBy(rows, ({ code }) => code);
  return new Map(
    facts.map((one) => [
      one.code,
      {
        code: one.code,
        name: one.name,
        isActive: states.get(one.code) ?? false,
        isMonthly: one.frequency === 'monthly',
        currency: one.currency,
        unit: one.unit,
        proxy: one.proxy,
        staleAfterDays: one.staleAfterDays,
        licenceClass: one.licenceClass,
        seriesOf: seriesByContract(byCode.get(one.code) ?? [], one, correctionDays),
      },
    ]),
  );
}
