import { type Message, type MessageValue, msg } from '../core/message.ts';
import type { FormulaTerm, PriceFormula, PricingWindow } from './formula.ts';

/** Names for the codes of a formula; a code without one stands for itself. */
export type FormulaNames = {
  benchmarks: ReadonlyMap<string, string>;
  /** Of units, by code: `bbl`. */
  symbols: ReadonlyMap<string, string>;
};

const none: FormulaNames = { benchmarks: new Map(), symbols: new Map() };

const eventMessage = (event: 'bl' | 'nor' | 'cod' | 'delivery'): Message => msg(`formula.event.${event}`);
const dayOf = (day: string): MessageValue => ({ day });
const figure = (decimal: string): MessageValue => ({ figure: decimal });

function eventQuotes({
  before,
  after,
  includeEventDay,
  event: of,
}: PricingWindow & { kind: 'event_quotes' }) {
  const event = eventMessage(of);
  if (includeEventDay && before === 0 && after === 0) return msg('formula.window.day', { event });
  if (includeEventDay && before === after)
    return msg('formula.window.centred', { count: before + after + 1, event });
  if (includeEventDay) return msg('formula.window.around', { before, event, after });
  if (before === 0)
    return after === 1
      ? msg('formula.window.afterOne', { event })
      : msg('formula.window.after', { after, event });
  if (after === 0)
    return before === 1
      ? msg('formula.window.beforeOne', { event })
      : msg('formula.window.before', { before, event });
  return msg('formula.window.beforeAfter', { before, after, event });
}

function windowMessage(window: PricingWindow): Message {
  switch (window.kind) {
    case 'event_quotes':
      return eventQuotes(window);
    case 'event_offset_quotes': {
      const { quotes, offsetDays } = window;
      const event = eventMessage(window.event);
      if (offsetDays === -1) return msg('formula.window.fromDayBefore', { quotes, event });
      if (offsetDays < 0) return msg('formula.window.fromBefore', { quotes, far: -offsetDays, event });
      return msg('formula.window.fromDay', { quotes, day: offsetDays + 1, event });
    }
    case 'calendar_month': {
      const event = eventMessage(window.event);
      const months = Math.abs(window.monthOffset);
      const isBefore = window.monthOffset < 0;
      if (months === 0) return msg('formula.window.month', { event });
      if (months === 1)
        return msg(isBefore ? 'formula.window.monthBeforeOne' : 'formula.window.monthAfterOne', { event });
      return msg(isBefore ? 'formula.window.monthBefore' : 'formula.window.monthAfter', { months, event });
    }
    case 'half_month':
      return msg(`formula.window.${window.half}Half`, { event: eventMessage(window.event) });
    case 'laycan':
      return window.from && window.to
        ? msg('formula.window.laycanDays', { from: dayOf(window.from), to: dayOf(window.to) })
        : msg('formula.window.laycan');
    case 'fixed_dates':
      return msg('formula.window.dates', { from: dayOf(window.from), to: dayOf(window.to) });
    case 'fixed_days':
      return msg('formula.window.days', { days: window.days.map(dayOf) });
    case 'monthly_lag': {
      const { months, lag } = window;
      if (lag === 0)
        return months === 1 ? msg('formula.window.monthsOne') : msg('formula.window.months', { months });
      return months === 1
        ? msg('formula.window.monthsLagOne', { lag: lag + 1 })
        : msg('formula.window.monthsLag', { months, lag: lag + 1 });
    }
  }
}

const conversionMessage = (benchmark: string, { convert }: FormulaTerm): Message | null => {
  if (convert === null) return null;
  if (convert.kind === 'bbl_per_tonne')
    return msg('formula.term.perTonne', { benchmark, value: figure(convert.value) });
  if (convert.kind === 'gcv')
    return msg('formula.term.calorific', { benchmark, value: figure(convert.value) });
  return convert.from === 'ad'
    ? msg('formula.term.density', { benchmark })
    : msg('formula.term.stated', { benchmark, density: figure(convert.value) });
};

const PROVISIONAL = { basis: 'known_in_window', n: 5, pct: 100 };
const CORRECTION_DAYS = 30;

