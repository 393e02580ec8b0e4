import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadOutcome } from './reading.ts';

const TIMEOUT_MS = 20_000;

/**
 * Reads a document in a process of its own, with 20 seconds, 256 MB and an empty environment: whoever makes a file that
 * takes more than that, or that breaks its reader, has a file that cannot be checked.
 */
export async function readInProcess(
  content: Readable,
  mediaType: string,
  { timeoutMs = TIMEOUT_MS }: { timeoutMs?: number } = {},
): Promise<ReadOutcome> {
  const child = fork(new URL('./readerProcess.ts', import.meta.url), {
    stdio: ['pipe', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
    env: {},
    execArgv: [...process.execArgv.filter((flag) => !flag.startsWith('--max-')), '--max-old-space-size=256'],
  });
  // Not by a signal of the process: one that was waited for would be an error of its own.
  const timer = setTimeout(() => child.kill('SIGKILL'), timeoutMs);
  let outcome: ReadOutcome = { failure: 'too_much' };
  child.once('message', (message: ReadOutcome) => {
    outcome = message;
  });
  const closed = once(child, 'close');
  try {
    child.send({ mediaType });
    // A reader that is gone no longer listens.
    await pipeline(content, child.stdin as NodeJS.WritableStream).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE' && child.exitCode === null && child.signalCode === null) {
        child.kill('SIGKILL');
        throw error;
      }
    });
    await closed;
    return outcome;
  } finally {
    clearTimeout(timer);
    if (child.exitCode === null) child.kill('SIGKILL');
  }
}
