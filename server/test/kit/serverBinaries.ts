import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';

const OLDEST = 15;
const PLACES = ['/usr/lib/postgresql', '/usr', '/opt/homebrew/opt', '/usr/local/opt', '/usr/local'];

function entries(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : [];
}

function onPath(): string[] {
  return (process.env.PATH ?? '').split(':').map((folder) => dirname(folder));
}

function major(home: string): number {
  try {
    const version = execFileSync(join(home, 'bin', 'postgres'), ['--version'], { encoding: 'utf8' });
    return Number(/(\d+)/.exec(version)?.[1]);
  } catch {
    return 0;
  }
}

/** The home (the folder with bin/) of the newest PostgreSQL server installed on this machine, at least version 15. */
export function findServerBinaries(): string | null {
  const homes = [...PLACES.flatMap(entries), ...onPath()].filter((home) =>
    ['initdb', 'postgres'].every((name) => existsSync(join(home, 'bin', name))),
  );
  const found = homes
    .map((home) => ({ home, version: major(home) }))
    .filter(({ version }) => version >= OLDEST);
  found.sort((a, b) => b.version - a.version);
  return found[0]?.home ?? null;
}
