import { addDays, isWeekend } from '../../lib/days.ts';

/** When the EIA is asked each day, minutes of the day in UTC. */
const EIA_MINUTES = [2 * 60 + 30, 14 * 60 + 30];
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** After a failure it is asked again this much later. */
const RETRY_MS = 15 * MINUTE_MS;

const slotsFrom = (day: number) => EIA_MINUTES.map((minutes) => day + minutes * MINUTE_MS);
const startOfDay = (time: number) => time - (time % DAY_MS);

/** The last time at or before this one, and the next. */
export function slotsAround(now: Date): { last: Date; next: Date } {
  const day = startOfDay(now.getTime());
  const slots = [...slotsFrom(day - DAY_MS), ...slotsFrom(day), ...slotsFrom(day + DAY_MS)];
  return {
    last: new Date(slots.filter((slot) => slot <= now.getTime()).at(-1) as number),
    next: new Date(slots.find((slot) => slot > now.getTime()) as number),
  };
}

/** Whether a fetch is due that was last answered and last failed at these times. */
export function isDue(now: Date, answeredAt: Date | null, failedAt: Date | null): boolean {
  if (answeredAt !== null && answeredAt >= slotsAround(now).last) return false;
  return failedAt === null || now.getTime() - failedAt.getTime() >= RETRY_MS;
}

const FRANKFURT = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Berlin',
  dateStyle: 'short',
  timeStyle: 'short',
});
/** When the ECB has published, and until when a late publication is waited for, in Frankfurt. */
const ECB_FROM = '16:20';
const ECB_UNTIL = '20:00';

/** As a clock in Frankfurt shows it. */
function inFrankfurt(now: Date): { day: string; time: string } {
  const [day = '', time = ''] = FRANKFURT.format(now).split(' ');
  return { day, time };
}

/** Whether the rates of this day are being published. */
const isPublishing = ({ day, time }: { day: string; time: string }): boolean =>
  !isWeekend(day) && time >= ECB_FROM && time < ECB_UNTIL;

/** The last working day whose publication is over or under way, with its time. */
function lastPublication({ day, time }: { day: string; time: string }): string {
  let last = time < ECB_FROM ? addDays(day, -1) : day;
  while (isWeekend(last)) last = addDays(last, -1);
  return `${last} ${ECB_FROM}`;
}

type Rates = {
  answeredAt: Date | null;
  failedAt: Date | null;
  /** The day of the newest rates. */
  lastDay: string | null;
};

/**
 * Whether the ECB is to be asked for its reference rates: from 16:20 in Frankfurt every quarter of an hour until the rates
 * of the day are there, or it is 20:00; later once, where nobody asked since, and hourly while that fails.
 */
export function areRatesDue(now: Date, { answeredAt, failedAt, lastDay }: Rates): boolean {
  const here = inFrankfurt(now);
  const asks = isPublishing(here);
  const last = Math.max(answeredAt?.getTime() ?? 0, failedAt?.getTime() ?? 0);
  if (now.getTime() - last < (asks ? RETRY_MS : HOUR_MS)) return false;
  if (asks) return lastDay === null || lastDay < here.day;
  if (answeredAt === null) return true;
  const answered = inFrankfurt(answeredAt);
  return `${answered.day} ${answered.time}` < lastPublication(here);
}

/** When the ECB is asked next, as things are, to five minutes; there is a time within a week-end and a day. */
export function nextRates(now: Date, rates: Rates): Date {
  const step = 5 * MINUTE_MS;
  const at = new Date(now.getTime() - (now.getTime() % step) + step);
  while (!areRatesDue(at, rates)) at.setTime(at.getTime() + step);
  return at;
}
