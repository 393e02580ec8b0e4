export type Parts = {
  every: 'day' | 'week' | 'month' | 'own';
  /** `03:00`, in UTC. */
  time: string;
  /** 0 is Sunday. */
  weekday: string;
  /** Day of the month, 1 to 28, which every month has. */
  day: number;
  /** Cron expression with five fields, if nothing else fits. */
  cron: string;
};

const DAILY = /^(\d{1,2}) (\d{1,2}) (\*|\d{1,2}) \* (\*|[0-6])$/;
const two = (figure: number | string) => String(figure).padStart(2, '0');

/** Form values for a cron expression. */
export const partsOf = (cron: string): Parts => {
  const own: Parts = { every: 'own', time: '03:00', weekday: '1', day: 1, cron };
  const found = DAILY.exec(cron.trim().replaceAll(/\s+/g, ' '));
  if (found === null) return own;
  const [, minute = '0', hour = '3', day = '*', weekday = '*'] = found;
  if (Number(minute) > 59 || Number(hour) > 23) return own;
  const time = `${two(hour)}:${two(minute)}`;
  if (day === '*' && weekday === '*') return { ...own, every: 'day', time };
  if (day === '*') return { ...own, every: 'week', time, weekday };
  const isInEveryMonth = Number(day) >= 1 && Number(day) <= 28;
  return weekday === '*' && isInEveryMonth ? { ...own, every: 'month', time, day: Number(day) } : own;
};

export const cronOf = ({ every, time, weekday, day, cron }: Parts): string => {
  if (every === 'own') return cron;
  const [hour = 3, minute = 0] = time.split(':').map(Number);
  const at = `${minute} ${hour}`;
  if (every === 'day') return `${at} * * *`;
  return every === 'week' ? `${at} * * ${weekday}` : `${at} ${day} * *`;
};
