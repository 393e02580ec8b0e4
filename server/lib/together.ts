type Make<Key, Made> = (keys: Key[]) => Promise<Map<Key, Made>>;
type Batch<Key, Made> = { keys: Set<Key> } & PromiseWithResolvers<Map<Key, Made>>;

/**
 * Makes what is asked for at once; while as much is being made as may be, what comes is made together afterwards, so
 * many keys at a time. An answer may hold more than was asked for, and lacks what there is not.
 */
export function makeTogether<Key, Made>({ keysMax, makingsMax }: { keysMax: number; makingsMax: number }) {
  const waiting: { batch: Batch<Key, Made>; make: Make<Key, Made> }[] = [];
  let makings = 0;

  function next(): void {
    const first = makings < makingsMax ? waiting.shift() : undefined;
    if (!first) return;
    const { batch, make } = first;
    makings += 1;
    void make([...batch.keys])
      .then(batch.resolve, batch.reject)
      .finally(() => {
        makings -= 1;
        next();
      });
  }
  const open = (make: Make<Key, Made>) => {
    const batch = { keys: new Set<Key>(), ...Promise.withResolvers<Map<Key, Made>>() };
    waiting.push({ batch, make });
    return batch;
  };

  return (keys: readonly Key[], make: Make<Key, Made>): Promise<Map<Key, Made>> => {
    const last = waiting.at(-1)?.batch;
    const batch = last && last.keys.size < keysMax ? last : open(make);
    for (const key of keys) batch.keys.add(key);
    next();
    return batch.promise;
  };
}
