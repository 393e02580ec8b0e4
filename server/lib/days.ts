/* Calendar days are texts, `2026-12-31`, of no time zone; they compare as they are. */

const DAY_MS = 86_400_000;

export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/** From the start of the first to the end of the last of these days in UTC; each side may be open. */
export const timesOf = ({ from, to }: { from?: string | undefined; to?: string | undefined }) => ({
  /** Inclusive. */
  since: from === undefined ? undefined : new Date(`${from}T00:00:00Z`),
  before: to === undefined ? undefined : new Date(`${addDays(to, 1)}T00:00:00Z`),
});

/** Days from one to the other; negative if `to` is before `from`. */
export const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY_MS;

/** Saturday or Sunday. */
export const isWeekend = (day: string): boolean => [0, 6].includes(new Date(day).getUTCDay());

/** `2026-11` of a day, moved by whole months. */
export const monthOf = (day: string, offset = 0): string => {
  const date = new Date(`${day.slice(0, 7)}-01T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() + offset);
  return date.toISOString().slice(0, 7);
};

export const lastOfMonth = (month: string): string => addDays(`${monthOf(`${month}-01`, 1)}-01`, -1);
