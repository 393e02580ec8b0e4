type Make<Key, Made> = (keys: Key[]) => Promise<Map<Key, Made>>;
type Batch<Key, Made> = { keys: Set<Key> } & PromiseWithResolvers<Map<Key, Made>>;

/**
 * Loads keys at once while fewer than `concurrencyMax` loads run; later keys are queued and loaded in batches of about
 * `keysMax`. The result may hold more keys than requested, and lacks those that do not exist.
 */
export function batchLoader<Key, Made>({
  keysMax,
  concurrencyMax,
}: {
  keysMax: number;
  concurrencyMax: number;
}) {
  const waiting: { batch: Batch<Key, Made>; make: Make<Key, Made> }[] = [];
  let running = 0;

  function next(): void {
    const first = running < concurrencyMax ? waiting.shift() : undefined;
    if (!first) return;
    const { batch, make } = first;
    running += 1;
    void make([...batch.keys])
      .then(batch.resolve, batch.reject)
      .finally(() => {
        running -= 1;
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
