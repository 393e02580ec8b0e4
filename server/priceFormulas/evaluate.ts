import type { FormulaTerm, PriceEvent, PriceFormula } from '../../contract/prices/formula.ts';
import type { Evaluation, PriceStatus, PriceWarning } from '../../contract/prices/priceFormulas.ts';
import { addDays, daysBetween } from '../lib/days.ts';
import type { UnitFactor } from './conversion.ts';
import { type FoundRate, findRate, type Rates } from './exchange.ts';
import { countPending, type ListedTerm, listDays } from './listDays.ts';
import { pricingDays, type Slot, windowSize } from './pricingDays.ts';
import {
  type DayStatus,
  dayStatus,
  isGivenUp,
  nearestPublished,
  type Quote,
  type Series,
} from './publicationDays.ts';
import { roundingOf } from './rounding.ts';
import { type Conversion, Decimal, pricePerUnit } from './unitPrice.ts';

type Big = InstanceType<typeof Decimal>;

/** What a benchmark is quoted in, and its quotes. */
export type Benchmark = { currency: string; unit: UnitFactor; series: Series };

export type EvaluateInput = {
  formula: PriceFormula;
  /** Null where it has not happened yet: it is assumed. */
  event: { day: string } | null;
  laycan: { from: string; to: string } | null;
  /** The time of knowledge, ISO 8601: quotes and rates are those known at it. */
  asOf: string;
  /** kg/m³ at 15 °C of the ad. */
  density15: string | number | null;
  /** By code, those that the formula names. */
  units: ReadonlyMap<string, UnitFactor>;
  /** By `seriesKey`. */
  benchmarks: ReadonlyMap<string, Benchmark>;
  rates: Rates;
};

export const seriesKey = ({ benchmark, contract }: Pick<FormulaTerm, 'benchmark' | 'contract'>): string =>
  contract ? `${benchmark} ${contract}` : benchmark;

/** Quotes of an indicative price whose window has no number of its own. */
const INDICATIVE_QUOTES = 5;
const STEP_DIGITS = 12;
const DAY_MS = 86_400_000;

/** A quote that counts: of its own day, or for a day that stayed without one. */
type Used = { day: string; month: string | null; quote: Quote; substituteFor?: string };
/** Its value in the price's unit, and in its currency if rates are taken by the day. */
type Valued = Used & { value: Big; rate: FoundRate | null };

const sum = (values: readonly Big[]): Big => values.reduce((a, b) => a.plus(b), new Decimal(0));
const mean = (values: readonly Big[]): Big => sum(values).div(values.length);

/** Where a price cannot be computed, with the reason. */
class NoPrice extends Error {
  readonly warning: PriceWarning;
  constructor(warning: PriceWarning) {
    super(warning);
    this.warning = warning;
  }
}

/**
 * What a formula gives at a time of knowledge. Pure: everything is handed in, and the same input gives the same answer.
 * The order of the steps is that of the contract: quotes to the price's unit and, by the day, its currency; mean; other
 * exchange; rounding; differential; rounding; floor and cap.
 */
export function evaluate(input: EvaluateInput): Evaluation {
  const { formula } = input;
  const event = eventOf(input);
  const warnings = new Set<PriceWarning>(event.assumed ? ['EVENT_ASSUMED'] : []);
  const outcome: Evaluation = {
    status: 'indicative',
    average: null,
    amount: null,
    currency: formula.price.currency,
    unit: formula.price.unit,
    pending: 0,
    event: hasEvent(formula) ? event : null,
    days: [],
    steps: [],
    warnings: [],
  };
  try {
    Object.assign(outcome, priceOf(input, event, warnings));
  } catch (error) {
    if (!(error instanceof NoPrice)) throw error;
    warnings.add(error.warning);
    outcome.days = listDays(
      termsOf(input).map((term) => asListed(term, slotsOf(input, event.day, term), [])),
    );
    outcome.pending = countPending(outcome.days);
  }
  return { ...outcome, warnings: [...warnings] };
}

const hasEvent = ({ window, fx }: PriceFormula): boolean =>
  'event' in window || window.kind === 'monthly_lag' || fx?.timing === 'event_day';

