import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compressFiles } from './compressFiles.ts';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const BUILT = join(ROOT, 'dist', 'web');
const STAMP = join(ROOT, 'dist', 'web.stamp');
const SOURCES = ['web', 'contract'];
const FILES = ['package-lock.json', 'lingui.config.ts', 'tsconfig.base.json', 'scripts/compressFiles.ts'];

async function hashSources(): Promise<string> {
  const inFolders = await Promise.all(
    SOURCES.map(async (folder) => {
      const entries = await readdir(join(ROOT, folder), { recursive: true, withFileTypes: true });
      return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
    }),
  );
  const files = [...inFolders.flat().sort(), ...FILES.map((name) => join(ROOT, name)).filter(existsSync)];
  const hash = createHash('sha256');
  for (const file of files) hash.update(`${file.slice(ROOT.length)}\n`).update(await readFile(file));
  return hash.digest('hex');
}

async function vite(): Promise<void> {
  const program = join(ROOT, 'node_modules', 'vite', 'bin', 'vite.js');
  const options = ['build', '--config', join('web', 'vite.config.ts'), '--logLevel', 'warn'];
  const child = spawn(process.execPath, [program, ...options], {
    cwd: ROOT,
    stdio: 'inherit',
    // Any other value would bundle the development build of React.
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  if (code !== 0) throw new Error('The pages could not be built.');
}

/** Builds the pages into dist/web unless an up-to-date build exists. */
export async function buildWeb(say: (line: string) => void): Promise<void> {
  const wanted = await hashSources();
  const built = existsSync(join(BUILT, 'index.html')) ? await readFile(STAMP, 'utf8').catch(() => '') : '';
  if (built === wanted) return;
  say('Building the pages …');
  const started = Date.now();
  await rm(STAMP, { force: true });
  await vite();
  await compressFiles(BUILT);
  await writeFile(STAMP, wanted);
  say(`  built in ${Math.round((Date.now() - started) / 1000)} s`);
}
