/** Letters to insert, delete, replace or swap with their neighbour, at most `most + 1`. */
export function editsBetween(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1;
  let [before, last] = [[] as number[], Array.from({ length: other.length + 1 }, (_, at) => at)];
  for (let row = 1; row <= one.length; row += 1) {
    const next = [row];
    for (let at = 1; at <= other.length; at += 1) {
      const isSame = one[row - 1] === other[at - 1];
      let edits = Math.min(
        (last[at] as number) + 1,
        (next[at - 1] as number) + 1,
        (last[at - 1] as number) + Number(!isSame),
      );
      if (row > 1 && at > 1 && one[row - 1] === other[at - 2] && one[row - 2] === other[at - 1])
        edits = Math.min(edits, (before[at - 2] as number) + 1);
      next.push(edits);
    }
    if (Math.min(...next) > most) return most + 1;
    [before, last] = [last, next];
  }
  return last[other.length] as number;
}

const trigramsOf = (words: readonly string[]) =>
  new Set(
    words.flatMap((word) => {
      const letters = `  ${word} `;
      return Array.from({ length: letters.length - 2 }, (_, at) => letters.slice(at, at + 3));
    }),
  );

/** The share of trigrams that two phrases have in common, as pg_trgm counts it. */
export function phraseLikeness(one: readonly string[], other: readonly string[]): number {
  const [a, b] = [trigramsOf(one), trigramsOf(other)];
  const shared = [...a].filter((trigram) => b.has(trigram)).length;
  return shared / (a.size + b.size - shared);
}
