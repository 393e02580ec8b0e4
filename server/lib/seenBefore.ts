/** Tells whether it was asked about a key before, of late: it remembers `max` of them at most, then begins anew. */
export function seenBefore<Key>(max: number): (key: Key) => boolean {
  const seen = new Set<Key>();
  return (key) => {
    if (seen.has(key)) return true;
    if (seen.size >= max) seen.clear();
    seen.add(key);
    return false;
  };
}
