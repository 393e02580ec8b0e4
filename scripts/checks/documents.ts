import { posix } from 'node:path';
import type { Finding, Source } from './source.ts';

const TREE = 'docs/architecture.md';
const LINK = /\[[^\]]*\]\((?!https?:|mailto:|#|\{\{)([^)\s#]+)(?:#[^)]*)?\)/g;
const CODE_PATH = /`((?:contract|server|web|e2e|bench|docs|scripts|deploy)\/[\w./@-]+)`/g;
const LINE_NUMBER = /\.(?:tsx?|mjs|sql|md|css):\d+|#L\d+|\blines? \d+/;
/** Folders that the tree must describe. */
const TOP_FOLDERS = ['contract', 'server', 'web', 'e2e', 'bench', 'docs', 'scripts', 'deploy'];
/** In these, each feature must be listed. */
const GROUPS =
  /^(server\/(accounts|ads|billing|market|operations|site)|web\/(admin|member|pages|shared))\/[^/]+$/;

type Entry = { path: string; line: number; described: boolean };

/** Entries of the first fenced block: two spaces of indent per level, the name, then its purpose. */
function treeOf(text: string): Entry[] {
  const lines = text.split('\n');
  const start = lines.findIndex((line) => line.startsWith('```'));
  const end = lines.findIndex((line, index) => index > start && line.startsWith('```'));
  const parents: string[] = [];
  return lines.slice(start + 1, end).flatMap((line, index) => {
    const found = /^((?: {2})*)(\S+)(?:\s{2,}(\S.*))?$/.exec(line);
    if (found === null) return [];
    const [, indent = '', name = '', about] = found;
    parents.length = indent.length / 2;
    parents.push(name.replace(/\/$/, ''));
    return [{ path: parents.join('/'), line: start + index + 2, described: about !== undefined }];
  });
}

function checkTree(text: string, paths: Set<string>, folders: Set<string>): Finding[] {
  const entries = treeOf(text);
  const named = new Set(entries.map((entry) => entry.path));
  const wrong = entries.flatMap((entry): Finding[] => {
    if (!paths.has(entry.path) && !folders.has(entry.path)) {
      return [{ path: TREE, line: entry.line, message: `${entry.path} does not exist` }];
    }
    return entry.described
      ? []
      : [{ path: TREE, line: entry.line, message: `${entry.path}: say what it is for` }];
  });
  const wanted = [...folders].filter((folder) => {
    const parts = folder.split('/');
    return TOP_FOLDERS.includes(parts[0] ?? '') && (parts.length <= 2 || GROUPS.test(folder));
  });
  const missing = wanted.filter((folder) => !named.has(folder));
  return [...wrong, ...missing.map((folder) => ({ path: TREE, message: `the tree leaves out ${folder}/` }))];
}

/** Links and paths exist, the architecture tree matches the folders, and no document names line numbers. */
export function checkDocuments(sources: Source[]): Finding[] {
  const paths = new Set(sources.map((source) => source.path));
  const folders = new Set(
    sources.flatMap(({ path }) => {
      const parts = path.split('/').slice(0, -1);
      return parts.map((_, index) => parts.slice(0, index + 1).join('/'));
    }),
  );
  const exists = (path: string) => paths.has(path) || folders.has(path.replace(/\/$/, ''));
  const inDocuments = sources
    .filter(({ path }) => path.endsWith('.md'))
    .flatMap(({ path, text }) =>
      text.split('\n').flatMap((line, index): Finding[] => {
        const at = { path, line: index + 1 };
        const links = [...line.matchAll(LINK)].map((found) =>
          posix.join(posix.dirname(path), found[1] ?? ''),
        );
        // Decisions and the changelog are history: what they name may be gone.
        const isHistory = path.startsWith('docs/decisions/') || path === 'CHANGELOG.md';
        const named = isHistory ? [] : [...line.matchAll(CODE_PATH)].map((found) => found[1] ?? '');
        const dead = [...links, ...named].filter((target) => !exists(target));
        return [
          ...dead.map((target) => ({ ...at, message: `${target} does not exist` })),
          ...(LINE_NUMBER.test(line) ? [{ ...at, message: 'a document names no line numbers' }] : []),
        ];
      }),
    );
  const tree = sources.find((source) => source.path === TREE);
  const required = ['README.md', 'CHANGELOG.md', TREE, 'docs/style.md', 'docs/operations.md'];
  return [
    ...required.filter((path) => !paths.has(path)).map((path) => ({ path, message: 'is missing' })),
    ...inDocuments,
    ...(tree === undefined ? [] : checkTree(tree.text, paths, folders)),
  ];
}
