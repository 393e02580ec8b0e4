import { useEffect, useEffectEvent, useState } from 'react';

export type Outcome<T> =
  | { state: 'pending' }
  | { state: 'done'; value: T }
  | { state: 'failed'; error: unknown };

const begun = new Map<string, Promise<unknown>>();

/** Runs the work of a key once per page load, however often it is called. */
export const once = <T>(key: string, work: () => Promise<T>): Promise<T> => {
  const running = begun.get(key) ?? work();
  begun.set(key, running);
  return running as Promise<T>;
};

/** Work that starts when a screen opens and runs once even if the screen mounts twice. A `null` key waits. */
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
