import { CannotStart } from './cannotStart.ts';

type Close = () => Promise<unknown>;

/** The requests in flight have 25 s; a close that hangs longer must not hold up the next start. */
const CLOSE_MS = 30_000;
// disconnect: the process that started this one is gone.
const STOP_EVENTS = ['SIGTERM', 'SIGINT', 'SIGHUP', 'disconnect'] as const;

export function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

function explain(error: unknown): string {
  if (error instanceof CannotStart) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

async function closeAll(closers: Close[], withinMs: number): Promise<void> {
  setTimeout(() => process.exit(1), withinMs).unref();
  for (const close of closers.toReversed()) await close();
}

/** Starts, waits for a signal, also while starting, closes what was opened in reverse order, and ends the process: with
 * 0, or with 1 and the reason when it could not start or close. One that takes its time on purpose says how long, in
 * milliseconds. */
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
    // A start that hangs does not hold up the stop.
    await Promise.race([started.then(() => stopped), stopped]);
  } catch (error) {
    fail(error);
  }
  await closeAll(closers, withinMs).catch(fail);
  process.exit(code);
}
