import { StartupError } from './startupError.ts';

type Close = () => Promise<unknown>;

/** Requests in flight have 25 s; a close that hangs longer must not delay the next start. */
const CLOSE_MS = 30_000;
// disconnect: the parent process has exited.
const STOP_EVENTS = ['SIGTERM', 'SIGINT', 'SIGHUP', 'disconnect'] as const;

export function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

function explain(error: unknown): string {
  if (error instanceof StartupError) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

async function closeAll(closers: Close[], withinMs: number): Promise<void> {
  setTimeout(() => process.exit(1), withinMs).unref();
  for (const close of closers.toReversed()) await close();
}

/**
 * Starts, waits for a signal (also during the start), closes everything in reverse order, and exits with 0, or with 1
 * and the reason if it could not start or close. A close that is slow on purpose states its duration in milliseconds.
 */
export async function runUntilStopped(
  start: (atEnd: (close: Close, takesMs?: number) => void) => Promise<void>,
): Promise<never> {
  const closers: Close[] = [];
  let withinMs = CLOSE_MS;
  const stopped = new Promise<void>((resolve) => {
    for (const event of STOP_EVENTS) process.on(event, () => resolve());
  });
  let code = 0;
  const fail = (error: unknown) => {
    code = 1;
    process.stderr.write(`GasMap: ${explain(error)}\n`);
  };
  try {
    const started = start((close, takesMs = 0) => {
      closers.push(close);
      withinMs += takesMs;
    });
    // A start that hangs does not delay the stop.
    await Promise.race([started.then(() => stopped), stopped]);
  } catch (error) {
    fail(error);
  }
  await closeAll(closers, withinMs).catch(fail);
  process.exit(code);
}