function eventOf({ formula, event, laycan, asOf }: EvaluateInput): NonNullable<Evaluation['event']> {
  const kind: PriceEvent = 'event' in formula.window ? formula.window.event : 'delivery';
  if (event) return { kind, day: event.day, assumed: false };
  const day = laycan
    ? addDays(laycan.from, Math.floor(daysBetween(laycan.from, laycan.to) / 2))
    : asOf.slice(0, 10);
  return { kind, day, assumed: hasEvent(formula) };
}

type TermDays = {
  term: FormulaTerm;
  benchmark: Benchmark;
  /** By what a quote is multiplied to be in the price's unit. */
  perUnit: Big | null;
  statusOf: (day: string) => DayStatus;
};

function termsOf({ formula, benchmarks, units, density15 }: EvaluateInput): TermDays[] {
  const unit = units.get(formula.price.unit);
  const terms = formula.terms.map((term) => {
    const benchmark = benchmarks.get(seriesKey(term));
    if (!benchmark || !unit)
      throw new Error(`Nothing is known of ${seriesKey(term)} or ${formula.price.unit}`);
    const perUnit = pricePerUnit(benchmark.unit, unit, conversionOf(term, density15));
    return { term, benchmark, perUnit, statusOf: (day: string) => dayStatus(benchmark.series, day) };
  });
  if (!formula.commonPricing) return terms;
  const own = terms.map(({ statusOf }) => statusOf);
  const order: DayStatus[] = ['closed', 'pending', 'missing', 'published'];
  const common = (day: string) => {
    const statuses = own.map((statusOf) => statusOf(day));
    return order.find((status) => statuses.includes(status)) ?? 'closed';
  };
  return terms.map((term) => ({ ...term, statusOf: common }));
}

export function conversionOf({ convert }: FormulaTerm, density15: string | number | null): Conversion | null {
  if (convert?.kind !== 'density') return convert;
  const value = convert.from === 'stated' ? convert.value : density15;
  return value === null ? null : { kind: 'density', value: String(value) };
}

function slotsOf({ formula, laycan }: EvaluateInput, eventDay: string, { benchmark, statusOf }: TermDays) {
  return pricingDays(formula.window, {
    eventDay,
    laycan,
    statusOf,
    isSkipped: (day) => formula.missingQuote === 'skip' && isGivenUp(benchmark.series, day),
  });
}

/** The quote of a day of the window, or what the formula puts in its place; null while it is waited for. */
function quoteOf(formula: PriceFormula, { series }: Benchmark, { day, month, status }: Slot): Used | null {
  const own = series.quotes.get(day);
  if (status === 'published' && own) return { day, month, quote: own };
  if (status !== 'missing' || formula.missingQuote === 'skip' || !isGivenUp(series, day)) return null;
  const other = nearestPublished(series, day, formula.missingQuote === 'next' ? 1 : -1);
  const quote = other === null ? undefined : series.quotes.get(other);
  return other !== null && quote ? { day: other, month, quote, substituteFor: day } : null;
}

/** The last quotes that are known, the oldest first. */
function lastQuotes({ benchmark: { series }, statusOf }: TermDays, count: number): Used[] {
  const days = [...series.quotes.keys()].filter((day) => statusOf(day) === 'published').toSorted();
  return days.slice(-count).flatMap((day) => {
    const quote = series.quotes.get(day);
    return quote ? [{ day, month: null, quote }] : [];
  });
}

