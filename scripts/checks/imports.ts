import { posix } from 'node:path';
import { parseSync } from 'vite';
import { lineAt, type Source } from './source.ts';

/** `to` is a path of the project, or the name of a package. */
export type Import = { from: string; to: string; line: number };

const packageOf = (specifier: string) =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');

const targetOf = (from: string, specifier: string) =>
  specifier.startsWith('.')
    ? posix.join(posix.dirname(from), specifier.replace(/\?.*$/, ''))
    : packageOf(specifier);

/** What a module imports, re-exports and loads later, types included. */
export function importsOf({ path, text }: Source): Import[] {
  const { module } = parseSync(path, text);
  const requests = [
    ...module.staticImports.map((found) => found.moduleRequest),
    ...module.staticExports.flatMap((found) => found.entries.flatMap((entry) => entry.moduleRequest ?? [])),
    ...module.dynamicImports.map((found) => found.moduleRequest),
  ];
  return requests.flatMap(({ start, end }) => {
    const literal = /^(['"])(.+)\1$/.exec(text.slice(start, end));
    if (literal === null) return [];
    return [{ from: path, to: targetOf(path, literal[2] ?? ''), line: lineAt(text, start) }];
  });
}
