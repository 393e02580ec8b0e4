import './strip.mjs';
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findServerBinaries } from '../server/test/serverBinaries.ts';
import { buildWeb } from './buildWeb.ts';
import { findChromium } from './findChromium.ts';
import { START_LIMIT, weighStart } from './weighStart.ts';

/** Everything that must hold, in one run: checks, tests on the embedded database and on a server database where
 * one is installed, and the journeys in a browser. Its last line is `N passed, N failed`. */
interface Tally {
  passed: number;
  failed: number;
}

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const VITEST = join(ROOT, 'node_modules', 'vitest', 'vitest.mjs');
const PLAYWRIGHT = join(ROOT, 'node_modules', '@playwright', 'test', 'cli.js');
const reports = await mkdtemp(join(tmpdir(), 'gasmap-reports-'));
const total: Tally = { passed: 0, failed: 0 };
const hasServer = findServerBinaries() !== null;

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

function run(command: string, args: string[], env: Record<string, string> = {}): Promise<number> {
  // What one process has compiled, the next ones load.
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

/** A step that fails without a failed test (it did not even start) still counts as one failure. */
async function step(title: string, work: () => Promise<Tally>): Promise<void> {
  say(`\n── ${title}`);
  const tally = await work().catch((error: Error) => {
    say(error.message);
    return { passed: 0, failed: 1 };
  });
  total.passed += tally.passed;
  total.failed += tally.failed;
}

async function check(): Promise<Tally> {
  const npm = process.env.npm_execpath;
  const code = npm ? await run(process.execPath, [npm, 'run', 'check']) : await run('npm', ['run', 'check']);
  return { passed: 0, failed: code === 0 ? 0 : 1 };
}

/** With both databases, what is long and the same on each runs on the server alone (see vitest.config.ts). */
async function vitest(database: 'embedded' | 'server', ...paths: string[]): Promise<Tally> {
  const file = join(reports, `vitest-${database}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const code = await run(process.execPath, [VITEST, 'run', ...paths, ...reporters], {
    GASMAP_TEST_DB: database,
    GASMAP_TEST_BOTH: hasServer ? 'on' : '',
  });
  const report = JSON.parse(await readFile(file, 'utf8')) as {
    numPassedTests: number;
    numFailedTests: number;
  };
  const failed = code === 0 ? report.numFailedTests : Math.max(1, report.numFailedTests);
  return { passed: report.numPassedTests, failed };
}

async function playwright(): Promise<Tally> {
  const file = join(reports, 'playwright.json');
  const args = [PLAYWRIGHT, 'test', '--config', 'e2e', '--reporter=list,json'];
  const env = { CHROMIUM_PATH: findChromium(), PLAYWRIGHT_JSON_OUTPUT_FILE: file };
  const code = await run(process.execPath, args, env);
  const { stats } = JSON.parse(await readFile(file, 'utf8')) as {
    stats: { expected: number; unexpected: number; flaky: number };
  };
  if (stats.flaky > 0) say(`\n${stats.flaky} passed at the second try only: see above`);
  const failed = stats.unexpected;
  return { passed: stats.expected + stats.flaky, failed: code === 0 ? failed : Math.max(1, failed) };
}

async function build(): Promise<Tally> {
  try {
    await buildWeb(say);
    const weight = await weighStart(join(ROOT, 'dist', 'web'));
    if (weight <= START_LIMIT) return { passed: 0, failed: 0 };
    say(`The market loads ${weight} bytes of script before it can be used, more than ${START_LIMIT}.`);
    return { passed: 0, failed: 1 };
  } catch (error) {
    say((error as Error).message);
    return { passed: 0, failed: 1 };
  }
}

await step('Checks and build', async () => {
  const [checked, built] = await Promise.all([check(), build()]);
  return { passed: 0, failed: checked.failed + built.failed };
});
await step('Tests, embedded database', () => vitest('embedded'));
if (!hasServer) say('\nNo PostgreSQL server is installed here: no second run of the server tests.');
else await step('Server tests, PostgreSQL server of this machine', () => vitest('server', 'server/'));
if (existsSync(join(ROOT, 'e2e', 'playwright.config.ts'))) await step('Journeys in a browser', playwright);
await rm(reports, { recursive: true, force: true });
say(`\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 ? 0 : 1);
