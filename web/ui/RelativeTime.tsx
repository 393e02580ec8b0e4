import { useEffect, useState } from 'react';
import { useFormat } from '../lib/format.ts';

const MINUTE_MS = 60_000;

/** `3 h ago`, or `3 h` where a heading says that it is an age; updated over time, with the full time on hover. */
export const RelativeTime = ({ at, bare = false }: { at: string; bare?: boolean }) => {
  const format = useFormat();
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    <time dateTime={at} title={format.dateTime(at)}>
      {bare ? format.age(at, now) : format.ago(at, now)}
    </time>
  );
};
