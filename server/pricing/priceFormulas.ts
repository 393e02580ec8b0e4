import type { Dimension } from '../../contract/baseData/baseData.ts';
import type { Received } from '../../contract/core/endpoint.ts';
import { msg } from '../../contract/core/message.ts';
import type { PriceFormula } from '../../contract/prices/formula.ts';
import type { Evaluation, priceFormulas } from '../../contract/prices/priceFormulas.ts';
import type { Sql } from '../db/client.ts';
import { addDays } from '../lib/days.ts';
import { type Fault, invalid } from '../lib/errors.ts';
import type { UnitFactor } from '../valuation/conversion.ts';
import { type Benchmark, evaluate, seriesKey } from './evaluate.ts';
import type { Rates } from './exchange.ts';
import { currenciesByCode, dollarRates, unitsByCode } from './pricing.queries.ts';
import type { Quote, Series } from './publicationDays.ts';
import { type StoredSeries, storedSeries } from './storedSeries.ts';
import { Decimal } from './unitPrice.ts';

type Request = Received<typeof priceFormulas.evaluate>['body'];
type Inline = NonNullable<Request['inline']>;

/** How far before the window quotes and rates may be needed: an indicative price of a monthly benchmark. */
const HISTORY_DAYS = 800;

/** The codes of a formula that are read from the base data. */
function codesOf({ price, terms, differential }: PriceFormula) {
  return {
    units: [...new Set([price.unit, ...(differential ? [differential.unit] : [])])],
    currencies: [...new Set([price.currency, ...(differential ? [differential.currency] : [])])],
    benchmarks: [...new Set(terms.map(({ benchmark }) => benchmark))],
  };
}

export const factorOfRow = (row: { dimension: string; to_base: string }): UnitFactor => ({
  dimension: row.dimension as Dimension,
  toBase: row.to_base,
});

/** Of codes that the base data does not have, at their paths within `at`. */
export function unknownCodes(
  formula: PriceFormula,
  known: { units: ReadonlySet<string>; currencies: ReadonlySet<string>; benchmarks: ReadonlySet<string> },
  at: string,
): Fault[] {
  const named: [path: string, code: string, among: ReadonlySet<string>][] = [
    ['price.unit', formula.price.unit, known.units],
    ['price.currency', formula.price.currency, known.currencies],
    ...formula.terms.map(
      ({ benchmark }, n) =>
        [`terms.${n}.benchmark`, benchmark, known.benchmarks] as [string, string, ReadonlySet<string>],
    ),
    ...(formula.differential
      ? ([
          ['differential.unit', formula.differential.unit, known.units],
          ['differential.currency', formula.differential.currency, known.currencies],
        ] as [string, string, ReadonlySet<string>][])
      : []),
  ];
  return named
    .filter(([, code, among]) => !among.has(code))
    .map(([path, code]) => ({ path: `${at}.${path}`, message: msg('formula.unknownCode', { code }) }));
}

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

/** The moment of knowledge: a day means its end. */
const momentOf = (asOf: string | undefined): Date =>
  asOf === undefined ? new Date() : new Date(asOf.length === 10 ? `${asOf}T23:59:59.999Z` : asOf);

async function ratesOf(
  db: Sql,
  currencies: string[],
  until: string,
  inline: Inline | undefined,
): Promise<Rates> {
  const rates = new Map<string, Map<string, InstanceType<typeof Decimal>>>();
  const note = (pair: string, day: string, rate: string) => {
    const byDay = rates.get(pair) ?? new Map();
    rates.set(pair, byDay.set(day, new Decimal(rate)));
  };
  const tried = inline?.fx ?? {};
  if (currencies.length > 1)
    for (const { code, rate_date, usd_rate } of await dollarRates(
      db,
      currencies,
      addDays(until, -HISTORY_DAYS),
      until,
    ))
      if (code !== 'USD' && !(`${code}USD` in tried)) note(`${code}USD`, rate_date, usd_rate);
  for (const [pair, rows] of Object.entries(tried)) for (const [day, rate] of rows) note(pair, day, rate);
  return rates;
}

/** What a formula gives to its reader, with numbers of his own where he gave some. */
export async function evaluateFormula(db: Sql, readerId: string, body: Request): Promise<Evaluation> {
  const { formula, inline } = body;
  const moment = momentOf(body.asOf);
  const today = moment.toISOString().slice(0, 10);
  const codes = codesOf(formula);
  const [unitRows, currencyRows, stored] = await Promise.all([
    unitsByCode(db, codes.units),
    currenciesByCode(db, codes.currencies),
    storedSeries(db, {
      terms: formula.terms,
      readerId,
      at: body.asOf === undefined ? null : moment,
      correctionDays: formula.correctionDays,
    }),
  ]);
  const units = new Map(unitRows.map((row) => [row.code, factorOfRow(row)]));
  const faults = [
    ...unknownCodes(
      formula,
      {
        units: new Set(units.keys()),
        currencies: new Set(currencyRows.map(({ code }) => code)),
        benchmarks: new Set([
          ...stored.map(({ code }) => code),
          // Numbers to try need no benchmark of the base data.
          ...formula.terms
            .filter((term) => inline?.quotes?.[seriesKey(term)])
            .map(({ benchmark }) => benchmark),
        ]),
      },
      'formula',
    ),
    ...(inline ? inlineFaults(inline, new Date().toISOString().slice(0, 10)) : []),
  ];
  if (faults.length > 0) invalid(faults);
  const byKey = new Map(stored.map((one) => [one.key, one]));
  const own: Pick<StoredSeries, 'currency' | 'unit'> = {
    currency: formula.price.currency,
    unit: units.get(formula.price.unit) ?? null,
  };
  const benchmarks = new Map<string, Benchmark>(
    formula.terms.map((term) => {
      const key = seriesKey(term);
      const known = byKey.get(key);
      const { currency, unit } = known?.unit && known.currency ? known : own;
      const series =
        inline?.quotes?.[key] || !known ? inlineSeries(inline ?? {}, key, known?.series) : known.series;
      if (!currency || !unit) throw new Error(`${key} is quoted in nothing`);
      return [key, { currency, unit, series }];
    }),
  );
  const currencies = [
    ...new Set([...codes.currencies, ...[...benchmarks.values()].map(({ currency }) => currency)]),
  ];
  return evaluate({
    formula,
    event: body.event ?? null,
    laycan: body.laycan ?? null,
    asOf: moment.toISOString(),
    density15: body.density15 ?? null,
    units,
    benchmarks,
    rates: await ratesOf(db, currencies, today, inline),
  });
}
