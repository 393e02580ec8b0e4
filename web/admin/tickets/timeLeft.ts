const MINUTE_MS = 60_000;
/** Highlighted below this. */
const SOON_MINUTES = 60;

/** Whole minutes until an answer is due, or since it is overdue. */
export const timeLeft = (due: string, now: number) => {
  const left = Date.parse(due) - now;
  const isLate = left < 0;
  const minutes = Math.floor(Math.abs(left) / MINUTE_MS);
  return {
    isLate,
    isSoon: !isLate && minutes < SOON_MINUTES,
    days: Math.floor(minutes / 1440),
    hours: Math.floor((minutes % 1440) / 60),
    minutes: minutes % 60,
  };
};
