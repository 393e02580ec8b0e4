import { addDays, isWeekend } from '../lib/days.ts';
import type { Decimal } from './unitPrice.ts';

type Big = InstanceType<typeof Decimal>;

/** What is known of one day of a benchmark. */
export type Quote = {
  day: string;
  /** The mean of low and high, exact. */
  value: Big;
  state: 'preliminary' | 'final';
  revision: number | null;
  /** Replaced a value that had been final already. */
  corrects: boolean;
  /** When it can no longer correct a price: `correctionDays` after it was first known; null for numbers to try. */
  firstKnownAt: string | null;
  /** When this revision became known; null for numbers to try. */
  knownAt: string | null;
};

/** The quotes of a benchmark, as its reader may see them, at the time of knowledge. */
export type Series = {
  quotes: ReadonlyMap<string, Quote>;
  /** Newest day that the source has published; null before the first one. */
  newestDay: string | null;
  /** Whether the benchmark is published on a day; null where nobody said so. */
  isOpen: ((day: string) => boolean) | null;
};

/** Publication days that a day without a quote is waited for (ISDA: maximum days of disruption). */
const DISRUPTION_DAYS_MAX = 5;

/**
 * `published`: it has a quote; `closed`: it never will; `missing`: it should have one; `pending`: not published yet.
 * A quote that merely repeats the day before on a closed day is no publication.
 */
export type DayStatus = 'published' | 'closed' | 'missing' | 'pending';

export function dayStatus({ quotes, newestDay, isOpen }: Series, day: string): DayStatus {
  const quote = quotes.get(day);
  if (quote) return isOpen?.(day) === false && repeatsDayBefore(quotes, quote) ? 'closed' : 'published';
  if (newestDay === null || day > newestDay) return (isOpen?.(day) ?? !isWeekend(day)) ? 'pending' : 'closed';
  return isOpen?.(day) ? 'missing' : 'closed';
}

const LOOK_BACK_DAYS = 10;

function repeatsDayBefore(quotes: Series['quotes'], { day, value }: Quote): boolean {
  for (let back = 1; back <= LOOK_BACK_DAYS; back += 1) {
    const before = quotes.get(addDays(day, -back));
    if (before) return before.value.eq(value);
  }
  return false;
}

/** Whether a missing day has been waited for long enough, so that what the formula says about it applies. */
export function isGivenUp(series: Series, day: string): boolean {
  let published = 0;
  for (
    let next = addDays(day, 1);
    series.newestDay !== null && next <= series.newestDay;
    next = addDays(next, 1)
  ) {
    if (dayStatus(series, next) === 'published') published += 1;
    if (published === DISRUPTION_DAYS_MAX) return true;
  }
  return false;
}

/** The nearest day with a quote, within three weeks. */
export function nearestPublished(series: Series, day: string, step: 1 | -1): string | null {
  for (let near = 1; near <= 21; near += 1) {
    const other = addDays(day, step * near);
    if (dayStatus(series, other) === 'published') return other;
  }
  return null;
}
