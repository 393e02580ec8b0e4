/**
 * Lets so many works go on at once; what comes meanwhile waits, in order. `refuse` is told how many are waiting already,
 * and throws where one more is too many.
 */
export function openTurns(atOnce: number, refuse: (waiting: number) => void = () => undefined) {
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