function priceOf(
  input: EvaluateInput,
  event: NonNullable<Evaluation['event']>,
  warnings: Set<PriceWarning>,
): Pick<Evaluation, 'status' | 'average' | 'amount' | 'pending' | 'days' | 'steps'> {
  const { formula } = input;
  const rounding = roundingOf(formula, input.units.get(formula.price.unit));
  const terms = termsOf(input);
  if (terms.some(({ perUnit }) => perUnit === null)) throw new NoPrice('BRIDGE_MISSING');

  const inWindow = terms.map((term) =>
    slotsOf(input, event.day, term).map((slot) => ({ slot, used: quoteOf(formula, term.benchmark, slot) })),
  );
  const isIndicative = event.assumed || inWindow.some((days) => days.every(({ used }) => used === null));
  const isWaiting = inWindow.some((days) => days.some(({ used }) => used === null));
  const { basis, n, pct } = formula.provisional;
  const taken = terms.map((term, at) => {
    if (isIndicative) return lastQuotes(term, windowSize(formula.window) ?? INDICATIVE_QUOTES);
    if (isWaiting && basis === 'last_n') return lastQuotes(term, n);
    return (inWindow[at] ?? []).flatMap(({ used }) => used ?? []);
  });
  const valued = terms.map((term, at) => ({
    ...term,
    valued: valueDays(input, term, taken[at] ?? [], warnings),
  }));
  if (valued.some((term) => term.valued.length === 0)) throw new NoPrice('NO_QUOTES');

  const steps: Evaluation['steps'] = [];
  const step = (name: string, value: Big) => {
    steps.push({ name, value: value.round(STEP_DIGITS).toFixed() });
    return value;
  };
  const average = step('average', rounding.average(averageOf(input, event.day, valued, step, rounding)));
  const differential = differentialOf(input, event.day, valued, warnings);
  if (differential) step('differential', differential);
  let amount = rounding.final(differential ? average.plus(differential) : average);
  if (formula.floor !== null && amount.lt(formula.floor)) amount = step('floor', new Decimal(formula.floor));
  if (formula.cap !== null && amount.gt(formula.cap)) amount = step('cap', new Decimal(formula.cap));
  if (!isIndicative && isWaiting && pct !== 100)
    amount = step('provisional', rounding.final(amount.times(pct).div(100)));
  step('amount', amount);

  const days = listDays(
    valued.map((term, at) =>
      asListed(
        term,
        (inWindow[at] ?? []).map(({ slot }) => slot),
        term.valued,
      ),
    ),
  );
  if (days.some(({ use }) => use === 'missing')) warnings.add('QUOTE_MISSING');
  if (amount.lt(0)) warnings.add('NEGATIVE_PRICE');
  return {
    status: isIndicative
      ? 'indicative'
      : isWaiting || warnings.has('FX_STALE')
        ? 'provisional'
        : statusOfQuotes(
            input,
            valued.flatMap((term) => term.valued),
          ),
    average: average.toFixed(rounding.digits.average),
    amount: amount.toFixed(rounding.digits.final),
    pending: countPending(days),
    days,
    steps,
  };
}

/** Of a window that is complete. */
function statusOfQuotes({ formula, asOf }: EvaluateInput, used: readonly Valued[]): PriceStatus {
  if (used.some(({ quote }) => quote.state === 'preliminary')) return 'provisional';
  const ends = used.map(({ quote: { firstKnownAt } }) =>
    firstKnownAt === null
      ? Number.POSITIVE_INFINITY
      : Date.parse(firstKnownAt) + formula.correctionDays * DAY_MS,
  );
  if (Math.max(...ends) < Date.parse(asOf)) return 'closed';
  return used.some(({ quote }) => quote.corrects) ? 'corrected' : 'final';
}

type ValuedTerm = TermDays & { valued: Valued[] };

/** Each quote in the price's unit and, where rates are taken by the day, in its currency. */
function valueDays(
  { formula, rates, units }: EvaluateInput,
  { term, benchmark, perUnit }: TermDays,
  used: readonly Used[],
  warnings: Set<PriceWarning>,
): Valued[] {
  const { fx } = formula;
  const rounding = roundingOf(formula, units.get(formula.price.unit));
  if (fx === null && benchmark.currency !== formula.price.currency) throw new NoPrice('NO_RATES');
  return used.flatMap((one) => {
    let value = one.quote.value.times(term.factor).times(perUnit ?? 1);
    let rate: FoundRate | null = null;
    if (fx?.timing === 'per_day' && benchmark.currency !== formula.price.currency) {
      const missing = fx.missing === 'skip_day' ? 'none' : 'previous';
      rate = findRate(
        rates,
        benchmark.currency,
        formula.price.currency,
        one.substituteFor ?? one.day,
        missing,
      );
      if (rate === null && fx.missing === 'skip_day') return [];
      if (rate === null) throw new NoPrice('NO_RATES');
      if (rate.isStale) warnings.add('FX_STALE');
      value = value.times(rate.rate);
    }
    return [{ ...one, value: rounding.quote(value), rate }];
  });
}

type Step = (name: string, value: Big) => Big;

