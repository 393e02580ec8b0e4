import type { PriceFormula, PricingWindow } from '../../contract/prices/formula.ts';

const events = { bl: 'B/L', nor: 'NOR', cod: 'completion of discharge', delivery: 'delivery' };
const halves = { own: 'its half', first: 'the first half', second: 'the second half' };

function windowText(window: PricingWindow): string {
  switch (window.kind) {
    case 'event_quotes': {
      const parts = [
        window.before > 0 ? `${window.before} before` : null,
        window.includeEventDay ? 'that of the day itself' : null,
        window.after > 0 ? `${window.after} after` : null,
      ].filter((part) => part !== null);
      return `quotes around ${events[window.event]}: ${parts.join(', ')}`;
    }
    case 'event_offset_quotes':
      return `${window.quotes} quotes from day ${window.offsetDays} counted from ${events[window.event]} as day 0`;
    case 'calendar_month':
      return `all quotes of month ${window.monthOffset >= 0 ? '+' : ''}${window.monthOffset} from ${events[window.event]}`;
    case 'half_month':
      return `all quotes of ${halves[window.half]} of the month of ${events[window.event]}`;
    case 'laycan':
      return window.from && window.to
        ? `all quotes of the laycan, ${window.from} to ${window.to}`
        : 'all quotes of the laycan';
    case 'fixed_dates':
      return `all quotes from ${window.from} to ${window.to}`;
    case 'fixed_days':
      return `the quotes of ${window.days.join(', ')}`;
    case 'monthly_lag':
      return `the mean of ${window.months} monthly means, lag ${window.lag}`;
  }
}

const signed = (amount: string) => (amount.startsWith('-') ? `− ${amount.slice(1)}` : `+ ${amount}`);

/** A formula as an English sentence of its codes, for documents. */
export function formulaSentence({ terms, differential, window, price }: PriceFormula): string {
  const sum = terms
    .map(
      ({ benchmark, contract, factor }) => `${contract ? `${benchmark} ${contract}` : benchmark} × ${factor}`,
    )
    .join(' + ');
  const more = differential
    ? ` ${signed(differential.amount)} ${differential.currency}/${differential.unit}`
    : '';
  return `${sum}${more} in ${price.currency}/${price.unit}; ${windowText(window)}`;
}
