import { useLayoutEffect, useRef, useState } from 'react';

/** Pixels from the end within which a reader counts as being at it. */
const NEAR = 280;

type Newest = { id: string; mine: boolean } | undefined;

/** A thread opens at its newest message and follows new ones, unless the reader looks at older ones: then it only says so. */
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
