const FOUND_MAX = 3;
/** "No storage fee" is no warning sign. */
const DENIED =
  /\b(?:no|not|without|never|neither|nor|zero)(?: (?:a|any|the|extra|additional|upfront|advance))?[ "'(]{0,3}$/i;

/** Up to three different texts that patterns find in a folded text, other than denied ones. */
export function matchesOf(text: string, patterns: readonly RegExp[]): string[] {
  const found = new Set<string>();
  for (const pattern of patterns) {
    for (const match of text.matchAll(pattern)) {
      if (!DENIED.test(text.slice(Math.max(0, match.index - 24), match.index))) found.add(match[0].trim());
      if (found.size === FOUND_MAX) return [...found];
    }
  }
  return [...found];
}
