import type { FormulaTerm, PriceFormula, PricingWindow } from '../../contract/prices/formula.ts';

const events = { bl: 'B/L', nor: 'NOR', cod: 'completion of discharge', delivery: 'delivery' };
const halves = { own: 'its half', first: 'the first half', second: 'the second half' };

function windowText(window: PricingWindow): string {
  switch (window.kind) {
    case 'event_quotes': {
      const event = events[window.event];
      if (!window.includeEventDay && window.before === 0)
        return `mean of ${window.after} quotes after ${event}`;
      if (!window.includeEventDay && window.after === 0)
        return `mean of ${window.before} quotes before ${event}`;
      const parts = [
        window.before > 0 ? `${window.before} before` : null,
        window.includeEventDay ? 'that of the day itself' : null,
        window.after > 0 ? `${window.after} after` : null,
      ].filter((part) => part !== null);
      return `mean of quotes around ${event}: ${parts.join(', ')}`;
    }
    case 'event_offset_quotes':
      return `mean of ${window.quotes} quotes from day ${window.offsetDays} counted from ${events[window.event]} as day 0`;
    case 'calendar_month':
      return `mean of all quotes of month ${window.monthOffset >= 0 ? '+' : ''}${window.monthOffset} from ${events[window.event]}`;
    case 'half_month':
      return `mean of all quotes of ${halves[window.half]} of the month of ${events[window.event]}`;
    case 'laycan':
      return window.from && window.to
        ? `mean of all quotes of the laycan, ${window.from} to ${window.to}`
        : 'mean of all quotes of the laycan';
    case 'fixed_dates':
      return `mean of all quotes from ${window.from} to ${window.to}`;
    case 'fixed_days':
      return `mean of the quotes of ${window.days.join(', ')}`;
    case 'monthly_lag':
      return `mean of ${window.months} monthly means, lag ${window.lag}`;
  }
}

/** `− 1.25`: a part of a sum. */
const signed = (decimal: string) => (decimal.startsWith('-') ? `− ${decimal.slice(1)}` : `+ ${decimal}`);

function termText({ benchmark, contract, factor }: FormulaTerm, place: number): string {
  const name = contract ? `${benchmark} ${contract}` : benchmark;
  const sign = factor.startsWith('-') ? '− ' : place > 0 ? '+ ' : '';
  const size = factor.replace('-', '');
  return `${sign}${name}${size === '1' ? '' : ` × ${size}`}`;
}

/** A formula as an English sentence of its codes, for documents. */
export function formulaSentence({ terms, differential, window, price }: PriceFormula): string {
  const more = differential
    ? ` ${signed(differential.amount)} ${differential.currency}/${differential.unit}`
    : '';
  return `${terms.map(termText).join(' ')}${more} in ${price.currency}/${price.unit}; ${windowText(window)}`;
}

/** How quotes become the price's unit and currency, and what bounds it; null where nothing is said. */
export function formulaTerms({
  terms,
  fx,
  floor,
  cap,
  commonPricing,
  provisional,
}: PriceFormula): string | null {
  const conversions = terms.map(({ benchmark, convert }) => {
    if (convert === null) return null;
    if (convert.kind === 'bbl_per_tonne') return `${benchmark} by ${convert.value} bbl/t`;
    if (convert.kind === 'gcv') return `${benchmark} by a calorific value of ${convert.value} MJ`;
    return `${benchmark} by ${convert.from === 'ad' ? 'the density of the cargo' : `${convert.value} kg/m³`}`;
  });
  const said = [
    ...conversions,
    fx && `exchange rates of ${fx.source}, ${fx.timing.replaceAll('_', ' ')}`,
    commonPricing ? 'common pricing' : null,
    floor === null ? null : `not below ${floor}`,
    cap === null ? null : `not above ${cap}`,
    provisional.pct === 100 ? null : `provisionally ${provisional.pct}%`,
  ].filter((part) => part !== null);
  return said.length === 0 ? null : said.join('; ');
}
