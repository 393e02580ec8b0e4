import type { Logger } from 'pino';
import type { TaskName } from '../../contract/operations/jobNames.ts';
import type { Db } from '../db/client.ts';
import { noteRun } from './runs.queries.ts';
import { removeExpired } from './scheduler.queries.ts';

export const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Timers by name; the job screen shows the last run of each. */
type Parts = Partial<Record<TaskName, () => Promise<unknown>>>;
export type Timer = { stop(): Promise<void> };

async function runPart(db: Db, log: Logger, every: number, name: string, part: () => Promise<unknown>) {
  const ranAt = new Date();
  const begun = performance.now();
  const error = await part().then(
    () => null,
    (cause: unknown) => {
      log.warn({ err: cause, work: name }, 'repeated work failed');
      return cause instanceof Error ? cause.message : String(cause);
    },
  );
  const milliseconds = Math.round(performance.now() - begun);
  await noteRun(db, { name, everySeconds: every / 1000, ranAt, milliseconds, error }).catch((cause) =>
    log.warn({ err: cause, work: name }, 'a run could not be noted'),
  );
}

/** Runs each part immediately and at intervals; `stop` waits for the running one. Safe on several instances at once. */
export function runEvery(milliseconds: number, db: Db, log: Logger, parts: Parts): Timer {
  const once = async () => {
    for (const [name, part] of Object.entries(parts)) await runPart(db, log, milliseconds, name, part);
  };
  let running = once();
  const timer = setInterval(() => {
    running = running.then(once);
  }, milliseconds);
  timer.unref();
  return {
    stop() {
      clearInterval(timer);
      return running;
    },
  };
}

/** Runs the hourly cleanup and the hourly work of features. */
export const runHourly = (db: Db, log: Logger, also: Parts = {}): Timer =>
  runEvery(HOUR, db, log, { removeExpired: () => removeExpired(db), ...also });
