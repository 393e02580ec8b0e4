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

/** The next full hour, in which the reference rates are looked for. */
export const nextHour = (now: Date): Date => new Date(now.getTime() - (now.getTime() % HOUR_MS) + HOUR_MS);
