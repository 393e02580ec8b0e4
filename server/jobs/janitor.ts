import type { Logger } from 'pino';
import type { Db } from '../db/client.ts';
import { removeExpired } from './janitor.queries.ts';

export const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

type Part = () => Promise<unknown>;
export type Repeated = { stop(): Promise<void> };

/** Does each part now and again and again; `stop` waits for what is under way. Instances that do so at once do no harm. */
export function doEvery(milliseconds: number, log: Logger, parts: readonly Part[]): Repeated {
  const once = async () => {
    for (const part of parts) {
      await part().catch((error: unknown) => log.warn({ err: error }, 'sweeping failed'));
    }
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
export const sweepHourly = (db: Db, log: Logger, also: readonly Part[] = []): Repeated =>
  doEvery(HOUR, log, [() => removeExpired(db), ...also]);
