import { LRUCache } from 'lru-cache';

/** Returns whether a key was seen before, and remembers it; holds the `max` most recent keys. */
export function recentKeys<Key extends string | number>(max: number): (key: Key) => boolean {
  const seen = new LRUCache<Key, true>({ max });
  return (key) => {
    if (seen.get(key)) return true;
    seen.set(key, true);
    return false;
  };
}
