import { useEffect, useEffectEvent, useState } from 'react';

export type Outcome<T> =
  | { state: 'pending' }
  | { state: 'done'; value: T }
  | { state: 'failed'; error: unknown };

const begun = new Map<string, Promise<unknown>>();

/** Starts the work of a key once in the life of the page, however often it is asked for. */
export const once = <T>(key: string, work: () => Promise<T>): Promise<T> => {
  const running = begun.get(key) ?? work();
  begun.set(key, running);
  return running as Promise<T>;
};

/** Work that a screen starts by being opened; drawn twice it is still done once. `null` waits. */
export const useOnce = <T>(key: string | null, work: () => Promise<T>): Outcome<T> => {
  const [outcome, setOutcome] = useState<Outcome<T>>({ state: 'pending' });
  const start = useEffectEvent(work);
  useEffect(() => {
    if (key === null) return;
    let left = false;
    const become = (next: Outcome<T>) => {
      if (!left) setOutcome(next);
    };
    become({ state: 'pending' });
    once(key, () => start()).then(
      (value) => become({ state: 'done', value }),
      (error: unknown) => become({ state: 'failed', error }),
    );
    return () => {
      left = true;
    };
  }, [key]);
  return outcome;
};
