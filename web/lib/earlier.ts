import { useLayoutEffect, useRef, useState } from 'react';

type Page<Message> = { messages: readonly Message[]; hasEarlier: boolean };

/**
 * Merges the newest page into the messages on screen. If the two do not overlap, more messages arrived than fit on a
 * page: then only the newest page is kept, as the rest would have a gap.
 */
export const withNewest = <Message extends { id: string }>(
  shown: Page<Message>,
  newest: Page<Message>,
): Page<Message> => {
  const at = shown.messages.findIndex(({ id }) => id === newest.messages[0]?.id);
  if (at <= 0) return newest;
  return { messages: [...shown.messages.slice(0, at), ...newest.messages], hasEarlier: shown.hasEarlier };
};

const scrollerOf = (element: Element | null): Element => {
  for (let at = element; at !== null; at = at.parentElement) {
    const { overflowY } = getComputedStyle(at);
    if ((overflowY === 'auto' || overflowY === 'scroll') && at.scrollHeight > at.clientHeight) return at;
  }
  return document.documentElement;
};

/** A thread: its newest page, with earlier pages prepended on demand. */
export const useEarlier = <Message extends { id: string }>(
  newest: Page<Message>,
  fetchBefore: (id: string) => Promise<Page<Message>>,
) => {
  const [seen, setSeen] = useState({ newest, shown: newest });
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle');
  const root = useRef<HTMLDivElement>(null);
  const held = useRef<{ scroller: Element; fromEnd: number } | null>(null);
  if (seen.newest !== newest) setSeen({ newest, shown: withNewest(seen.shown, newest) });

  const load = async () => {
    const [first] = seen.shown.messages;
    if (first === undefined || state === 'loading') return;
    setState('loading');
    try {
      const page = await fetchBefore(first.id);
      const scroller = scrollerOf(root.current);
      held.current = { scroller, fromEnd: scroller.scrollHeight - scroller.scrollTop };
      setSeen((now) =>
        now.shown.messages[0]?.id === first.id
          ? { ...now, shown: { ...page, messages: [...page.messages, ...now.shown.messages] } }
          : now,
      );
      setState('idle');
    } catch {
      setState('failed');
    }
  };

  useLayoutEffect(() => {
    if (held.current === null) return;
    const { scroller, fromEnd } = held.current;
    held.current = null;
    scroller.scrollTop = scroller.scrollHeight - fromEnd;
  });

  return { ...seen.shown, root, state, load };
};