/** The mean of the window in the price's unit and currency, not rounded yet. */
function averageOf(
  input: EvaluateInput,
  eventDay: string,
  terms: readonly ValuedTerm[],
  step: Step,
  rounding: ReturnType<typeof roundingOf>,
): Big {
  const means = terms.map((one) => {
    const inUnit = step(`mean ${seriesKey(one.term)}`, meanOfDays(one.valued, rounding.average));
    return inUnit.times(windowRate(input, eventDay, one.benchmark.currency, one.valued, step));
  });
  return sum(means);
}

/** Of monthly means, each rounded first, where the window consists of months. */
function meanOfDays(valued: readonly Valued[], round: (value: Big) => Big): Big {
  const months = Map.groupBy(valued, ({ month }) => month ?? '');
  if (months.size <= 1) return mean(valued.map(({ value }) => value));
  return mean([...months.values()].map((days) => round(mean(days.map(({ value }) => value)))));
}

/** The exchange rate that applies to a mean: 1 where it was applied day by day, or nothing is to be exchanged. */
function windowRate(
  { formula: { fx, price }, rates }: EvaluateInput,
  eventDay: string,
  currency: string,
  valued: readonly Valued[],
  step: Step,
): Big {
  if (currency === price.currency || fx === null || fx.timing === 'per_day') return new Decimal(1);
  const found =
    fx.timing === 'event_day'
      ? findRate(rates, currency, price.currency, eventDay, 'previous')?.rate
      : meanRate(rates, currency, price.currency, valued);
  if (!found) throw new NoPrice('NO_RATES');
  return step(`rate ${currency}${price.currency}`, found);
}

function meanRate(rates: Rates, from: string, to: string, valued: readonly Valued[]): Big | null {
  const published = valued.flatMap(({ day }) => findRate(rates, from, to, day, 'none')?.rate ?? []);
  return published.length > 0 ? mean(published) : null;
}

/** The differential in the price's unit and currency, by the conversion and the rates of the formula. */
function differentialOf(
  input: EvaluateInput,
  eventDay: string,
  terms: readonly ValuedTerm[],
  warnings: Set<PriceWarning>,
): Big | null {
  const { formula, units, rates, density15 } = input;
  const { differential, price, fx } = formula;
  if (differential === null) return null;
  const [from, to] = [units.get(differential.unit), units.get(price.unit)];
  const bridges = terms.map(({ term }) => conversionOf(term, density15));
  const perUnit =
    from &&
    to &&
    (pricePerUnit(from, to, null) ?? bridges.map((one) => pricePerUnit(from, to, one)).find(Boolean));
  if (!perUnit) throw new NoPrice('BRIDGE_MISSING');
  const amount = new Decimal(differential.amount).times(perUnit);
  if (differential.currency === price.currency) return amount;
  const days = terms.flatMap(({ valued }) => valued);
  const rate =
    fx === null
      ? null
      : fx.timing === 'event_day'
        ? findRate(rates, differential.currency, price.currency, eventDay, 'previous')
        : averageRate(rates, differential.currency, price.currency, days, fx);
  if (!rate) throw new NoPrice('NO_RATES');
  if (rate.isStale) warnings.add('FX_STALE');
  return amount.times(rate.rate);
}

function averageRate(
  rates: Rates,
  from: string,
  to: string,
  days: readonly Valued[],
  fx: NonNullable<PriceFormula['fx']>,
): Pick<FoundRate, 'rate' | 'isStale'> | null {
  const missing = fx.timing === 'per_day' && fx.missing === 'previous' ? 'previous' : 'none';
  const found = [...new Set(days.map(({ day }) => day))].flatMap(
    (day) => findRate(rates, from, to, day, missing) ?? [],
  );
  if (found.length === 0) return null;
  return { rate: mean(found.map(({ rate }) => rate)), isStale: found.some(({ isStale }) => isStale) };
}

const asListed = (term: TermDays, slots: readonly Slot[], valued: readonly Valued[]): ListedTerm => ({
  code: seriesKey(term.term),
  series: term.benchmark.series,
  statusOf: term.statusOf,
  slots,
  used: valued.map(({ day, quote, substituteFor, rate }) => ({ day, quote, substituteFor, rate })),
});
