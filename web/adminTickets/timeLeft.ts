const MINUTE_MS = 60_000;
/** From here on it is worth a colour. */
const SOON_MINUTES = 60;

/** What is left until an answer is due, or by how much it is late, in whole minutes. */
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
