import type { ComparableKind } from '../../contract/ads/adEnums.ts';
import type { Comparable } from '../../contract/ads/adShapes.ts';
import { msg } from '../../contract/core/message.ts';
import type { FormulaTerm, PriceFormula } from '../../contract/prices/formula.ts';
import type { Evaluation } from '../../contract/prices/priceFormulas.ts';
import type { Sql } from '../db/client.ts';
import { addDays, daysBetween } from '../lib/days.ts';
import type { Fault } from '../lib/errors.ts';
import { benchmarkFacts } from '../quotes/quotesAt.queries.ts';
import type { UnitFactor } from './conversion.ts';
import { type Benchmark, conversionOf, evaluate, seriesKey } from './evaluate.ts';
import type { Rates } from './exchange.ts';
import { benchmarkCodes, currencyCodes, unitFactors } from './formulas.queries.ts';
import { dollarRates } from './rates.ts';
import { type StoredBenchmark, storedBenchmarks } from './storedSeries.ts';
import { type Conversion, pricePerUnit } from './unitPrice.ts';

/** How far back quotes and rates are read: more than any window and indicative price of an ad reaches. */
const HISTORY_DAYS = 800;
/** As a formula has it by default; the market does not wait for corrections. */
const CORRECTION_DAYS = 30;

/** What everybody may know of benchmarks, so that an ad's formula gives a comparable price that everybody may see. */
export type PublicPricing = {
  asOf: string;
  benchmarks: ReadonlyMap<string, StoredBenchmark>;
  units: ReadonlyMap<string, UnitFactor>;
  /** Codes. */
  currencies: ReadonlySet<string>;
  rates: Rates;
};

/** That of some formulas, or of all. */
export async function publicPricing(
  db: Sql,
  formulas: readonly PriceFormula[] | 'all',
): Promise<PublicPricing> {
  const asOf = new Date().toISOString();
  const from = addDays(asOf.slice(0, 10), -HISTORY_DAYS);
  const to = asOf.slice(0, 10);
  const isExchanged = formulas === 'all' || formulas.some(({ fx }) => fx !== null);
  const codes = formulas === 'all' ? await benchmarkCodes(db) : await withProxies(db, formulas);
  const [benchmarks, units, currencies, rates] = await Promise.all([
    storedBenchmarks(db, { codes, readerId: null, at: null, from, correctionDays: CORRECTION_DAYS }),
    unitFactors(db, 'all'),
    currencyCodes(db),
    isExchanged ? dollarRates(db, { currencies: 'all', from, to }) : new Map(),
  ]);
  return { asOf, benchmarks, units, currencies, rates };
}

async function withProxies(db: Sql, formulas: readonly PriceFormula[]): Promise<string[]> {
  const own = [...new Set(formulas.flatMap(({ terms }) => terms.map(({ benchmark }) => benchmark)))];
  const proxies = (await benchmarkFacts(db, own)).flatMap(({ proxy }) => proxy ?? []);
  return [...new Set([...own, ...proxies])];
}

/** Names of the benchmarks of a formula, as lists show them. */
export const benchmarkNames = (formula: PriceFormula, pricing: PublicPricing | null): string =>
  [...new Set(formula.terms.map(({ benchmark }) => pricing?.benchmarks.get(benchmark)?.name ?? benchmark))]
    .join(' / ')
    .slice(0, 80);

type Priced = {
  kind: ComparableKind;
  amount: string;
  quoteDay: string | null;
  stale: boolean;
  formula: NonNullable<Comparable['basis']['formula']>;
};

type Asked = {
  formula: PriceFormula;
  mayUseProxy: boolean;
  laycan: { from: string; to: string } | null;
  density15: string | number | null;
};

