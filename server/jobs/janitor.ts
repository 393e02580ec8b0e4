import type { Logger } from 'pino';
import type { Db } from '../db/client.ts';
import { removeExpired } from './janitor.queries.ts';

const HOUR = 3_600_000;

/** Sweeps now and every hour; `stop` waits for a sweep under way. Instances that sweep at once do no harm. */
export function sweepHourly(db: Db, log: Logger): { stop(): Promise<void> } {
  const sweep = () =>
    removeExpired(db).catch((error: unknown) => log.warn({ err: error }, 'sweeping failed'));
  let running = sweep();
  const timer = setInterval(() => {
    running = running.then(sweep);
  }, HOUR);
  timer.unref();
  return {
    stop() {
      clearInterval(timer);
      return running;
    },
  };
}
