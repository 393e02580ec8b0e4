import { basename, posix } from 'node:path';
import type { Finding, Source } from './source.ts';

const LINES_MAX = 400;
const LINES_MANY = 300;
/** A folder listing should be readable like a table of contents. */
const FILES_MAX = 33;
const GENERATED = new Set([
  'server/db/schema/tables.ts',
  'web/i18n/texts/seedTexts.ts',
  'web/i18n/texts/messageTexts.ts',
  'web/i18n/texts/writtenTexts.ts',
]);
const NAMES_NOTHING = /^(.*[.-])?(utils?|helpers?|common|shared|misc|[\w]*manager)\.\w+$/i;
const MODULE = /\.(tsx?|mjs|css)$/;

const isData = (path: string) => /^(server|scripts)\/.*\bdata\//.test(path);

/** Grows by one file with each change of the database; nobody reads it as a table of contents. */
const LOG = 'server/db/migrations';

/** Folders with too many files. */
function fullFolders(sources: Source[]): Finding[] {
  const counts = new Map<string, number>();
  for (const { path } of sources) {
    const folder = posix.dirname(path);
    if (/^(contract|server|web|e2e)\//.test(path)) counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return [...counts].flatMap(([path, count]) =>
    count > FILES_MAX && path !== LOG ? [{ path, message: `${count} files; ${FILES_MAX} are the most` }] : [],
  );
}

/** Size and name of modules, and size of folders. */
export function checkFiles(sources: Source[]): Finding[] {
  return [...fullFolders(sources), ...modules(sources)];
}

function modules(sources: Source[]): Finding[] {
  return sources
    .filter(({ path }) => MODULE.test(path) && !GENERATED.has(path) && !isData(path))
    .flatMap(({ path, text }) => {
      const findings: Finding[] = [];
      const lines = text.trimEnd().split('\n').length;
      if (lines > LINES_MAX) findings.push({ path, message: `${lines} lines; ${LINES_MAX} is the most` });
      else if (lines > LINES_MANY)
        findings.push({ path, message: `${lines} lines: is it two things?`, warning: true });
      if (NAMES_NOTHING.test(basename(path)))
        findings.push({ path, message: 'a file is named for what it holds' });
      if (/^index\.tsx?$/.test(basename(path)) && path !== 'contract/index.ts') {
        findings.push({ path, message: 'contract/index.ts is the only barrel' });
      }
      return findings;
    });
}
