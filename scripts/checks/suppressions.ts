import { type Finding, isCode, type Source } from './source.ts';

const DIRECTIVE = /(?:\/\/|\/\*)\s*((?:ox|es)lint-disable[\w-]*)(.*?)(?:\*\/|$)/;
const UNFINISHED = /(?:\/\/|\/\*).*\b(TODO|FIXME|XXX|HACK)\b/;

function faultOf(line: string): string | null {
  const found = DIRECTIVE.exec(line);
  if (found !== null) {
    const [rule = '', reason = ''] = (found[2] ?? '').split(/\s--\s/);
    if (found[1] === 'oxlint-disable' || found[1] === 'eslint-disable')
      return 'a whole file is not exempted; one line is';
    if (rule.trim() === '') return 'name the rule that is switched off';
    if (reason.trim().length < 10) return 'say why the rule does not fit: `-- reason`';
  }
  if (/@ts-(ignore|nocheck)\b/.test(line)) return 'use @ts-expect-error with a reason';
  if (UNFINISHED.test(line)) return 'nothing is left for later in the code';
  return null;
}

/** Suppressions apply to one line, name the rule and give a reason. */
export function checkSuppressions(sources: Source[]): Finding[] {
  return sources
    .filter(({ path }) => isCode(path) && !path.startsWith('scripts/checks/suppressions'))
    .flatMap(({ path, text }) =>
      text.split('\n').flatMap((line, index) => {
        const message = faultOf(line);
        return message === null ? [] : [{ path, line: index + 1, message }];
      }),
    );
}
