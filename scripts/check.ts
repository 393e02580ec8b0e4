import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { checkBoundaries } from './checks/boundaries.ts';
import { checkCatalogues } from './checks/catalogues.ts';
import { checkDocuments } from './checks/documents.ts';
import { checkFiles } from './checks/files.ts';
import { checkPackages } from './checks/packages.ts';
import { checkServerCatalogues } from './checks/serverCatalogues.ts';
import { checkSides } from './checks/sides.ts';
import { type Finding, readSources } from './checks/source.ts';
import { checkSql } from './checks/sql.ts';
import { checkSuppressions } from './checks/suppressions.ts';
import { checkTextLists } from './checks/textLists.ts';
import { checkTexts } from './checks/texts.ts';
import { checkTraces } from './checks/traces.ts';

/**
 * Static checks, with one line per part and the full output of failures: `npm run check`, or `npm run check -- types
 * lint` for the parts whose titles contain one of the words.
 */
type Result = { ok: boolean; output: string };
type Part = { title: string; run: () => Promise<Result> };

const ROOT = fileURLToPath(new URL('../', import.meta.url));

function tool(program: string, ...args: string[]): Promise<Result> {
  const child = spawn(
    process.execPath,
    [fileURLToPath(new URL(`../node_modules/${program}`, import.meta.url)), ...args],
    {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, NO_COLOR: '1' },
    },
  );
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  return new Promise((resolve) => {
    child.once('error', (error) => resolve({ ok: false, output: error.message }));
    child.once('close', (code) => resolve(code === 0 ? { ok: true, output: '' } : { ok: false, output }));
  });
}

/** Incremental: unchanged files are not checked again; `dist` is never committed. */
const types = (folder: string) =>
  tool(
    'typescript/bin/tsc',
    ...['-p', folder, '--incremental'],
    ...['--tsBuildInfoFile', join(ROOT, 'dist', 'checks', `${folder.replaceAll('/', '-')}.tsbuildinfo`)],
  );

const place = ({ path, line }: Finding) => (line === undefined ? path : `${path}:${line}`);

async function own(check: () => Finding[] | Promise<Finding[]>): Promise<Result> {
  const findings = await check();
  return {
    ok: findings.every((finding) => finding.warning),
    output: findings.map((finding) => `${place(finding)}  ${finding.message}`).join('\n'),
  };
}

const sources = await readSources(ROOT);

const biome = [
  'ci',
  '.',
  '--colors=off',
  '--reporter=concise',
  '--error-on-warnings',
  '--max-diagnostics=200',
];

const parts: Part[] = [
  { title: 'lint', run: () => tool('oxlint/bin/oxlint', '--format=unix') },
  { title: 'types of the server', run: () => types('server') },
  { title: 'catalogues', run: () => tool('@lingui/cli/dist/lingui.js', 'check', 'sync', '--verbose') },
  { title: 'types of the screens', run: () => types('web') },
  { title: 'types of the worker', run: () => types('web/offline/worker') },
  { title: 'types of the journeys', run: () => types('e2e') },
  { title: 'types of the contract', run: () => types('contract') },
  { title: 'dead code', run: () => tool('knip/bin/knip.js', '--no-progress') },
  { title: 'formatting', run: () => tool('@biomejs/biome/bin/biome', ...biome) },
  { title: 'boundaries', run: () => own(() => checkBoundaries(sources)) },
  { title: 'SQL and transactions', run: () => own(() => checkSql(sources)) },
  { title: 'sizes and names of files', run: () => own(() => checkFiles(sources)) },
  { title: 'sides in styles', run: () => own(() => checkSides(sources)) },
  { title: 'texts on screens', run: () => own(() => checkTexts(sources)) },
  { title: 'placeholders of translations', run: () => own(() => checkCatalogues(sources)) },
  { title: 'texts of the server and of base data', run: () => own(() => checkTextLists(sources)) },
  { title: 'texts that the server shows', run: () => own(() => checkServerCatalogues(sources)) },
  { title: 'documents', run: () => own(() => checkDocuments(sources)) },
  { title: 'exact packages', run: () => own(() => checkPackages(sources)) },
  { title: 'reasons of exceptions', run: () => own(() => checkSuppressions(sources)) },
  { title: 'traces of a machine', run: () => own(() => checkTraces(sources)) },
];

const asked = process.argv.slice(2);
const chosen =
  asked.length === 0 ? parts : parts.filter(({ title }) => asked.some((word) => title.includes(word)));
if (chosen.length === 0) throw new Error(`No check is called ${asked.join(', ')}.`);
const waiting = [...chosen];
let failed = 0;

async function work(): Promise<void> {
  for (let part = waiting.shift(); part !== undefined; part = waiting.shift()) {
    const started = performance.now();
    const { ok, output } = await part.run();
    if (!ok) failed += 1;
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    const details = output.trim() === '' ? '' : `\n${output.trim()}\n`;
    process.stdout.write(`${ok ? 'ok    ' : 'FAILED'} ${part.title} (${seconds} s)${details}\n`);
  }
}

await Promise.all(Array.from({ length: Math.max(2, availableParallelism()) }, work));
process.stdout.write(
  failed === 0 ? '\nAll checks passed.\n' : `\n${failed} of ${chosen.length} checks failed.\n`,
);
process.exit(failed === 0 ? 0 : 1);
