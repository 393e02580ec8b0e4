/** Words of which a shingle is made. */
const WORDS = 5;

const shinglesOf = (text: string): Set<string> => {
  const words =
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  const found = new Set<string>();
  for (let at = 0; at + WORDS <= words.length; at += 1) found.add(words.slice(at, at + WORDS).join(' '));
  return found;
};

/** Share of a text's runs of five words that occur in another text, 0 to 1. */
export function shareIn(of: string, text: string): number {
  const wanted = shinglesOf(of);
  if (wanted.size === 0) return 0;
  const had = shinglesOf(text);
  return [...wanted].filter((one) => had.has(one)).length / wanted.size;
}