/** What a formula says beside its benchmarks, differential and window; nothing of what is usual. */
function furtherTerms(formula: PriceFormula, nameOf: (term: FormulaTerm) => string): Message[] {
  const { terms, window, commonPricing, missingQuote, fx, rounding, floor, cap } = formula;
  const { provisional, correctionDays } = formula;
  const isInside = window.kind === 'event_quotes' && window.includeEventDay;
  const said: (Message | null | false)[] = [
    isInside && window.onNonPublishing === 'previous' && msg('formula.term.quotePrevious'),
    isInside && window.onNonPublishing === 'exclude' && msg('formula.term.quoteExclude'),
    ...terms.map((term) => conversionMessage(nameOf(term), term)),
    commonPricing && msg('formula.term.common'),
    missingQuote === 'previous' && msg('formula.term.missingPrevious'),
    missingQuote === 'next' && msg('formula.term.missingNext'),
    fx?.timing === 'per_day' && msg('formula.term.fxDay', { source: fx.source }),
    fx?.timing === 'window_average' && msg('formula.term.fxWindow', { source: fx.source }),
    fx?.timing === 'event_day' && msg('formula.term.fxEvent', { source: fx.source }),
    fx?.missing === 'skip_day' && msg('formula.term.fxSkips'),
    rounding !== undefined &&
      msg('formula.term.rounded', { average: rounding.average, final: rounding.final }),
    rounding?.stage === 'per_quote' && msg('formula.term.perQuote'),
    rounding !== undefined &&
      rounding.quote !== null &&
      msg('formula.term.quoteRounded', { digits: rounding.quote }),
    rounding?.mode === 'half_even' && msg('formula.term.halfEven'),
    floor !== null && msg('formula.term.floor', { amount: figure(floor) }),
    cap !== null && msg('formula.term.cap', { amount: figure(cap) }),
    provisional.basis === 'last_n'
      ? msg('formula.term.provisionalLast', { pct: provisional.pct, n: provisional.n })
      : provisional.pct !== PROVISIONAL.pct && msg('formula.term.provisional', { pct: provisional.pct }),
    correctionDays === 0
      ? msg('formula.term.noCorrections')
      : correctionDays === 1
        ? msg('formula.term.correctionsOne')
        : correctionDays !== CORRECTION_DAYS && msg('formula.term.corrections', { days: correctionDays }),
  ];
  return said.filter((one) => one !== null && one !== false);
}

const isNegative = (decimal: string) => decimal.startsWith('-');
const magnitude = (decimal: string) => figure(decimal.replace('-', ''));

/**
 * What a formula says, as one sentence: `EIA Brent × 1.02 − 1.25 $/bbl, average of 5 quotes after the B/L date; at least
 * 60`. Two formulas that give different prices read differently, in every language.
 */
export function formulaSentence(formula: PriceFormula, names: FormulaNames = none): Message {
  const { price, terms, differential } = formula;
  const measureOf = ({ currency, unit }: PriceFormula['price']) =>
    `${currency === 'USD' ? '$' : currency}/${names.symbols.get(unit) ?? unit}`;
  const nameOf = ({ benchmark, contract }: FormulaTerm) =>
    [names.benchmarks.get(benchmark) ?? benchmark, contract].filter(Boolean).join(' ');
  let sum: MessageValue | null = null;
  for (const term of terms) {
    const plain = ['1', '-1'].includes(term.factor);
    const more: MessageValue = plain
      ? nameOf(term)
      : msg('formula.times', { benchmark: nameOf(term), factor: magnitude(term.factor) });
    if (sum === null) sum = isNegative(term.factor) ? msg('formula.less', { more }) : more;
    else if (isNegative(term.factor)) sum = msg('formula.minus', { before: sum, more });
    else sum = msg('formula.plus', { before: sum, more });
  }
  const before = sum ?? '';
  const measure = measureOf(price);
  if (differential === null || Number(differential.amount) === 0)
    sum = msg('formula.measured', { before, measure });
  else {
    const own = measureOf(differential);
    const more: MessageValue = msg('formula.amount', {
      amount: magnitude(differential.amount),
      measure: own,
    });
    const total = isNegative(differential.amount)
      ? msg('formula.minus', { before, more })
      : msg('formula.plus', { before, more });
    sum = own === measure ? total : msg('formula.measured', { before: total, measure });
  }
  const window = windowMessage(formula.window);
  const further = furtherTerms(formula, nameOf);
  return further.length === 0
    ? msg('formula.sentence', { price: sum, window })
    : msg('formula.sentenceMore', { price: sum, window, terms: further });
}
