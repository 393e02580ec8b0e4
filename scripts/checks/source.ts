import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';

/** A text file of the project; `path` is relative to its root, with `/`. */
export type Source = { path: string; text: string };

/** A finding and its location. A `warning` is shown but does not fail the check. */
export type Finding = { path: string; line?: number; message: string; warning?: true };

const TEXT = new Set(
  '.ts .tsx .mjs .js .json .css .html .svg .md .sql .po .txt .yml .yaml .webmanifest'.split(' '),
);
const TEXT_WITHOUT_EXTENSION =
  /(^|\/)(run|\.gitignore|\.npmrc|\.editorconfig|\.nvmrc|LICENSE|Dockerfile|gasmap\.service)$/;

async function ignoredFolders(root: string): Promise<Set<string>> {
  const lines = (await readFile(join(root, '.gitignore'), 'utf8')).split('\n');
  return new Set(['.git', ...lines.filter((line) => line.endsWith('/')).map((line) => line.slice(0, -1))]);
}

/** All project files except ignored folders; binary files have an empty text. */
export async function readSources(root: string): Promise<Source[]> {
  const ignored = await ignoredFolders(root);
  const walk = async (folder: string): Promise<string[]> => {
    const entries = await readdir(join(root, folder), { withFileTypes: true });
    const nested = entries.map(async (entry) => {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (entry.isDirectory()) return ignored.has(entry.name) ? [] : walk(path);
      return [path];
    });
    return (await Promise.all(nested)).flat();
  };
  const paths = (await walk('')).sort();
  const isText = (path: string) => TEXT.has(extname(path)) || TEXT_WITHOUT_EXTENSION.test(path);
  return Promise.all(
    paths.map(async (path) => ({ path, text: isText(path) ? await readFile(join(root, path), 'utf8') : '' })),
  );
}

/** Generated files that are out of date. */
export const staleFiles = (
  sources: readonly Source[],
  wanted: readonly Source[],
  message: string,
): Finding[] =>
  wanted
    .filter(({ path, text }) => sources.find((one) => one.path === path)?.text !== text)
    .map(({ path }) => ({ path, message }));

export const lineAt = (text: string, offset: number): number => text.slice(0, offset).split('\n').length;

export const isCode = (path: string): boolean => /\.(tsx?|mjs)$/.test(path);

/** Tests and test-only code. */
export const isTest = (path: string): boolean =>
  /\.(test|type-test|spec)\.tsx?$/.test(path) || path.startsWith('server/test/') || path.startsWith('e2e/');
