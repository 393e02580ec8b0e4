import { stripVTControlCharacters } from 'node:util';

/** Report of an `npm test` step: counts, duration of each file, and a line for each failure and each flaky test. */
export type StepReport = {
  passed: number;
  failed: number;
  files: { file: string; ms: number }[];
  failures: string[];
  flaky: string[];
};

export type StepTime = { title: string; ms: number; files: StepReport['files'] };

const SLOWEST = 20;

const minutes = (ms: number) => {
  const seconds = Math.round(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
};

/** Durations of the steps and of the slowest files, printed after every run. */
export function timeReport(steps: readonly StepTime[]): string {
  const total = steps.reduce((sum, { ms }) => sum + ms, 0);
  const slowest = steps
    .flatMap(({ title, files }) => files.map(({ file, ms }) => ({ title, file, ms })))
    .toSorted((a, b) => b.ms - a.ms)
    .slice(0, SLOWEST);
  return [
    'Time of each step (min:s)',
    ...steps.map(({ title, ms }) => `${minutes(ms).padStart(7)}  ${title}`),
    `${minutes(total).padStart(7)}  altogether`,
    '',
    `The ${slowest.length} slowest files`,
    ...slowest.map(({ title, file, ms }) => `${(ms / 1000).toFixed(1).padStart(6)} s  ${file}  (${title})`),
  ].join('\n');
}

/** First line of an error, without terminal colours. */
export const firstLine = (message = '') => stripVTControlCharacters(message).split('\n')[0] ?? '';

type Spec = {
  title: string;
  file: string;
  tests: { status: string; results: { duration: number; error?: { message?: string } }[] }[];
};
type Suite = { file: string; suites?: Suite[]; specs: Spec[] };

/** Converts the report of Playwright's JSON reporter; a file's time is that of all its tests including retries. */
export function journeyReport(text: string): StepReport {
  const { stats, suites } = JSON.parse(text) as {
    stats: { expected: number; unexpected: number; flaky: number };
    suites: Suite[];
  };
  const specsOf = (suite: Suite): Spec[] => [...(suite.suites ?? []).flatMap(specsOf), ...suite.specs];
  const linesOf = (status: string) =>
    suites.flatMap(specsOf).flatMap(({ title, file, tests }) =>
      tests
        .filter((test) => test.status === status)
        .map(({ results }) => {
          const message = results.find(({ error }) => error !== undefined)?.error?.message;
          return `e2e/${file} › ${title}: ${firstLine(message)}`;
        }),
    );
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    files: suites.map((suite) => ({
      file: `e2e/${suite.file}`,
      ms: specsOf(suite)
        .flatMap(({ tests }) => tests.flatMap(({ results }) => results.map(({ duration }) => duration)))
        .reduce((sum, ms) => sum + ms, 0),
    })),
    failures: linesOf('unexpected'),
    flaky: linesOf('flaky'),
  };
}
