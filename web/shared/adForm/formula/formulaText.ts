import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import type { PriceEvent, PriceFormula, PricingWindow } from '../../../../contract/prices/formula.ts';
import type { PriceStatus, PriceWarning } from '../../../../contract/prices/priceFormulas.ts';
import type { Formatting } from '../../adView/adParts.ts';

/** The events of a cargo as contracts name them. */
export const eventText: Record<PriceEvent, MessageDescriptor> = {
  bl: msg`B/L date`,
  nor: msg`NOR date`,
  cod: msg`discharge`,
  delivery: msg`delivery`,
};

export const priceStatusText: Record<PriceStatus, MessageDescriptor> = {
  indicative: msg`Indicative`,
  provisional: msg`Provisional`,
  final: msg`Final`,
  corrected: msg`Corrected`,
  closed: msg`Closed`,
};

export const priceWarningText: Record<PriceWarning, MessageDescriptor> = {
  NO_QUOTES: msg`No quotes that you may see. Enter your own to try the formula.`,
  BRIDGE_MISSING: msg`The formula does not say how mass becomes volume or energy.`,
  NO_RATES: msg`There is no exchange rate for these days.`,
  FX_STALE: msg`The exchange rate is more than ten days older than the quote.`,
  QUOTE_MISSING: msg`A day of the window should have a quote and has none.`,
  NEGATIVE_PRICE: msg`The price is below zero.`,
  EVENT_ASSUMED: msg`The date of the event is assumed: the middle of the laycan, or today.`,
};

function eventQuotesText(
  { before, after, includeEventDay }: Extract<PricingWindow, { kind: 'event_quotes' }>,
  event: string,
): MessageDescriptor {
  if (includeEventDay && before === 0 && after === 0) return msg`the quote of the ${event}`;
  if (includeEventDay && before === after)
    return msg`average of ${before + after + 1} quotes, the ${event} in the middle`;
  if (includeEventDay)
    return msg`average of ${before} quotes before the ${event}, that of the day, and ${after} after`;
  if (before === 0)
    return msg`average of ${plural(after, { one: '# quote', other: '# quotes' })} after the ${event}`;
  if (after === 0)
    return msg`average of ${plural(before, { one: '# quote', other: '# quotes' })} before the ${event}`;
  return msg`average of ${before} quotes before and ${after} after the ${event}`;
}

function windowMessage(window: PricingWindow, { i18n, format }: Formatting): MessageDescriptor {
  const event = 'event' in window ? i18n._(eventText[window.event]) : '';
  switch (window.kind) {
    case 'event_quotes':
      return eventQuotesText(window, event);
    case 'event_offset_quotes': {
      const { quotes, offsetDays } = window;
      const far = Math.abs(offsetDays);
      if (offsetDays < 0)
        return msg`average of ${quotes} consecutive quotes from ${plural(far, { one: '# day', other: '# days' })} before the ${event}`;
      const day = offsetDays + 1;
      return msg`average of ${quotes} consecutive quotes from day ${day} on, the ${event} being day 1`;
    }
    case 'calendar_month': {
      const months = Math.abs(window.monthOffset);
      if (months === 0) return msg`average of the month of ${event}`;
      return window.monthOffset < 0
        ? msg`average of the month ${plural(months, { one: 'before', other: '# months before' })} the month of ${event}`
        : msg`average of the month ${plural(months, { one: 'after', other: '# months after' })} the month of ${event}`;
    }
    case 'half_month':
      return {
        own: msg`average of the half-month of ${event}`,
        first: msg`average of the first half of the month of ${event}`,
        second: msg`average of the second half of the month of ${event}`,
      }[window.half];
    case 'laycan':
      return msg`average of the laycan`;
    case 'fixed_dates': {
      const days = format.dayRange(window.from, window.to);
      return msg`average of ${days}`;
    }
    case 'fixed_days':
      return msg`average of ${plural(window.days.length, { one: '# fixed day', other: '# fixed days' })}`;
    case 'monthly_lag': {
      const { months, lag } = window;
      return lag === 0
        ? msg`average of the ${plural(months, { one: 'month', other: '# months' })} before delivery`
        : msg`average of ${plural(months, { one: '# month', other: '# months' })} that end ${lag + 1} months before delivery`;
    }
  }
}

const windowText = (window: PricingWindow, formatting: Formatting): string =>
  formatting.i18n._(windowMessage(window, formatting));

type Named = { code: string; name: string };

/** `$/bbl` of codes: the symbol of the unit where it is known, and `$` for the dollar. */
const measureOfCodes = ({ currency, unit }: PriceFormula['price'], symbols: ReadonlyMap<string, string>) =>
  `${currency === 'USD' ? '$' : currency}/${symbols.get(unit) ?? unit}`;

export type FormulaNames = {
  benchmarks: ReadonlyMap<string, string>;
  /** Of units, by code. */
  symbols: ReadonlyMap<string, string>;
};

export const namesByCode = (items: readonly Named[]): Map<string, string> =>
  new Map(items.map(({ code, name }) => [code, name]));

/** `EIA Brent × 1.02 − 1.25 $/bbl, average of 5 quotes after the B/L date`: what a formula says, as one sentence. */
export function formulaText(
  { price, terms, differential, window }: PriceFormula,
  names: FormulaNames,
  formatting: Formatting,
): string {
  const { format } = formatting;
  const measure = measureOfCodes(price, names.symbols);
  const parts = terms.map(({ benchmark, contract, factor }, n) => {
    const by = Math.abs(Number(factor));
    const name = [names.benchmarks.get(benchmark) ?? benchmark, contract].filter(Boolean).join(' ');
    const sign = Number(factor) < 0 ? '− ' : n > 0 ? '+ ' : '';
    return `${sign}${name}${by === 1 ? '' : ` × ${format.number(by, { max: 6 })}`}`;
  });
  const amount = Number(differential?.amount ?? 0);
  if (differential && amount !== 0) {
    const own = measureOfCodes(differential, names.symbols);
    parts.push(format.inOrder(`${amount < 0 ? '−' : '+'} ${format.amount(Math.abs(amount))} ${own}`));
  } else parts.push(format.inOrder(`(${measure})`));
  return `${parts.join(' ')}, ${windowText(window, formatting)}`;
}
