/**
 * Semaphore: `atOnce` tasks run at a time, the others wait in order. `refuse` gets the length of the queue and throws
 * if it is too long.
 */
export function concurrencyLimit(atOnce: number, refuse: (waiting: number) => void = () => undefined) {
  let free = atOnce;
  const waiting: (() => void)[] = [];
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (free > 0) free -= 1;
    else {
      refuse(waiting.length);
      await new Promise<void>((resolve) => waiting.push(resolve));
    }
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}
