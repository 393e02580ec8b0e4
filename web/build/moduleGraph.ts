import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { parseSync } from 'vite';

/** Static and dynamic imports of a source file; type imports are ignored. */
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

/** The files with all static and dynamic imports, except those for which `stops` is true. */
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
