import { useEffect, useState } from 'react';
import { useFormat } from '../lib/format.ts';

const MINUTE_MS = 60_000;

/** `3 h ago`, updated over time, with the full time on hover. */
export const RelativeTime = ({ at }: { at: string }) => {
  const format = useFormat();
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    <time dateTime={at} title={format.dateTime(at)}>
      {format.ago(at, now)}
    </time>
  );
};