/** What everybody may know that a formula gives now; null where licensed values would be needed. */
export function publicPrice(
  pricing: PublicPricing,
  { formula, mayUseProxy, laycan, density15 }: Asked,
): Priced | null {
  const stand = (useProxies: boolean) => {
    const taken = new Map<string, StoredBenchmark>();
    const benchmarks = new Map<string, Benchmark>();
    for (const term of formula.terms) {
      const own = pricing.benchmarks.get(term.benchmark);
      const one =
        (useProxies && own && !hasQuotes(own, term) && pricing.benchmarks.get(own.proxy ?? '')) || own;
      if (!one?.currency || !one.unit) return null;
      taken.set(seriesKey(term), one);
      // What stands for a contract is the one quote of the free benchmark.
      const series = one.seriesOf(one === own ? (term.contract ?? '') : '');
      benchmarks.set(seriesKey(term), { currency: one.currency, unit: one.unit, series });
    }
    const price = evaluate({
      formula,
      event: null,
      laycan,
      asOf: pricing.asOf,
      density15,
      units: pricing.units,
      benchmarks,
      rates: pricing.rates,
    });
    return price.amount === null ? null : { price, amount: price.amount, taken };
  };
  const exact = stand(false);
  if (exact) return pricedOf(pricing, formula, exact, 'formula');
  const proxy = mayUseProxy ? stand(true) : null;
  return proxy && pricedOf(pricing, formula, proxy, 'formula_proxy');
}

const hasQuotes = (one: StoredBenchmark, { contract }: FormulaTerm): boolean =>
  one.seriesOf(contract ?? '').quotes.size > 0;

function pricedOf(
  { asOf }: PublicPricing,
  formula: PriceFormula,
  {
    price,
    amount,
    taken,
  }: { price: Evaluation; amount: string; taken: ReadonlyMap<string, StoredBenchmark> },
  kind: ComparableKind,
): Priced {
  const levels = formula.terms.flatMap((term) => {
    const key = seriesKey(term);
    const last = price.days.findLast(({ benchmark, use }) => benchmark === key && use === 'used');
    const one = taken.get(key);
    if (!last?.value || !one) return [];
    return [
      {
        benchmark: one.code,
        standsFor: one.code === term.benchmark ? null : term.benchmark,
        name: one.name,
        value: last.value,
        day: last.day,
      },
    ];
  });
  const today = asOf.slice(0, 10);
  const isOld = formula.terms.some((term) => {
    const one = taken.get(seriesKey(term));
    const newest = one?.seriesOf(one.code === term.benchmark ? (term.contract ?? '') : '').newestDay;
    return one && newest && daysBetween(newest, today) > one.staleAfterDays;
  });
  return {
    kind,
    amount,
    quoteDay:
      levels
        .map(({ day }) => day)
        .toSorted()
        .at(-1) ?? null,
    stale: isOld,
    formula: {
      levels,
      amount,
      differential: formula.differential?.amount ?? null,
      event: price.event && { day: price.event.day, assumed: price.event.assumed },
    },
  };
}

/** Where a formula does not say how its benchmarks or its differential become the unit and currency of its price. */
export function missingBridges(
  { terms, differential, price, fx }: PriceFormula,
  { benchmarks, units }: PublicPricing,
  density15: string | number | null,
  at: string,
): Fault[] {
  const faults: Fault[] = [];
  const to = units.get(price.unit);
  const bridges = terms.map((term) => conversionOf(term, density15));
  const crosses = (from: UnitFactor, by: (Conversion | null)[]) =>
    to === undefined || by.some((one) => pricePerUnit(from, to, one) !== null);
  for (const [n, term] of terms.entries()) {
    const one = benchmarks.get(term.benchmark);
    if (one?.unit && !crosses(one.unit, [bridges[n] ?? null]))
      faults.push({
        path: `${at}.terms.${n}.convert`,
        message: msg('formula.noConversion', { from: one.name, to: price.unit }),
      });
    if (one?.currency && one.currency !== price.currency && fx === null)
      faults.push({
        path: `${at}.fx`,
        message: msg('formula.noExchange', { from: one.currency, to: price.currency }),
      });
  }
  const unit = differential && units.get(differential.unit);
  if (differential && unit && !crosses(unit, bridges))
    faults.push({
      path: `${at}.differential.unit`,
      message: msg('formula.noConversion', { from: differential.unit, to: price.unit }),
    });
  if (differential && differential.currency !== price.currency && fx === null)
    faults.push({
      path: `${at}.fx`,
      message: msg('formula.noExchange', { from: differential.currency, to: price.currency }),
    });
  return faults;
}
