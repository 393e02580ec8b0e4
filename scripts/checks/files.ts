import { basename } from 'node:path';
import type { Finding, Source } from './source.ts';

const LINES_MAX = 400;
const LINES_MANY = 300;
const GENERATED = new Set([
  'server/db/schema/tables.ts',
  'web/texts/seedTexts.ts',
  'web/texts/serverTexts.ts',
]);
const NAMES_NOTHING = /^(.*[.-])?(utils?|helpers?|common|shared|misc|[\w]*manager)\.\w+$/i;
const MODULE = /\.(tsx?|mjs|css)$/;

const isData = (path: string) => /^(server|scripts)\/.*\bdata\//.test(path);

/** Size and name of every module. */
export function checkFiles(sources: Source[]): Finding[] {
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
