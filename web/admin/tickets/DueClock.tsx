import { useLingui } from '@lingui/react/macro';
import { IconClockExclamation, IconClockHour4 } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useFormat } from '../../lib/format.ts';
import classes from './DueClock.module.css';
import { timeLeft } from './timeLeft.ts';

const TICK_MS = 20_000;

/** Countdown until an answer is due, then how late it is. */
export const DueClock = ({ due }: { due: string }) => {
  const { t } = useLingui();
  const { dateTime } = useFormat();
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  const { days, hours, minutes, isLate, isSoon } = timeLeft(due, now);
  const span =
    days > 0 ? t`${days} d ${hours} h` : hours > 0 ? t`${hours} h ${minutes} min` : t`${minutes} min`;
  return (
    <time
      dateTime={due}
      title={t`Answer due ${dateTime(due)}`}
      className={classes.clock}
      data-state={isLate ? 'late' : isSoon ? 'soon' : undefined}
    >
      {isLate ? <IconClockExclamation size={14} aria-hidden /> : <IconClockHour4 size={14} aria-hidden />}
      {isLate ? t`${span} late` : t`${span} left`}
    </time>
  );
};
