import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { parseSync } from 'vite';

/** What a file of our own imports, and what it loads later; types alone bring nothing on screen. */
export const importsOf = (path: string): { now: string[]; later: string[] } => {
  const text = readFileSync(path, 'utf8');
  const { module } = parseSync(path, text);
  const own = (names: string[]) =>
    names.filter((name) => /^\..*\.tsx?$/.test(name)).map((name) => resolve(dirname(path), name));
  return {
    now: own([
      ...module.staticImports
        .filter(({ entries }) => entries.length === 0 || entries.some(({ isType }) => !isType))
        .map(({ moduleRequest }) => moduleRequest.value),
      ...module.staticExports.flatMap(({ entries }) =>
        entries.flatMap((one) => one.moduleRequest?.value ?? []),
      ),
    ]),
    later: own(
      module.dynamicImports.map(({ moduleRequest: { start, end } }) => text.slice(start + 1, end - 1)),
    ),
  };
};

/** These files and all that they import; what they load later too, but for what `stops` at it. */
export const reach = (
  from: readonly string[],
  stops: (path: string) => boolean = () => true,
): ReadonlySet<string> => {
  const found = new Set<string>();
  const waiting = [...from];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (found.has(path)) continue;
    found.add(path);
    const { now, later } = importsOf(path);
    waiting.push(...now, ...(stops(path) ? [] : later));
  }
  return found;
};
