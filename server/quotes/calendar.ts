/**
 * The days on which a source publishes. A rule names a closed day of every year:
 *
 * - `12-25`: month and day
 * - `12-25 or Monday`: the Monday after, where it falls on a Sunday
 * - `12-25 or next`: the next working day that no earlier rule took, where it falls on a weekend
 * - `Easter -2`: days from Easter Sunday
 * - `first Monday of 05`, `last Monday of 08`
 */
export type Calendar = {
  code: string;
  /** ISO weekdays: 1 is Monday, 7 is Sunday. */
  weekendDays: readonly number[];
  rules: readonly string[];
  exceptions: readonly CalendarException[];
};
/** A day that differs from the rules; `day` is `YYYY-MM-DD`. */
export type CalendarException = { day: string; isOpen: boolean; note: string; source: string };

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const ORDINALS = ['first', 'second', 'third', 'fourth', 'last'];
const DAY_MS = 86_400_000;

const toDay = (time: number) => new Date(time).toISOString().slice(0, 10);
const addDays = (day: string, days: number) => toDay(Date.parse(day) + days * DAY_MS);
/** ISO weekday of `YYYY-MM-DD`. */
const weekdayOf = (day: string) => ((new Date(day).getUTCDay() + 6) % 7) + 1;
const pad = (number: number) => String(number).padStart(2, '0');

/** Easter Sunday of the Gregorian calendar (Meeus/Jones/Butcher). */
export function easterOf(year: number): string {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const inCentury = year % 100;
  const leapCenturies = Math.floor(century / 4);
  const correction = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const epact = (19 * golden + century - leapCenturies - correction + 15) % 30;
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(inCentury / 4) - epact - (inCentury % 4)) % 7;
  const late = Math.floor((golden + 11 * epact + 22 * weekday) / 451);
  const sum = epact + weekday - 7 * late + 114;
  return `${year}-${pad(Math.floor(sum / 31))}-${pad((sum % 31) + 1)}`;
}

function nthWeekday(year: number, month: string, ordinal: string, weekday: string): string {
  const wanted = WEEKDAYS.indexOf(weekday) + 1;
  const first = `${year}-${month}-01`;
  const days = Array.from({ length: 31 }, (_, n) => addDays(first, n)).filter(
    (day) => day.startsWith(`${year}-${month}`) && weekdayOf(day) === wanted,
  );
  return (ordinal === 'last' ? days.at(-1) : days[ORDINALS.indexOf(ordinal)]) as string;
}

function closedDays({ weekendDays, rules }: Calendar, year: number): Set<string> {
  const closed = new Set<string>();
  const isWorkingDay = (day: string) => !weekendDays.includes(weekdayOf(day)) && !closed.has(day);
  for (const rule of rules) {
    const [first = '', second = '', last = ''] = rule.split(/ (?:or |of )?/);
    if (first === 'Easter') closed.add(addDays(easterOf(year), Number(second)));
    else if (ORDINALS.includes(first)) closed.add(nthWeekday(year, last, first, second));
    else {
      let day = `${year}-${first}`;
      // 02-29 exists in leap years only
      if (addDays(day, 0) !== day) continue;
      if (second === 'Monday' && weekdayOf(day) === 7) day = addDays(day, 1);
      if (second === 'next') while (!isWorkingDay(day)) day = addDays(day, 1);
      closed.add(day);
    }
  }
  return closed;
}

const years = new WeakMap<Calendar, Map<number, Set<string>>>();

function closedIn(calendar: Calendar, year: number): Set<string> {
  const known = years.get(calendar) ?? new Map<number, Set<string>>();
  years.set(calendar, known);
  const closed = known.get(year) ?? closedDays(calendar, year);
  known.set(year, closed);
  return closed;
}

/** Whether the source publishes for a day, `YYYY-MM-DD`. An exception overrides the rules. */
export function isOpen(calendar: Calendar, day: string): boolean {
  const exception = calendar.exceptions.find((one) => one.day === day);
  if (exception) return exception.isOpen;
  if (calendar.weekendDays.includes(weekdayOf(day))) return false;
  const year = Number(day.slice(0, 4));
  // a holiday at the end of a year may be observed in the next
  return !closedIn(calendar, year).has(day) && !closedIn(calendar, year - 1).has(day);
}
