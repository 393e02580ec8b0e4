import type { Received } from '../../contract/core/endpoint.ts';
import { msg } from '../../contract/core/message.ts';
import type { PriceFormula } from '../../contract/prices/formula.ts';
import type { Evaluation, priceFormulas } from '../../contract/prices/priceFormulas.ts';
import type { Sql } from '../db/client.ts';
import { addDays } from '../lib/days.ts';
import { type Fault, invalid } from '../lib/errors.ts';
import type { UnitFactor } from './conversion.ts';
import { type Benchmark, type EvaluateInput, evaluate, seriesKey } from './evaluate.ts';
import type { Rates } from './exchange.ts';
import { codeFaults, codesOf } from './formulaCodes.ts';
import { currencyCodes, unitFactors } from './formulas.queries.ts';
import type { Quote, Series } from './publicationDays.ts';
import { dollarRates, ratesByPair } from './rates.ts';
import { monthlyCodes, type StoredBenchmark, storedBenchmarks } from './storedSeries.ts';
import { Decimal } from './unitPrice.ts';

type Request = Received<typeof priceFormulas.evaluate>['body'];
type Inline = NonNullable<Request['inline']>;

/** How far before the window quotes and rates may be needed: an indicative price of a monthly benchmark. */
const HISTORY_DAYS = 800;

/** Quotes to try of one benchmark; they count as final. */
function inlineSeries({ quotes, lastRelease }: Inline, key: string, stored: Series | undefined): Series {
  const byDay = new Map<string, Quote>();
  for (const [day, value] of quotes?.[key] ?? [])
    byDay.set(day, {
      day,
      value: new Decimal(value),
      state: 'final',
      revision: null,
      corrects: false,
      firstKnownAt: null,
      knownAt: null,
    });
  const newest = [...byDay.keys()].toSorted().at(-1) ?? null;
  return { quotes: byDay, newestDay: lastRelease?.[key] ?? newest, isOpen: stored?.isOpen ?? null };
}

function inlineFaults({ quotes, fx }: Inline, today: string): Fault[] {
  return [
    ...Object.entries(quotes ?? {}).map(([code, rows]) => [`inline.quotes.${code}`, rows] as const),
    ...Object.entries(fx ?? {}).map(([pair, rows]) => [`inline.fx.${pair}`, rows] as const),
  ].flatMap(([path, rows]) =>
    rows.flatMap(([day], n) =>
      day > today ? [{ path: `${path}.${n}`, message: msg('formula.futureQuote') }] : [],
    ),
  );
}

const noQuotes: Series = { quotes: new Map(), newestDay: null, isOpen: null };

/** The moment of knowledge: a day means its end. */
const momentOf = (asOf: string | undefined): Date =>
  asOf === undefined ? new Date() : new Date(asOf.length === 10 ? `${asOf}T23:59:59.999Z` : asOf);

async function ratesOf(
  db: Sql,
  currencies: string[],
  { to, inline }: { to: string; inline: Inline | undefined },
): Promise<Rates> {
  const tried = ratesByPair(
    Object.entries(inline?.fx ?? {}).flatMap(([pair, rows]) =>
      rows.map(([day, rate]) => [pair, day, rate] as const),
    ),
  );
  if (currencies.length === 1) return tried;
  return new Map([
    ...(await dollarRates(db, { currencies, from: addDays(to, -HISTORY_DAYS), to })),
    ...tried,
  ]);
}

/** What a formula gives to its reader, with numbers of his own where he gave some. */
export const evaluateFormula = async (db: Sql, readerId: string, body: Request): Promise<Evaluation> =>
  evaluate((await evaluationFor(db, readerId, body)).input);

/** All that a formula is evaluated with for this reader, and the benchmarks that it names. Refuses `VALIDATION_FAILED`. */
export async function evaluationFor(
  db: Sql,
  readerId: string,
  body: Request,
): Promise<{ input: EvaluateInput; stored: Map<string, StoredBenchmark> }> {
  const { formula, inline } = body;
  const moment = momentOf(body.asOf);
  const today = moment.toISOString().slice(0, 10);
  const codes = codesOf(formula);
  const [units, currencies, stored] = await Promise.all([
    unitFactors(db, codes.units),
    currencyCodes(db),
    storedBenchmarks(db, {
      codes: codes.benchmarks,
      readerId,
      at: body.asOf === undefined ? null : moment,
      from: addDays(today, -HISTORY_DAYS),
      correctionDays: formula.correctionDays,
    }),
  ]);
  const faults = [
    ...codeFaults(
      formula,
      {
        units: new Set(units.keys()),
        currencies,
        benchmarks: new Set([
          ...stored.keys(),
          // Numbers to try need no benchmark of the base data.
          ...formula.terms
            .filter((term) => inline?.quotes?.[seriesKey(term)])
            .map(({ benchmark }) => benchmark),
        ]),
        monthly: monthlyCodes(stored),
      },
      'formula',
    ),
    ...(inline ? inlineFaults(inline, new Date().toISOString().slice(0, 10)) : []),
  ];
  if (faults.length > 0) invalid(faults);
  const benchmarks = new Map(
    formula.terms.map((term) => {
      const key = seriesKey(term);
      const known = stored.get(term.benchmark);
      const own = known?.seriesOf(term.contract ?? '');
      const series = inline?.quotes?.[key] ? inlineSeries(inline, key, own) : (own ?? noQuotes);
      return [key, { ...quotedIn(known, formula, units), series } satisfies Benchmark];
    }),
  );
  const exchanged = new Set([
    ...codes.currencies,
    ...[...benchmarks.values()].map(({ currency }) => currency),
  ]);
  const input: EvaluateInput = {
    formula,
    event: body.event ?? null,
    laycan: body.laycan ?? null,
    asOf: moment.toISOString(),
    density15: body.density15 ?? null,
    units,
    benchmarks,
    rates: await ratesOf(db, [...exchanged], { to: today, inline }),
  };
  return { input, stored };
}

/** What a benchmark is quoted in; one that the base data does not know, or says nothing of, as the formula's price. */
function quotedIn(
  known: StoredBenchmark | undefined,
  { price }: PriceFormula,
  units: ReadonlyMap<string, UnitFactor>,
) {
  const unit = units.get(price.unit);
  if (!unit) throw new Error(`No unit ${price.unit}`);
  return known?.currency && known.unit
    ? { currency: known.currency, unit: known.unit }
    : { currency: price.currency, unit };
}
