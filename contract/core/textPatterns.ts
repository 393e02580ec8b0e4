const PLACE = /\{\w+(?::\w+)?\}/g;

/** Length of a text's fixed parts: of several matching texts, the one with the longest wins. */
export const fixedLength = (text: string): number => text.replaceAll(PLACE, '').length;

/**
 * Extracts the values filled into `{…}` of a text, by name; null if the text does not match. Not a regular
 * expression: users' long texts are tested too, and several placeholders could cause minutes of backtracking.
 */
export function filledIn(text: string): (said: string) => Record<string, string> | null {
  const names = [...text.matchAll(PLACE)].map(([place]) => place.slice(1, -1).replace(/:.*/, ''));
  const fixed = text.split(PLACE);
  const [first = '', last = ''] = [fixed[0], fixed.at(-1)];
  return (said) => {
    if (names.length === 0) return said === text ? {} : null;
    if (!said.startsWith(first) || !said.endsWith(last)) return null;
    const end = said.length - last.length;
    const found: Record<string, string> = {};
    let at = first.length;
    for (const [place, name] of names.entries()) {
      const until = place === names.length - 1 ? end : said.indexOf(fixed[place + 1] ?? '', at + 1);
      if (until <= at) return null;
      found[name] = said.slice(at, until);
      at = until + (fixed[place + 1] ?? '').length;
    }
    return found;
  };
}
