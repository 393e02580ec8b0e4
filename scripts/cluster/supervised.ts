import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Account } from '../../server/db/embedded/embeddedAccount.ts';
import { SETPRIV } from '../../server/db/embedded/embeddedCluster.ts';
import { freePort } from '../../server/test/kit/pgbouncer.ts';

/** A first start copies the primary twice, and fills the database. */
const READY_WITHIN_MS = 180_000;

export type Supervised = {
  pid: number;
  hasEnded(): boolean;
  signal(signal: NodeJS.Signals): void;
  /** Sends a signal and waits for the end. */
  end(signal: NodeJS.Signals): Promise<void>;
};

type Command = {
  name: string;
  /** Program and arguments. */
  command: readonly string[];
  /** Where it works, and writes `<name>.log`. */
  folder: string;
  env?: Record<string, string>;
  account?: Account | null;
};

/** A program in the background that ends with this process. Its output is added to its log. */
export async function supervise({ name, command, folder, env, account }: Command): Promise<Supervised> {
  const log = await open(join(folder, `${name}.log`), 'a');
  const [program = '', ...args] = [
    ...(SETPRIV === undefined ? [] : [SETPRIV, '--pdeathsig=TERM']),
    ...command,
  ];
  const child: ChildProcess = spawn(program, args, {
    cwd: folder,
    // Its own process group: Ctrl-C ends the caller, which ends the programs in their order.
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
    env: { PATH: process.env.PATH, TZ: 'UTC', ...env },
    ...account,
  });
  await once(child, 'spawn');
  await log.close();
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  return {
    pid: child.pid ?? 0,
    hasEnded,
    signal: (signal) => void child.kill(signal),
    async end(signal) {
      if (hasEnded()) return;
      const gone = once(child, 'exit');
      child.kill(signal);
      await gone;
    },
  };
}

/** Waits for what a program needs to be ready; an error tells its state. */
export async function until(
  is: () => Promise<boolean>,
  what: string,
  state: () => Promise<string> = async () => '',
): Promise<void> {
  const end = Date.now() + READY_WITHIN_MS;
  while (!(await is())) {
    if (Date.now() > end)
      throw new Error(`${what} is not ready after ${READY_WITHIN_MS / 1000} s ${await state()}`);
    await sleep(200);
  }
}

export const answers = async (url: string): Promise<boolean> => {
  const answer = await fetch(url, { signal: AbortSignal.timeout(5_000) }).catch(() => null);
  await answer?.arrayBuffer();
  return answer?.ok ?? false;
};

export const HOST = '127.0.0.1';
export const ports = (count: number) => Promise.all(Array.from({ length: count }, () => freePort()));
export const at = (port: number) => `${HOST}:${port}`;
