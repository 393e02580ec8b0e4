// Runs on the machine's own Node (20 or newer): installs what is missing and finds the Node 24 that comes with it.
import { spawn } from 'node:child_process';
import { accessSync, constants, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../', import.meta.url));

const modules = join(root, 'node_modules');
const nodeFolder = join(modules, 'node', 'bin');
const node = join(nodeFolder, process.platform === 'win32' ? 'node.exe' : 'node');
const PROGRESS_MS = 15_000;

function say(line) {
  process.stdout.write(`${line}\n`);
}

function packagesOf(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages;
}

/** Whether node_modules holds what the lock file asks for; npm writes down at its end what it installed. */
function isInstalled() {
  const record = join(modules, '.package-lock.json');
  if (!existsSync(node) || !existsSync(record)) return false;
  const installed = packagesOf(record);
  return Object.entries(packagesOf(join(root, 'package-lock.json'))).every(([path, wanted]) => {
    // Packages for other systems are optional and left out.
    if (path === '' || (wanted.optional && installed[path] === undefined)) return true;
    return installed[path] !== undefined && installed[path].version === wanted.version;
  });
}

/** npm keeps its cache in the home folder; without one that can be written it would give up. */
function cacheSettings() {
  try {
    accessSync(homedir(), constants.W_OK);
    return {};
  } catch {
    const cache = join(tmpdir(), `gasmap-npm-${process.getuid ? process.getuid() : 'user'}`);
    mkdirSync(cache, { recursive: true, mode: 0o700 });
    return { npm_config_cache: cache, HOME: cache };
  }
}

/** The npm that started this, run by the given Node, or the one on the PATH. */
function npmCommand(program, args) {
  const own = process.env.npm_execpath;
  if (own && /npm-cli\.(c?js)$/.test(own)) return { command: program, args: [own, ...args], shell: false };
  return { command: 'npm', args, shell: process.platform === 'win32' };
}

function install() {
  say('Installing packages …');
  // npm waits five minutes for a connection that has gone silent.
  const patience = ['--fetch-timeout=60000', '--fetch-retries=4'];
  const options = ['--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'];
  const { command, args, shell } = npmCommand(process.execPath, ['ci', ...options, ...patience]);
  const started = Date.now();
  const seconds = () => Math.round((Date.now() - started) / 1000);
  const progress = setInterval(() => say(`  still installing, ${seconds()} s`), PROGRESS_MS);
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: root,
      shell,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...cacheSettings() },
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        output += chunk;
      });
    }
    child.on('error', (error) => reject(new Error(`npm cannot be run: ${error.message}`)));
    child.on('close', (code) => {
      if (code !== 0) return reject(new Error(`npm ci failed:\n${output.trim()}`));
      if (!existsSync(node)) {
        return reject(
          new Error('npm ci brought no Node 24; are install scripts switched off (ignore-scripts)?'),
        );
      }
      say(`  installed in ${seconds()} s`);
      return resolve();
    });
  }).finally(() => clearInterval(progress));
}

/** A signal to npm ends npm and its shell, but some shells do not pass it on. */
function watchParent(onGone) {
  const parent = process.ppid;
  return setInterval(() => {
    if (process.ppid !== parent) onGone();
  }, 300);
}

// Left to itself Node keeps 130 MB for what is new, twice as much as there is of the rest, and pages that are empty: a
// fraction is as quick here, if it does not look through its memory long before the room is used, and what is new goes on
// being cleared meanwhile. Also in the Dockerfile, deploy/gasmap.service and bench/site.ts.
const frugal = [
  '--max-semi-space-size=8',
  '--heap-growing-percent=20',
  '--incremental-marking-soft-trigger=40',
  '--incremental-marking-hard-trigger=60',
  '--no-separate-gc-phases',
  '--import=./scripts/stripped.mjs',
];
/** Large pieces of memory go back to the system when they are free; glibc left to itself learns to keep them. */
const givingBack = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
};

/** Runs a script of ours under the Node 24 of the project and answers its exit code. Signals are passed on. */
export async function runUnderNode(script, args = []) {
  if (!isInstalled()) await install();
  const bin = join(modules, '.bin');
  const path = [nodeFolder, bin, process.env.PATH ?? ''].join(delimiter);
  // The channel tells the child when this process is killed.
  // What the build takes the types out with warns that it may change; the version of Node is ours to choose.
  const options = [...frugal, '--disable-warning=ExperimentalWarning'];
  const child = spawn(node, [...options, join(root, 'scripts', script), ...args], {
    cwd: root,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...givingBack, ...process.env, PATH: path, Path: path },
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  const orphaned = process.env.npm_lifecycle_event ? watchParent(() => child.kill('SIGTERM')) : undefined;
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code, signal) => resolve(code ?? (signal === null ? 1 : 128)));
  }).finally(() => clearInterval(orphaned));
}
