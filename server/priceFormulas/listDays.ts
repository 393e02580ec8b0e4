import type { PricingDay } from '../../contract/prices/priceFormulas.ts';
import { addDays, isWeekend } from '../lib/days.ts';
import type { FoundRate } from './exchange.ts';
import type { Slot } from './pricingDays.ts';
import type { DayStatus, Quote, Series } from './publicationDays.ts';

/** A term of a formula with the days of its window and the quotes that were used. */
export type ListedTerm = {
  /** As `seriesKey` has it. */
  code: string;
  series: Series;
  statusOf: (day: string) => DayStatus;
  slots: readonly Slot[];
  used: readonly { day: string; quote: Quote; substituteFor: string | undefined; rate: FoundRate | null }[];
};

const RATE_DIGITS = 12;

/** Days that are not published yet, each once however many benchmarks wait for it. */
export const countPending = (days: readonly PricingDay[]): number =>
  new Set(days.filter(({ use }) => use === 'pending').map(({ day }) => day)).size;

/** The days of every term: what was used, what is waited for, and the working days between that are closed. */
export const listDays = (terms: readonly ListedTerm[]): PricingDay[] => terms.flatMap(daysOf);

function daysOf({ code, series, statusOf, slots, used }: ListedTerm): PricingDay[] {
  const byDay = new Map(used.map((one) => [one.day, one]));
  const replaced = new Set(used.map(({ substituteFor }) => substituteFor));
  const own = slots.map(({ day }) => day);
  // An indicative price is of quotes before its window: then the window says nothing.
  const isInWindow = used.length === 0 || used.some(({ day }) => own.includes(day));
  const days = new Set([...(isInWindow ? own : []), ...byDay.keys()]);
  const ordered = [...days].toSorted();
  const [first, last] = [ordered[0], ordered.at(-1)];
  if (first === undefined || last === undefined) return [];
  const listed: PricingDay[] = [];
  for (let day = first; day <= last; day = addDays(day, 1)) {
    const one = byDay.get(day);
    const quote = one?.quote ?? series.quotes.get(day);
    const status = statusOf(day);
    if (!days.has(day) && (status !== 'closed' || isWeekend(day))) continue;
    listed.push({
      day,
      benchmark: code,
      value: quote ? quote.value.toFixed() : null,
      use: one ? 'used' : replaced.has(day) ? 'replaced' : status === 'published' ? 'left_out' : status,
      state: quote?.state ?? null,
      revision: quote?.revision ?? null,
      ...(one?.substituteFor && { substituteFor: one.substituteFor }),
      ...(one?.rate && { rate: one.rate.rate.round(RATE_DIGITS).toFixed(), rateDay: one.rate.day }),
    });
  }
  return listed;
}
