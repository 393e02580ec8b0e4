import { posix } from 'node:path';
import { parseSync } from 'vite';
import { lineAt, type Source } from './source.ts';

/** `to` is a project path or a package name; `isType`: erased at run time. */
export type Import = { from: string; to: string; line: number; isType: boolean; isLater: boolean };

const packageOf = (specifier: string) =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');

const targetOf = (from: string, specifier: string) =>
  specifier.startsWith('.')
    ? posix.join(posix.dirname(from), specifier.replace(/\?.*$/, ''))
    : packageOf(specifier);

/** A module's imports, re-exports and dynamic imports, including types. */
export function importsOf({ path, text }: Source): Import[] {
  const { module } = parseSync(path, text);
  const requests = [
    ...module.staticImports.map(({ moduleRequest, entries }) => ({
      ...moduleRequest,
      isType: entries.length > 0 && entries.every((entry) => entry.isType),
      isLater: false,
    })),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest, isType }) =>
        moduleRequest ? { ...moduleRequest, isType, isLater: false } : [],
      ),
    ),
    ...module.dynamicImports.map((found) => ({ ...found.moduleRequest, isType: false, isLater: true })),
  ];
  return requests.flatMap(({ start, end, isType, isLater }) => {
    const literal = /^(['"])(.+)\1$/.exec(text.slice(start, end));
    if (literal === null) return [];
    return [{ from: path, to: targetOf(path, literal[2] ?? ''), line: lineAt(text, start), isType, isLater }];
  });
}
