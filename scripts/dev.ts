import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The server, restarted on every change, and Vite's development server in front of it. */
const root = fileURLToPath(new URL('../', import.meta.url));
const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');

function run(...args: string[]): ChildProcess {
  return spawn(process.execPath, args, { cwd: root, stdio: 'inherit' });
}

const children = [
  run('--watch', join('server', 'main.ts')),
  run(vite, '--config', join('web', 'vite.config.ts')),
];

function stop(): void {
  for (const child of children) child.kill('SIGTERM');
}

for (const event of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'] as const) process.on(event, stop);
// If one ends, the other is stopped too.
await Promise.race(children.map((child) => new Promise((resolve) => child.once('close', resolve))));
stop();
if (process.connected) process.disconnect();
