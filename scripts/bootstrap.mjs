// Runs on the system's Node (20 or newer): installs missing packages and finds the Node 24 that comes with them.
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

/** Whether node_modules matches the lock file; npm records there what it has installed. */
function isInstalled() {
  const record = join(modules, '.package-lock.json');
  if (!existsSync(node) || !existsSync(record)) return false;
  const installed = packagesOf(record);
  return Object.entries(packagesOf(join(root, 'package-lock.json'))).every(([path, wanted]) => {
    // Optional packages for other platforms may be missing.
    if (path === '' || (wanted.optional && installed[path] === undefined)) return true;
    return installed[path] !== undefined && installed[path].version === wanted.version;
  });
}

/** npm caches in the home folder and fails if it cannot write there. */
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

/** The npm that started this, run by the given Node, or else the one on the PATH. */
function npmCommand(program, args) {
  const own = process.env.npm_execpath;
  if (own && /npm-cli\.(c?js)$/.test(own)) return { command: program, args: [own, ...args], shell: false };
  return { command: 'npm', args, shell: process.platform === 'win32' };
}

function install() {
  say('Installing packages …');
  // By default npm waits five minutes for a stalled connection.
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

/** A signal to npm ends npm and its shell, but some shells do not forward it. */
function watchParent(onGone) {
  const parent = process.ppid;
  return setInterval(() => {
    if (process.ppid !== parent) onGone();
  }, 300);
}

/**
 * Flags of the server. Left to itself Node reserves 130 MB for young objects and lets the heap double between two
 * collections: 300 MB at a million ads. The Dockerfile and deploy/gasmap.service repeat them, which a check compares.
 */
const { nodeFlags } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
/**
 * Node's compile cache, including our TypeScript with its types stripped, which speeds up the next start. Node keys it
 * by path, content, version, flags and user, so it is never stale.
 */
const compileCache = { NODE_COMPILE_CACHE: join(root, 'dist', 'compiled') };

/** Runs a project script under the project's Node 24 and returns its exit code. Signals are forwarded. */
export async function runUnderNode(script, args = []) {
  if (!isInstalled()) await install();
  const bin = join(modules, '.bin');
  const path = [nodeFolder, bin, process.env.PATH ?? ''].join(delimiter);
  // The IPC channel tells the child when this process is killed.
  const child = spawn(node, [...nodeFlags, join(root, 'scripts', script), ...args], {
    cwd: root,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...compileCache, ...process.env, PATH: path, Path: path },
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  const orphaned = process.env.npm_lifecycle_event ? watchParent(() => child.kill('SIGTERM')) : undefined;
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code, signal) => resolve(code ?? (signal === null ? 1 : 128)));
  }).finally(() => clearInterval(orphaned));
}
