import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findServerBinaries } from '../server/test/kit/serverBinaries.ts';
import { isThorough, thorough } from '../server/test/thorough.ts';
import { buildWeb } from './buildWeb.ts';
import { findChromium } from './findChromium.ts';
import { journeyReport, type StepReport, type StepTime, timeReport } from './testTimes.ts';
import { START_LIMIT, weighStart } from './weighStart.ts';

/**
 * The full test run: checks, tests on one database, version-dependent tests on the other if a server is installed, and
 * the browser journeys; with `CI=true` more of each (docs/testing.md). The last line is `N passed, N failed`.
 */
type Tally = Pick<StepReport, 'passed' | 'failed'> & Partial<StepReport>;

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const VITEST = join(ROOT, 'node_modules', 'vitest', 'vitest.mjs');
const REPORTERS = ['--reporter=default', `--reporter=${join(ROOT, 'scripts', 'vitestReport.ts')}`];
const PLAYWRIGHT = join(ROOT, 'node_modules', '@playwright', 'test', 'cli.js');
const reports = await mkdtemp(join(tmpdir(), 'gasmap-reports-'));
const total = { passed: 0, failed: 0 };
const times: StepTime[] = [];
const failures: string[] = [];
const flaky: string[] = [];
const hasServer = findServerBinaries() !== null;

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

function run(command: string, args: string[], env: Record<string, string> = {}): Promise<number> {
  // Processes share a compile cache.
  const compiled = { NODE_COMPILE_CACHE: join(reports, 'compiled') };
  const child = spawn(command, args, {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, ...compiled, ...env },
  });
  return new Promise((resolve) => {
    child.once('error', () => resolve(127));
    child.once('close', (code) => resolve(code ?? 1));
  });
}

/** One failure, named again at the end of the run. */
const failure = (name: string): Tally => ({ passed: 0, failed: 1, failures: [name] });

/** A step that fails without a failed test (because it did not even start) counts as one failure. */
async function step(title: string, work: () => Promise<Tally>): Promise<void> {
  say(`\n── ${title}`);
  const began = performance.now();
  const tally = await work().catch((error: Error): Tally => {
    say(error.message);
    return { passed: 0, failed: 1 };
  });
  if (tally.failed > 0) failures.push(...(tally.failures?.length ? tally.failures : [title]));
  flaky.push(...(tally.flaky ?? []));
  total.passed += tally.passed;
  total.failed += tally.failed;
  times.push({ title, ms: performance.now() - began, files: tally.files ?? [] });
}

async function check(): Promise<Tally> {
  const npm = process.env.npm_execpath;
  const code = npm ? await run(process.execPath, [npm, 'run', 'check']) : await run('npm', ['run', 'check']);
  return code === 0 ? { passed: 0, failed: 0 } : failure('A check of the code');
}

type TestDatabase = 'embedded' | 'server';

/** `part`: all tests, all but the longest, or those that can differ between PostgreSQL versions (vitest.config.ts). */
async function vitest(database: TestDatabase, part: 'all' | 'short' | 'differing'): Promise<Tally> {
  const file = join(reports, `vitest-${part}.json`);
  const projects = part === 'differing' ? ['--project=node'] : [];
  const code = await run(process.execPath, [VITEST, 'run', ...projects, ...REPORTERS], {
    GASMAP_TEST_DB: database,
    GASMAP_TEST_PART: part,
    TEST_REPORT: file,
  });
  const report = JSON.parse(await readFile(file, 'utf8')) as StepReport;
  return { ...report, failed: code === 0 ? report.failed : Math.max(1, report.failed) };
}

async function playwright(): Promise<Tally> {
  const file = join(reports, 'playwright.json');
  const args = [PLAYWRIGHT, 'test', '--config', 'e2e', '--reporter=list,json'];
  const env = {
    CHROMIUM_PATH: findChromium(),
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
    GASMAP_JOURNEYS: thorough('short', 'complete'),
  };
  const code = await run(process.execPath, args, env);
  const report = journeyReport(await readFile(file, 'utf8'));
  return { ...report, failed: code === 0 ? report.failed : Math.max(1, report.failed) };
}

async function build(): Promise<Tally> {
  try {
    await buildWeb(say);
    const weight = await weighStart(join(ROOT, 'dist', 'web'));
    if (weight <= START_LIMIT) return { passed: 0, failed: 0 };
    return failure(
      `The market loads ${weight} bytes of script before it can be used, more than ${START_LIMIT}`,
    );
  } catch (error) {
    return failure(`The build: ${(error as Error).message}`);
  }
}

await step('Checks and build', async () => {
  const [checked, built] = await Promise.all([check(), build()]);
  return {
    passed: 0,
    failed: checked.failed + built.failed,
    failures: [checked, built].flatMap(({ failures }) => failures ?? []),
  };
});
// With a server installed, the short run is on one database and the complete run on the other.
const main: TestDatabase = hasServer ? thorough('embedded', 'server') : 'embedded';
const other: TestDatabase = main === 'embedded' ? 'server' : 'embedded';
const nameOf = { embedded: 'embedded database', server: 'PostgreSQL server of this machine' };
await step(`Tests, ${nameOf[main]}`, () => vitest(main, thorough('short', 'all')));
if (!hasServer)
  say('\nNo PostgreSQL server is installed here: no second run of what can differ between versions.');
else if (isThorough) await step(`What can differ, ${nameOf[other]}`, () => vitest(other, 'differing'));
if (existsSync(join(ROOT, 'e2e', 'playwright.config.ts'))) await step('Journeys in a browser', playwright);
await rm(reports, { recursive: true, force: true });
say(`\n${timeReport(times)}`);
if (flaky.length > 0) say(`\nPassed at the second try only\n  ${flaky.join('\n  ')}`);
if (failures.length > 0) say(`\nFailed\n  ${failures.join('\n  ')}`);
say(`\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 ? 0 : 1);
