import type { Finding, Source } from './source.ts';

const PATTERNS: [RegExp, string][] = [
  [/(?<![\w.])\/(?:work|farm)\/\w/, 'a path of one machine'],
  [/(?<![\w.:/])\/(?:home|Users|root)\/(?!me\b|user\b)[\w.-]+\//, 'a home folder of one machine'],
  [/\b[A-Z]:\\+Users\\+(?!\\|me\b|user\b)/, 'a home folder of one machine'],
  [/\bfile:\/\/\/\w/, 'a path of one machine'],
];
const LOCK_PATTERNS: [RegExp, string][] = [
  [/"resolved":/, 'the lock file names no host; npm takes its own (omit-lockfile-registry-resolved)'],
  [/\bregistry\.[\w.-]+/, 'the host of a package registry'],
];

/** No file contains paths or hosts of the machine it was made on. */
export function checkTraces(sources: Source[]): Finding[] {
  return sources.flatMap(({ path, text }) => {
    const patterns =
      path === 'package-lock.json' || path === '.npmrc' ? [...PATTERNS, ...LOCK_PATTERNS] : PATTERNS;
    return text.split('\n').flatMap((line, index) => {
      const found = patterns.find(([pattern]) => pattern.test(line));
      return found === undefined ? [] : [{ path, line: index + 1, message: found[1] }];
    });
  });
}
