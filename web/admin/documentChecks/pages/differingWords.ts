/** More words than this are not compared one by one: the work grows with the product of both pages. */
const WORDS_MAX = 2_000;

const folded = (word: string) => word.normalize('NFKC').toLowerCase();

/**
 * Places of the words that stand on one of two pages only, in the order of reading (longest common subsequence).
 * Pages of more than 2,000 words have none.
 */
export function differingWords(
  left: readonly string[],
  right: readonly string[],
): [Set<number>, Set<number>] {
  const [a, b] = [left.map(folded), right.map(folded)];
  const [gone, come] = [new Set<number>(), new Set<number>()];
  if (a.length > WORDS_MAX || b.length > WORDS_MAX) return [gone, come];
  const width = b.length + 1;
  // Length of the longest common rest from each pair of places on.
  const rest = new Uint16Array((a.length + 1) * width);
  const at = (i: number, j: number) => rest[i * width + j] ?? 0;
  for (let i = a.length - 1; i >= 0; i -= 1)
    for (let j = b.length - 1; j >= 0; j -= 1)
      rest[i * width + j] = a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
  let [i, j] = [0, 0];
  while (i < a.length && j < b.length) {
    if (a[i] === b[j]) [i, j] = [i + 1, j + 1];
    else if (at(i + 1, j) >= at(i, j + 1)) gone.add(i++);
    else come.add(j++);
  }
  while (i < a.length) gone.add(i++);
  while (j < b.length) come.add(j++);
  return [gone, come];
}
