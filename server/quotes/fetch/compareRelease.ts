import Big from 'big.js';
import type { BenchmarksFrequency } from '../../db/schema/tables.ts';
import { type Calendar, isOpen } from '../calendar.ts';
import { isFar } from '../quoteRows.ts';
import type { StoredQuote } from '../quotes.queries.ts';

/** A revision that a release brings; no value: it was withdrawn. */
export type Change = {
  day: string;
  value: string | null;
  state: StoredQuote['state'];
  kind: 'added' | 'revised' | 'withdrawn' | 'final';
  isHeld: boolean;
  note: string | null;
};

type Known = { value: string | null; state: StoredQuote['state']; is_held: boolean };
export type SeriesRule = {
  calendar: Calendar | null;
  releaseRule: 'each_day' | 'weekly_batch';
  frequency: BenchmarksFrequency;
};

/** Marks a value that merely repeats the one of the day before, as placeholders do. */
const CARRIED = 'carried?';

/**
 * What a release of one series says anew, by day. A release without anything new is the one before, seen again; in a later
 * one of a weekly batch what stands unchanged is final. What was known and is missing between the release's first and last
 * day was withdrawn. A value that is far from the day before, or repeats it on a closed day, is held.
 */
export function compareRelease(
  release: ReadonlyMap<string, string>,
  stored: ReadonlyMap<string, Known>,
  { calendar, releaseRule, frequency }: SeriesRule,
): Change[] {
  const days = [...release.keys()].toSorted();
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return [];
  const older = [...stored.entries()]
    .filter(([day, { value }]) => day < first && value !== null)
    .map(([day]) => day);
  let before = stored.get(older.toSorted().at(-1) ?? '')?.value ?? null;
  const changes: Change[] = [];
  const unchanged: Change[] = [];
  for (const day of days) {
    const value = release.get(day) as string;
    const known = stored.get(day);
    const isNew = known === undefined || known.value === null;
    if (isNew || !new Big(known.value as string).eq(value)) {
      const isCarried = before !== null && new Big(before).eq(value);
      const isHeld =
        isFar(before === null ? null : new Big(before), new Big(value), frequency) ||
        (isCarried && frequency === 'daily' && calendar !== null && !isOpen(calendar, day));
      const note = isCarried && frequency === 'daily' ? CARRIED : null;
      changes.push({ day, value, state: 'preliminary', kind: isNew ? 'added' : 'revised', isHeld, note });
    } else if (!known.is_held && known.state === 'preliminary' && releaseRule === 'weekly_batch')
      unchanged.push({ day, value, state: 'final', kind: 'final', isHeld: false, note: null });
    before = value;
  }
  for (const [day, { value }] of stored)
    if (value !== null && day > first && day < last && !release.has(day))
      changes.push({ day, value: null, state: 'withdrawn', kind: 'withdrawn', isHeld: false, note: null });
  return changes.length === 0
    ? []
    : [...changes, ...unchanged].toSorted((a, b) => a.day.localeCompare(b.day));
}
