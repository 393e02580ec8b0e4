const NAME_MAX = 80;

/** A name from the words of the filters, cut between two of them where it would be too long. */
export const nameOf = (words: readonly string[]): string => {
  let name = '';
  for (const word of words) {
    const next = name === '' ? word : `${name} · ${word}`;
    if (next.length > NAME_MAX) return name === '' ? word.slice(0, NAME_MAX) : name;
    name = next;
  }
  return name;
};
