/** Words of which a shingle is made. */
const WORDS = 5;

/** Every run of five words of a text, whatever its case and punctuation. */
export function shinglesOf(text: string): Set<string> {
  const words =
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  const found = new Set<string>();
  for (let at = 0; at + WORDS <= words.length; at += 1) found.add(words.slice(at, at + WORDS).join(' '));
  return found;
}

/** Share of the shingles of one text that another one has, 0 to 1. */
export const shareIn = (of: ReadonlySet<string>, other: ReadonlySet<string>): number =>
  of.size === 0 ? 0 : [...of].filter((one) => other.has(one)).length / of.size;
