import type { Logger } from 'pino';
import type { Db } from '../db/client.ts';
import { removeExpired } from './janitor.queries.ts';
import { noteRun } from './runs.queries.ts';

export const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Repeated work by its name, under which the screen of jobs shows its last run. */
type Parts = Record<string, () => Promise<unknown>>;
export type Repeated = { stop(): Promise<void> };

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

/** Does each part now and again and again; `stop` waits for what is under way. Instances that do so at once do no harm. */
export function doEvery(milliseconds: number, db: Db, log: Logger, parts: Parts): Repeated {
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

/** Sweeps every hour, and does what features want done as often. */
export const sweepHourly = (db: Db, log: Logger, also: Parts = {}): Repeated =>
  doEvery(HOUR, db, log, { removeExpired: () => removeExpired(db), ...also });
