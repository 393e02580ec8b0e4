import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { postgresAccount } from '../../db/embedded/embeddedAccount.ts';

const PLACES = [...(process.env.PATH ?? '').split(':'), '/usr/sbin', '/usr/local/bin', '/opt/homebrew/bin'];

/** A program of this machine, looked for in `first` as well; null where it is missing. */
export const findProgram = (name: string, first: readonly string[] = []): string | null =>
  [...first, ...PLACES].map((folder) => join(folder, name)).find((path) => existsSync(path)) ?? null;

/** PgBouncer on this machine, or null. */
export const findPgBouncer = (): string | null => findProgram('pgbouncer');

/** From 1.21 on it keeps prepared statements in transaction mode. */
export const keepsPreparedStatements = (path: string): boolean => {
  const [, major = 0, minor = 0] =
    /(\d+)\.(\d+)/.exec(execFileSync(path, ['--version'], { encoding: 'utf8' }))?.map(Number) ?? [];
  return major > 1 || minor >= 21;
};

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

async function listens(port: number, child: ChildProcess): Promise<void> {
  for (;;) {
    const socket = connect(port, '127.0.0.1');
    const reached = await new Promise<boolean>((resolve) => {
      socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    });
    socket.destroy();
    if (reached) return;
    if (child.exitCode !== null) throw new Error(`PgBouncer ended with ${child.exitCode}`);
    await sleep(20);
  }
}

/** A real PgBouncer in transaction mode in front of a server, with few connections to it, so that they are shared. */
export async function startPgBouncer(
  databaseUrl: string,
  connections = 4,
): Promise<{ url: string; stop(): Promise<void> }> {
  const path = findPgBouncer();
  if (path === null) throw new Error('There is no PgBouncer here.');
  const { hostname, port, username, password, pathname } = new URL(databaseUrl);
  const folder = await mkdtemp(join(tmpdir(), 'gasmap-pgbouncer-'));
  const listenPort = await freePort();
  const settings = `
[databases]
* = host=${hostname} port=${port} user=${username} password=${decodeURIComponent(password)}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${listenPort}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${connections}
max_client_conn = 200
${keepsPreparedStatements(path) ? 'max_prepared_statements = 200' : ''}
`;
  await chmod(folder, 0o755);
  await writeFile(join(folder, 'pgbouncer.ini'), settings);
  const account = await postgresAccount(folder);
  const child = spawn(path, ['-q', join(folder, 'pgbouncer.ini')], { stdio: 'ignore', ...account });
  await listens(listenPort, child);
  return {
    url: `postgres://${username}:${password}@127.0.0.1:${listenPort}${pathname}`,
    async stop() {
      child.kill('SIGQUIT');
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
      await rm(folder, { recursive: true, force: true });
    },
  };
}
