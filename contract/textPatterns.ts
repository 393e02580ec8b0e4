const PLACE = /\{\w+(?::\w+)?\}/g;

/** How much of a text stands fixed: of several that fit, the one with the most is meant. */
export const fixedLength = (text: string): number => text.replaceAll(PLACE, '').length;

/**
 * Finds what was filled into `{…}` of a text, by its name; null where the text is another one. Without a regular
 * expression: people's own long texts are looked at too, and several open places in one would take it minutes.
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
