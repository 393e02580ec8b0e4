import type { QuietHours } from '../../contract/messaging/notifications.ts';

const DAY = 24 * 60;

/** Minutes since midnight in a time zone. */
function minuteOfDay(at: Date, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(at);
  return minutesOf(parts);
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

const ahead = (from: number, to: number): number => (to - from + DAY) % DAY;

/** Seconds until the user's quiet hours end; zero outside them. */
export function secondsOfQuiet(quiet: QuietHours | null, now: Date): number {
  if (!quiet) return 0;
  const from = minutesOf(quiet.from);
  const to = minutesOf(quiet.to);
  const here = minuteOfDay(now, quiet.timeZone);
  if (ahead(from, here) >= ahead(from, to)) return 0;
  const intoMinute = (now.getTime() / 1000) % 60;
  const end = new Date(now.getTime() + (ahead(here, to) * 60 - intoMinute) * 1000);
  // Corrects for a change of daylight saving time in between.
  const off = ahead(minuteOfDay(end, quiet.timeZone), to);
  const mend = off > DAY / 2 ? off - DAY : off;
  return Math.ceil((end.getTime() - now.getTime()) / 1000) + mend * 60;
}
