import { addDays } from '../lib/days.ts';
import { Decimal } from './unitPrice.ts';

type Big = InstanceType<typeof Decimal>;

/** Rates by pair and day: of `EURUSD`, US dollars for a euro. */
export type Rates = ReadonlyMap<string, ReadonlyMap<string, Big>>;

/** How far back a rate stands for a day without one. */
const BACK_DAYS_MAX = 10;
/** The currency through which two others are converted. */
const PIVOT = 'USD';

/** Of exactly this day: as published, inverted, or through the dollar. */
function rateOn(rates: Rates, from: string, to: string, day: string): Big | null {
  const stated = rates.get(from + to)?.get(day);
  if (stated) return stated;
  const inverse = rates.get(to + from)?.get(day);
  if (inverse) return new Decimal(1).div(inverse);
  if (from === PIVOT || to === PIVOT) return null;
  const [first, second] = [rateOn(rates, from, PIVOT, day), rateOn(rates, PIVOT, to, day)];
  return first && second && first.times(second);
}

export type FoundRate = { rate: Big; day: string; isStale: boolean };

/**
 * The rate of a day; where none was published, with `previous` the last one before. It is stale where that is more
 * than ten days back.
 */
export function findRate(
  rates: Rates,
  from: string,
  to: string,
  day: string,
  missing: 'previous' | 'none',
): FoundRate | null {
  if (from === to) return { rate: new Decimal(1), day, isStale: false };
  const own = rateOn(rates, from, to, day);
  if (own || missing === 'none') return own && { rate: own, day, isStale: false };
  const days = new Set([...rates.values()].flatMap((byDay) => [...byDay.keys()]));
  const earlier = [...days].filter((other) => other < day).toSorted((a, b) => (a < b ? 1 : -1));
  for (const other of earlier) {
    const rate = rateOn(rates, from, to, other);
    if (rate) return { rate, day: other, isStale: other < addDays(day, -BACK_DAYS_MAX) };
  }
  return null;
}
