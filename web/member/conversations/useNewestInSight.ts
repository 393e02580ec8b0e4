import { useLayoutEffect, useRef, useState } from 'react';

/** Distance in pixels within which the reader counts as being at the end. */
const NEAR = 280;

type Newest = { id: string; mine: boolean } | undefined;

/** Scrolls to the newest message and follows new ones; while older ones are being read, only signals them. */
export const useNewestInSight = (newest: Newest) => {
  const end = useRef<HTMLDivElement>(null);
  const seen = useRef<string | null>(null);
  const [isBehind, setIsBehind] = useState(false);
  const { id, mine } = newest ?? { id: null, mine: false };

  const goToEnd = () => {
    end.current?.scrollIntoView({ block: 'end' });
    setIsBehind(false);
  };

  useLayoutEffect(() => {
    const element = end.current;
    if (id === null || element === null || seen.current === id) return;
    const isFirst = seen.current === null;
    seen.current = id;
    const isNear = element.getBoundingClientRect().top - innerHeight < NEAR;
    if (!isFirst && !mine && !isNear) return setIsBehind(true);
    element.scrollIntoView({ block: 'end' });
    setIsBehind(false);
  }, [id, mine]);

  return { end, isBehind, goToEnd };
};
